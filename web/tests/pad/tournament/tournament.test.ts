// Tournaments with real cards: seating plans and standings.
import { expect, test } from 'vitest'
import { undo } from '../../../src/pad/history'
import { ranking, tieBreaks } from '../../../src/pad/tournament/standings'
import { metIn, repeatable, seatRounds } from '../../../src/pad/tournament/seating-plan'
import { addRound, dropRound, isUntouched, meetings, newTournament, possibleTables, type Round, seatAnew, swap, type Tournament, typeResult } from '../../../src/pad/tournament/tournament'

const NAMES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function tournament(players = 8, tables = 2, rounds = 3, seed = 6): Tournament {
  return newTournament({ name: '', game: 'classic', options: {}, players: NAMES.slice(0, players), tables, seed }, rounds, 1)
}

/** The tournament with these points, by round and table. */
function played(game: string, players: number, rounds: [player: number, points: number][][][]): Tournament {
  const tables = rounds.map((round): Round => round.map((table) => ({ seats: table.map(([player]) => player), points: table.map(([, points]) => points) })))
  return { ...tournament(players, rounds[0]!.length, rounds.length), game, rounds: tables }
}

test.each([
  [8, 2, 3],
  [9, 2, 4],
  [7, 3, 5],
  [26, 6, 6],
])('%i people at %i tables over %i rounds: everyone sits once in each, and tables differ by one', (players, tables, rounds) => {
  const { rounds: seated } = tournament(players, tables, rounds)
  expect(seated).toHaveLength(rounds)
  for (const round of seated) {
    expect(round.flatMap(({ seats }) => seats).sort((a, b) => a - b)).toEqual([...Array(players).keys()])
    const sizes = round.map(({ seats }) => seats.length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    expect(round.every(({ points }) => points.every((one) => one === null))).toBe(true)
  }
})

test('everyone meets as many others as possible', () => {
  // Sixteen at four tables: in two rounds nobody needs to meet anybody twice.
  const met = metIn(16, seatRounds(16, 4, 2, [], repeatable(1)))
  expect(Math.max(...met.flat())).toBe(1)
  // Eight at two tables, three rounds: nine chairs beside one, seven others. All are met.
  expect(meetings(tournament(8, 2, 3))).toEqual({ fewest: 7, most: 7 })
})

test('nobody always sits at the small table', () => {
  const { rounds } = tournament(7, 2, 7)
  const small = rounds.flatMap((round) => round.filter(({ seats }) => seats.length === 3).flatMap(({ seats }) => seats))
  const times = [...Array(7).keys()].map((player) => small.filter((one) => one === player).length)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(2)
})

test('the same seed gives the same seating plan, another seed another plan', () => {
  expect(tournament(12, 3, 3, 1).rounds).toEqual(tournament(12, 3, 3, 1).rounds)
  expect(tournament(12, 3, 3, 1).rounds).not.toEqual(tournament(12, 3, 3, 2).rounds)
})

test('the possible tables depend on the seats of the game', () => {
  expect(possibleTables(8, 'plus').map(({ tables }) => tables)).toEqual([2, 3, 4])
  expect(possibleTables(8, 'classic').map(({ sizes }) => sizes)).toEqual([[8], [4, 4], [3, 3, 2], [2, 2, 2, 2]])
  expect(possibleTables(1, 'classic')).toEqual([])
})

test('two players can be swapped, and a new seating plan leaves played rounds alone', () => {
  const typed = typeResult(tournament(), 0, 1, 2, 30)
  const [one, other] = [typed.rounds[1]![0]!.seats[0]!, typed.rounds[1]![1]!.seats[3]!]
  const swapped = swap(typed, 1, one, other)
  expect(swapped.rounds[1]![0]!.seats[0]).toBe(other)
  expect(swapped.rounds[1]![1]!.seats[3]).toBe(one)
  expect(undo(swapped).rounds).toEqual(typed.rounds)
  const anew = seatAnew(swapped, 99)
  expect(anew.rounds[0]).toEqual(typed.rounds[0])
  expect(anew.rounds).toHaveLength(3)
  expect(anew.rounds.slice(1).every(isUntouched)).toBe(true)
  expect(undo(anew).rounds).toEqual(swapped.rounds)
})

test('a round can be added and removed', () => {
  const more = addRound(tournament())
  expect(more.rounds).toHaveLength(4)
  expect(dropRound(more).rounds).toEqual(tournament().rounds)
  expect(undo(more).rounds).toEqual(tournament().rounds)
})

test('places come first: who left more of the others behind', () => {
  const cup = played('classic', 4, [[[[0, 10], [1, 20], [2, 30], [3, 66]]], [[[0, 40], [1, 12], [2, 66], [3, 41]]]])
  const standings = ranking(cup)
  expect(standings.map(({ player }) => player)).toEqual([1, 0, 2, 3])
  expect(standings.map(({ placePoints }) => Math.round(placePoints * 3))).toEqual([5, 5, 1, 1])
  expect(standings[0]!.places).toEqual([2, 1])
  expect(standings.map(({ place }) => place)).toEqual([1, 2, 3, 4])
})

test('more is better where the game says so', () => {
  const cup = played('plus', 2, [[[[0, 10], [1, 20]]]])
  expect(ranking(cup).map(({ player }) => player)).toEqual([1, 0])
  expect(ranking({ ...cup, game: 'zeros' }).map(({ player }) => player)).toEqual([0, 1])
})

test('ties are broken by relative, then by absolute points, and both are shown', () => {
  // 0 and 2 have won their tables: 0 with 10 of 40 on average, 2 with 10 of 20.
  const relative = played('classic', 4, [[[[0, 10], [1, 70]], [[2, 10], [3, 30]]]])
  expect(ranking(relative).map(({ player }) => player)).toEqual([0, 2, 3, 1])
  expect(ranking(relative)[0]!.relative).toBeCloseTo(0.25)
  expect(tieBreaks(ranking(relative))).toEqual([
    { before: 0, after: 2, by: 'relative' },
    { before: 3, after: 1, by: 'relative' },
  ])
  // The same shares, but 2 with half the points.
  const absolute = played('classic', 4, [[[[0, 20], [1, 60]], [[2, 10], [3, 30]]]])
  expect(ranking(absolute).map(({ player, place }) => [player, place])).toEqual([[2, 1], [0, 2], [3, 3], [1, 4]])
  expect(tieBreaks(ranking(absolute)).map(({ by }) => by)).toEqual(['absolute', 'absolute'])
})

test('players with equal results share a place', () => {
  const cup = played('classic', 4, [[[[0, 10], [1, 30]], [[2, 10], [3, 30]]]])
  expect(ranking(cup).map(({ player, place }) => [player, place])).toEqual([[0, 1], [2, 1], [1, 3], [3, 3]])
  expect(tieBreaks(ranking(cup))).toEqual([])
})

test('a tie at a table counts half, and a small table weighs as much as a large one', () => {
  const cup = played('classic', 5, [[[[0, 10], [1, 10], [2, 40]], [[3, 0], [4, 0]]]])
  const points = new Map(ranking(cup).map(({ player, placePoints }) => [player, placePoints]))
  expect([0, 1, 2, 3, 4].map((player) => points.get(player))).toEqual([0.75, 0.75, 0, 0.5, 0.5])
})

test('a table counts when all its results are entered', () => {
  const half = typeResult(tournament(), 0, 0, 0, 5)
  expect(ranking(half).every(({ place, places }) => place === 1 && places.every((one) => one === null))).toBe(true)
})
