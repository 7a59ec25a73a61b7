// Matching cards to plays, and the turns with the most heads.
import { expect, test } from 'vitest'
import { bigTurns } from '../../src/replay/big-turns'
import { isLegal, perLine, perWideLine, playsIn, previewOf, slotsOf } from '../../src/game/plays'
import type { Event } from '../../src/generated/wire'

const PLAYS = playsIn([[0], [17], [0, 17]])

test('two cards are one play, in any order', () => {
  expect(isLegal(PLAYS, [17, 0])).toBe(true)
  expect(isLegal(PLAYS, [17, 17])).toBe(false)
  expect(isLegal(PLAYS, [])).toBe(false)
})

test('the preview of a play comes from the server', () => {
  const previews = [
    { rows: [], heads: 0 },
    { rows: [2], heads: 5 },
    { rows: [1], heads: 0 },
  ]
  expect(previewOf(PLAYS, previews, [17])).toEqual({ rows: [2], heads: 5 })
  expect(previewOf(PLAYS, previews, [17, 0])).toEqual({ rows: [1], heads: 0 })
  expect(previewOf(PLAYS, null, [17])).toBeNull()
  expect(previewOf(PLAYS, previews, [99])).toBeNull()
})

test.each([
  [3, 1],
  [10, 2],
  [15, 2],
  [50, 6],
])('a hand of %i lies in %i lines on a phone', (dealt, lines) => {
  expect(Math.ceil(dealt / perLine(dealt))).toBe(lines)
})

test('the turns with the most heads come first, with their takers', () => {
  const take = (seat: number, heads: number): Event => ({ type: 'take', seat, row: 0, cards: [], heads, reason: 'sixth' })
  const turns = [
    { deal: 1, turn: 1, events: [take(0, 3)] },
    { deal: 1, turn: 2, events: [] },
    { deal: 1, turn: 3, events: [take(1, 2), take(0, 7), take(1, 1)] },
  ]
  expect(bigTurns(turns)).toEqual([
    { deal: 1, turn: 3, heads: 10, takers: [{ seat: 0, heads: 7 }, { seat: 1, heads: 3 }] },
    { deal: 1, turn: 1, heads: 3, takers: [{ seat: 0, heads: 3 }] },
  ])
  expect(bigTurns(turns, 1)).toHaveLength(1)
})

test('a played card leaves its place empty', () => {
  expect(slotsOf([3, 8, 40], [])).toEqual([0, 1, 2])
  expect(slotsOf([3, 40], [8])).toEqual([0, null, 1])
  expect(slotsOf([], [8, 3])).toEqual([null, null])
  expect(slotsOf([0, 0, 7], [0, 0, 5])).toEqual([0, 1, null, null, null, 2])
})

test.each(Array.from({ length: 50 }, (_, cards) => cards + 1))('a hand of %i has few and even lines', (cards) => {
  for (const [line, most] of [[perLine(cards), 9], [perWideLine(cards), 17]] as const) {
    expect(line).toBeLessThanOrEqual(most)
    const lines = Math.ceil(cards / line)
    expect(lines * line - cards).toBeLessThan(line)
    expect(lines).toBeLessThanOrEqual(6)
  }
})
