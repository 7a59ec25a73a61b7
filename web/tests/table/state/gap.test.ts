// What a player is told after a reconnection.
import { expect, test } from 'vitest'
import { gapBetween } from '../../../src/table/state/gap'
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
  return gapBetween(VIEW, { ...VIEW, ...after }, true)?.turns
}

test('missed turns are counted, also across the end of a deal or match', () => {
  expect(turnsMissed({ turn: 3 })).toBe(1)
  expect(turnsMissed({ deal: 2, turn: 2, deals: [THREE] })).toBe(3)
  expect(turnsMissed({ turn: 4, deals: [THREE], phase: 'over' })).toBe(2)
})

test('cards that were revealed meanwhile are reported once', () => {
  const open = { revealed: [[5], [45]], phase: 'take-row' as const }
  expect(turnsMissed(open)).toBe(0)
  expect(gapBetween({ ...VIEW, ...open }, { ...VIEW, ...open }, true)).toBeNull()
})

test('nothing is reported if nobody played', () => {
  expect(turnsMissed({})).toBeUndefined()
  expect(turnsMissed({ chosen: [true, false], acting: [1] })).toBeUndefined()
})
