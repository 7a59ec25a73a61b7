// What a table asks of those who are here while it is paused, or while somebody is away.
import type { Ballot, TableView } from '../generated/wire'

export type Away = { seat: number; vote: Ballot }

/** Whom those who are here are asked about. */
export function awayFrom(table: TableView | null): Away[] {
  return (table?.chairs ?? []).flatMap(({ seat, vote }) => (vote ? [{ seat, vote }] : []))
}

/** What this seat wants: to wait or not; nothing said is `null`. */
export function wishOf(vote: Ballot, seat: number | null): boolean | null {
  if (seat === null) return null
  return vote.wait.includes(seat) ? true : vote.play_on.includes(seat) ? false : null
}

/** The host may always, others with a seat later; seconds by the server's clock. */
export function mayGoOn(table: TableView, isHost: boolean, seconds: number): boolean {
  if (!table.paused) return false
  return isHost || (table.you !== null && seconds >= table.paused.anyone_from)
}

/** The seat of whoever paused; a host may have none. */
export function seatOfPause(table: TableView): number | null {
  const by = table.paused?.by
  return table.chairs.find((chair) => by && chair.person === by)?.seat ?? null
}
