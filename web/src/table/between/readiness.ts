// Who is ready for the next match.
import type { ChairView, TableView } from '../../generated/wire'

/** The number of chairs that are taken, and the seats of people for whom the next match waits: all, and those who are away. */
export type Readiness = { taken: number; waiting: number[]; away: number[] }

export function readinessOf({ next, chairs: now }: TableView): Readiness {
  const chairs = next ?? now
  const seatsOf = (wanted: (chair: ChairView) => boolean) => chairs.filter(wanted).map(({ seat }) => seat)
  return {
    taken: seatsOf(({ presence }) => presence !== 'empty').length,
    waiting: seatsOf((chair) => isAway(chair) || isUndecided(chair)),
    away: seatsOf(isAway),
  }
}

function isAway({ presence }: ChairView): boolean {
  return presence === 'dropped'
}

function isUndecided({ presence, program, willing }: ChairView): boolean {
  return presence === 'here' && !program && !willing
}
