// What somebody is called, or what is said where there is no name.
import type { TableView } from '../generated/wire'
import { t } from '../lib/words.svelte'

/** Whoever has had everything of theirs deleted; nobody else can be called so. */
const GONE = '—'

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
