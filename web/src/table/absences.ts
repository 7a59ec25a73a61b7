// Paused tables and absent players, and the votes about them.
import type { Ballot, TableView } from '../generated/wire'

export type Away = { seat: number; vote: Ballot }

/** The absent players on whom there is a vote. */
export function awayFrom(table: TableView | null): Away[] {
  return (table?.chairs ?? []).flatMap(({ seat, vote }) => (vote ? [{ seat, vote }] : []))
}

/** The vote of a seat: true to wait, false to play on, `null` for no vote yet. */
export function wishOf(vote: Ballot, seat: number | null): boolean | null {
  if (seat === null) return null
  return vote.wait.includes(seat) ? true : vote.play_on.includes(seat) ? false : null
}

/** The host may always resume, other seated players after a while; `seconds` is the server's clock. */
export function mayGoOn(table: TableView, isHost: boolean, seconds: number): boolean {
  if (!table.paused) return false
  return isHost || (table.you !== null && seconds >= table.paused.anyone_from)
}

/** The seat of the player who paused; `null` for a host without a seat. */
export function seatOfPause(table: TableView): number | null {
  const by = table.paused?.by
  return table.chairs.find((chair) => by && chair.person === by)?.seat ?? null
}
