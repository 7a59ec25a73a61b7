// Names of players and bots.
import type { TableView } from '../generated/wire'
import { t } from '../lib/words.svelte'

/** The server's name for deleted people. Nobody else can have it. */
const GONE = '—'

/** Whether a name tells who it is: people can be hidden or deleted. */
export function isNamed(name: string | undefined): boolean {
  return Boolean(name) && name !== GONE
}

/** The name to show; without one, the number of the seat. */
export function called(name: string | undefined, seat: number): string {
  if (name === GONE) return t('someone-gone')
  return name || t('seat-number', { seat: seat + 1 })
}

/** The names at a table, and the seat of the reader. */
export type Names = { you: number | null; of: (seat: number) => string }

export function namesAt(table: TableView | null): Names {
  return {
    you: table?.you ?? null,
    of: (seat) => called(table?.chairs[seat]?.name, seat),
  }
}
