// What a player is told after a reconnection.
import { expect, test } from 'vitest'
import { gapBetween, keepPoint, keptPoint, playsFor, pointOf } from '../../../src/table/state/gap'
import type { View } from '../../../src/generated/wire'

const VIEW: View = {
  game: 'classic',
  options: {},
  seats: 2,
  seat: 0,
  deal: 1,
  turn: 2,
  starter: null,
  first_rows: [10, 20, 30, 40],
  turns: [],
  rows: [[10], [20], [30], [40]],
  cow: null,
  piles: [[], []],
  totals: [0, 0],
  hand: [45, 50],
  hand_sizes: [2, 2],
  revealed: null,
  deals: [],
  phase: 'play',
  acting: [0, 1],
  low_card: null,
  chosen: [false, false],
  places: null,
}
const TURN = { plays: [[45], [5]], choices: {} }
const THREE = { first_rows: [10, 20, 30, 40], turns: [TURN, TURN, TURN], heads: [3, 0] }

function turnsMissed(after: Partial<View>): number | undefined {
  return gapBetween(pointOf(VIEW, 0), pointOf({ ...VIEW, ...after }, 0), true)?.turns
}

test('missed turns are counted, also across the end of a deal or match', () => {
  expect(turnsMissed({ turn: 3 })).toBe(1)
  expect(turnsMissed({ deal: 2, turn: 2, deals: [THREE] })).toBe(3)
  expect(turnsMissed({ turn: 4, deals: [THREE], phase: 'over' })).toBe(2)
})

test('cards that were revealed meanwhile are reported once', () => {
  const open = { revealed: [[5], [45]], phase: 'take-row' as const }
  expect(turnsMissed(open)).toBe(0)
  const there = pointOf({ ...VIEW, ...open }, 0)
  expect(gapBetween(there, there, true)).toBeNull()
})

test('nothing is reported if nobody played', () => {
  expect(turnsMissed({})).toBeUndefined()
  expect(turnsMissed({ chosen: [true, false], acting: [1] })).toBeUndefined()
})

test('what a bot played meanwhile is told, and nothing from before', () => {
  const turns = [TURN, { plays: [[50], [5]], choices: {} }]
  const after: View = { ...VIEW, turn: 3, turns }
  expect(playsFor(after, 0, [[1, 1], [1, 2]], pointOf(VIEW, 0))).toEqual([[50]])
  expect(playsFor({ ...after, choice: [17] }, 0, [[1, 3]], pointOf(VIEW, 0))).toEqual([[17]])
  expect(playsFor({ ...after, deal: 2, turn: 1, turns: [], deals: [{ ...THREE, turns }], choice: [8] }, 0, [[1, 2], [2, 1]], pointOf(VIEW, 0))).toEqual([[50], [8]])
})

test('a browser knows where it left a match, and no other one', () => {
  keepPoint('t', 1, pointOf(VIEW, 0))
  expect(keptPoint('t', 1)).toMatchObject({ turns: 1, heads: 0 })
  expect(keptPoint('t', 2)).toBeNull()
  for (let other = 0; other < 30; other++) keepPoint(`t${other}`, 1, pointOf(VIEW, 0))
  expect(keptPoint('t', 1)).toBeNull()
  expect(keptPoint('t29', 1)).not.toBeNull()
})
