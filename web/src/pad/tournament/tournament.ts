// A tournament with real cards: several tables over several rounds.
import type { Options } from '../../generated/wire'
import { placesOf } from '../match/scores'
import { change, type Steps } from '../history'
import { metIn, repeatable, seatRounds, tableSizes } from './seating-plan'
import { gameOf, newId } from '../match/sheet'

/** A table: its players, and the points of each at the end of the match. */
export type Table = { seats: readonly number[]; points: readonly (number | null)[] }
export type Round = readonly Table[]

export type Tournament = Steps & {
  kind: 'tournament'
  id: string
  name: string
  game: string
  options: Options
  players: readonly string[]
  tables: number
  /** The same seed gives the same seating plan. */
  seed: number
  rounds: readonly Round[]
  made: number
  changed: number
}

type Wanted = Pick<Tournament, 'name' | 'game' | 'options' | 'players' | 'tables' | 'seed'>

export function newTournament(wanted: Wanted, rounds: number, now: number): Tournament {
  const seated = seatRounds(wanted.players.length, wanted.tables, rounds, [], repeatable(wanted.seed))
  return { kind: 'tournament', id: newId(now), ...wanted, rounds: seated.map(emptyRound), made: now, changed: now, past: [], future: [] }
}

/** The possible numbers of tables, with their sizes, which differ by at most one. */
export function possibleTables(players: number, game: string): { tables: number; sizes: number[] }[] {
  const { fewest_seats, most_seats } = gameOf(game)
  const all = Array.from({ length: players }, (_, more) => ({ tables: more + 1, sizes: tableSizes(players, more + 1) }))
  return all.filter(({ sizes }) => sizes.at(-1)! >= fewest_seats && sizes[0]! <= most_seats)
}

function emptyRound(tables: readonly (readonly number[])[]): Round {
  return tables.map((seats) => ({ seats, points: seats.map(() => null) }))
}

export function isPlayed(table: Table): boolean {
  return !table.points.includes(null)
}

/** Whether no points have been entered, so that the seats can still change. */
export function isUntouched(round: Round): boolean {
  return round.every((table) => table.points.every((points) => points === null))
}

export function placesAt(tournament: Tournament, table: Table): number[] {
  return placesOf(table.points.map((points) => points ?? 0), gameOf(tournament.game).more_is_better)
}

export function typeResult(tournament: Tournament, round: number, table: number, seat: number, points: number | null): Tournament {
  const tables = tournament.rounds[round]!
  const { seats, points: before } = tables[table]!
  const value = tables.with(table, { seats, points: before.with(seat, points) })
  return change(tournament, [{ part: 'rounds', at: round, value }], `result ${round} ${table} ${seat}`)
}

/** Swap two players in a round; entered points stay with the seats. */
export function swap(tournament: Tournament, round: number, one: number, other: number): Tournament {
  const changed = (player: number) => (player === one ? other : player === other ? one : player)
  const value = tournament.rounds[round]!.map(({ seats, points }) => ({ seats: seats.map(changed), points }))
  return change(tournament, [{ part: 'rounds', at: round, value }])
}

/** Make a new seating plan for all rounds without points, considering the rounds before. */
export function seatAnew(tournament: Tournament, seed: number): Tournament {
  const { players, tables, rounds } = tournament
  const kept = rounds.filter((round) => !isUntouched(round))
  return change(tournament, [
    { part: 'seed', value: seed },
    { part: 'rounds', value: [...kept, ...further(players.length, tables, rounds.length - kept.length, kept, seed)] },
  ])
}

export function addRound(tournament: Tournament): Tournament {
  const { players, tables, rounds, seed } = tournament
  const [value] = further(players.length, tables, 1, rounds, seed + rounds.length)
  return change(tournament, [{ part: 'rounds', at: rounds.length, value }])
}

export function dropRound(tournament: Tournament): Tournament {
  return change(tournament, [{ part: 'rounds', at: tournament.rounds.length - 1 }])
}

function further(players: number, tables: number, rounds: number, before: readonly Round[], seed: number): Round[] {
  const sat = before.map((round) => round.map((table) => table.seats))
  return seatRounds(players, tables, rounds, sat, repeatable(seed)).map(emptyRound)
}

/** The number of different opponents of each player over all rounds: the fewest and the most. */
export function meetings(tournament: Tournament): { fewest: number; most: number } {
  const met = metIn(tournament.players.length, tournament.rounds.map((round) => round.map((table) => table.seats)))
  const others = met.map((row) => row.filter((times) => times > 0).length)
  return { fewest: Math.min(...others), most: Math.max(...others) }
}
