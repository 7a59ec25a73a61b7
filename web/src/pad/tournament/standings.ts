// The standings of a tournament: by place points, then relative points, then absolute points.
import { gameOf } from '../match/sheet'
import { isPlayed, placesAt, type Table, type Tournament } from './tournament'

export type Standing = {
  player: number
  place: number
  /** The sum over all rounds of the share of opponents at the table who did worse; a tie counts half. More is better. */
  placePoints: number
  /** The player's points divided by the table's mean, averaged over all rounds. */
  relative: number
  /** The sum of the player's points. */
  absolute: number
  /** The place at the table in each round, `null` if not played yet. */
  places: (number | null)[]
}
type Column = 'placePoints' | 'relative' | 'absolute'
/** Two neighbours in the standings that only a tie-break has separated. */
export type TieBreak = { before: number; after: number; by: Exclude<Column, 'placePoints'> }

const SAME = 1e-9

export function ranking(tournament: Tournament): Standing[] {
  const more = gameOf(tournament.game).more_is_better
  const standings = tournament.players.map((_, player) => standing(tournament, player))
  const order = (one: Standing, other: Standing) => compare(one, other, more)
  standings.sort((one, other) => order(one, other) || one.player - other.player)
  return standings.map((one) => ({ ...one, place: standings.filter((other) => order(other, one) < 0).length + 1 }))
}

export function tieBreaks(standings: readonly Standing[]): TieBreak[] {
  return standings.slice(1).flatMap((after, nth) => {
    const before = standings[nth]!
    const by = firstDifference(before, after)
    return by === null || by === 'placePoints' ? [] : [{ before: before.player, after: after.player, by }]
  })
}

function standing(tournament: Tournament, player: number): Standing {
  const tables = tournament.rounds.map((round) => round.find((table) => table.seats.includes(player))!)
  const played = tables.filter(isPlayed)
  const shares = played.map((table) => placePoints(tournament, table, player))
  const relative = played.map((table) => relativePoints(table, player))
  return {
    player,
    place: 0,
    placePoints: sum(shares),
    relative: relative.length ? sum(relative) / relative.length : 1,
    absolute: sum(played.map((table) => own(table, player))),
    places: tables.map((table) => (isPlayed(table) ? placesAt(tournament, table)[table.seats.indexOf(player)]! : null)),
  }
}

function placePoints(tournament: Tournament, table: Table, player: number): number {
  const places = placesAt(tournament, table)
  const mine = places[table.seats.indexOf(player)]!
  const worse = places.filter((place) => place > mine).length
  const tied = places.filter((place) => place === mine).length - 1
  return (worse + tied / 2) / (places.length - 1)
}

function relativePoints(table: Table, player: number): number {
  const mean = sum(table.points.map((points) => points!)) / table.points.length
  return mean === 0 ? 1 : own(table, player) / mean
}

function own(table: Table, player: number): number {
  return table.points[table.seats.indexOf(player)]!
}

/** Negative if `one` is ahead of `other`. */
function compare(one: Standing, other: Standing, more: boolean): number {
  const by = firstDifference(one, other)
  if (by === null) return 0
  const highFirst = by === 'placePoints' || more
  return highFirst ? other[by] - one[by] : one[by] - other[by]
}

function firstDifference(one: Standing, other: Standing): Column | null {
  const columns: Column[] = ['placePoints', 'relative', 'absolute']
  return columns.find((by) => Math.abs(one[by] - other[by]) > SAME) ?? null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
