// My groups and one group, from the server.
import { Refusal, request } from '../lib/api'
import { withLastSettings } from '../home/new-table'
import { whyRefused } from '../game/refusals'
import { learn, t } from '../lib/words.svelte'
import type { GroupView, Settings, TableSummary } from '../generated/wire'

// Loaded only where groups are shown, and no part of the first download.
const TEXTS = import.meta.glob<string>('../../../locales/*/people.ftl', { query: '?raw', import: 'default' })

export function learnPeople(): Promise<void> {
  return learn('people', TEXTS)
}

/** A date in the reader's format; seconds since the epoch. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' }).format(seconds * 1000)
}

/** The sentence for a refusal that has to do with groups. */
export function whyGroupRefused(error: unknown): string {
  if (error instanceof Refusal && error.code === 'not-found') return t('group-gone')
  if (error instanceof Refusal && error.code === 'too-many') return t('group-too-many')
  if (error instanceof Refusal && error.code === 'forbidden') return t('group-members-only')
  if (error instanceof Refusal && error.code === 'bad-message') return t('group-name-impossible')
  return whyRefused(error)
}

export const canJoin = (table: TableSummary) => table.stage === 'open' && table.taken < table.seats
/** Between two matches the table is the one to go to, too. */
export const waits = (table: TableSummary) => table.stage === 'open' || table.stage === 'finished'

/** Open a table for the group, or find the one that waits. Returns its id. */
export async function openGroupTable(group: string): Promise<string> {
  const open = (settings: Settings) => request<'openGroupTable'>('POST', `groups/${group}/table`, { settings })
  return (await withLastSettings(open)).id
}

/** A group that is shown. It is read again while the page is in view and no table is open: a friend may open one. */
export class GroupState {
  group = $state.raw<GroupView | null>(null)
  #error = $state.raw<unknown>(null)

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    await this.try(() => request<'seeGroup'>('GET', `groups/${this.id}`))
  }

  /** Show the group as it is after a request, or why it was refused. */
  async try(ask: () => Promise<GroupView>): Promise<boolean> {
    try {
      this.group = await ask()
      this.#error = null
      return true
    } catch (error) {
      this.#error = error
      return false
    }
  }

  /** Why the latest request was refused. */
  get refusal(): string {
    return this.#error === null ? '' : whyGroupRefused(this.#error)
  }

  get gone(): boolean {
    return this.#error instanceof Refusal && this.#error.code === 'not-found'
  }
}
