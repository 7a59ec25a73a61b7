// Joining a table by its code or from a list: the player has asked for a seat, so the page of the table takes one.
// A link alone takes none, because programs open links too.
import { me } from '../account/me.svelte'
import { go } from '../app/route.svelte'
import { readInvitation } from '../game/table-code'
import { request } from '../lib/api'
import type { TableState } from '../table/state/table.svelte'

let wanted: string | null = null

/** The table of a code or link. Throws a `Refusal` if the code leads nowhere. */
export async function tableOf(typed: string): Promise<string> {
  const read = readInvitation(typed)
  if ('table' in read) return read.table
  return (await request<'tableWithCode'>('GET', `codes/${encodeURIComponent(read.code)}`)).table
}

/** Ask for a name once, and go to the table to sit down. Without a name the player only looks. */
export async function join(table: string): Promise<void> {
  if (await me.introduce()) wanted = table
  go(`/t/${table}`)
}

/** Sit down if the player has asked for it and a chair is free. */
export function sitIfWanted(board: TableState): void {
  const { table, id } = board
  if (wanted === null || !table) return
  const may = wanted === id && board.you === null && (table.stage === 'open' || table.next)
  wanted = null
  if (may && (table.next ?? table.chairs).some(({ presence }) => presence === 'empty')) void board.sit()
}
