// What was said at a table while it lives: phrases, reactions, and lines that members of a group have written.
import { called, namesAt } from '../../game/names'
import type { Phrase } from '../../generated/wire'
import type { TableState } from './table.svelte'

export type Saying = { key: string; at: number; name: string; phrase?: Phrase; line?: string }

export function sayingsAt(board: TableState): Saying[] {
  const { table } = board
  const names = namesAt(table)
  /** The name of a chair, where equal names are told apart, or that of somebody who has left it. */
  const nameOf = (seat: number, stays: boolean, name: string) => (stays ? names.of(seat) : called(name, seat))
  const phrases = board.spoken.map(({ id, at, seat, name, phrase }) => {
    return { key: `phrase ${id}`, at, name: nameOf(seat, table?.chairs[seat]?.name === name, name), phrase }
  })
  const lines = (board.talk?.remarks ?? []).map(({ number, at, person, name, line }) => {
    const seat = table?.chairs.findIndex((chair) => chair.person === person) ?? -1
    return { key: `line ${number}`, at: at - board.clockOffset, name: nameOf(seat, seat >= 0, name), line }
  })
  return [...phrases, ...lines].sort((one, other) => one.at - other.at)
}
