// Joining a table by its code or from a list: the player has asked for a seat, so the page of the table takes one.
// A link alone takes none, because programs open links too.
import { me } from '../account/me.svelte'
import { go } from '../app/route.svelte'
import { readInvitation } from '../game/table-code'
import { request } from '../lib/api'
import type { TableState } from '../table/state/table.svelte'

let wanted: string | null = null

/** The page to which a code or link leads: that of a table, or the one where a TV gets its table. Throws a `Refusal` if it leads nowhere. */
export async function addressOf(typed: string): Promise<string> {
  const read = readInvitation(typed)
  if ('tv' in read) return `/tv/${read.tv}`
  if ('table' in read) return `/t/${read.table}`
  return `/t/${(await request<'tableWithCode'>('GET', `codes/${encodeURIComponent(read.code)}`)).table}`
}

/** Ask for a name once, and go to the table to sit down. Without a name the player only looks. */
export async function join(table: string): Promise<void> {
  await arrive(`/t/${table}`)
}

/** The same for any page to which a code leads. */
export async function arrive(address: string): Promise<void> {
  const table = /^\/t\/(.*)/.exec(address)?.[1]
  if (table !== undefined && (await me.introduce())) wanted = table
  go(address)
}

/** Sit down if the player has asked for it and a chair is free. */
export function sitIfWanted(board: TableState): void {
  const { table, id } = board
  if (wanted === null || !table) return
  const may = wanted === id && board.you === null && !table.removed && (table.stage === 'open' || table.next)
  wanted = null
  if (may && (table.next ?? table.chairs).some(({ presence }) => presence === 'empty')) void board.sit()
}
