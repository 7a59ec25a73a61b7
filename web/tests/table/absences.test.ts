import { expect, test } from 'vitest'
import { awayFrom, mayGoOn, seatOfPause, wishOf } from '../../src/table/absences'
import type { Ballot, ChairView, TableView } from '../../src/generated/wire'

const VOTE: Ballot = { wait: [0], play_on: [2], voters: 3, verdict: null }
const CHAIRS: ChairView[] = [
  { seat: 0, name: 'Ana', person: 'a', presence: 'here' },
  { seat: 1, name: 'Bob', person: 'b', presence: 'dropped', vote: VOTE },
]

function table(changed: Partial<TableView>): TableView {
  return { chairs: CHAIRS, you: 0, paused: null, ...changed } as TableView
}

const PAUSE = { by: 'a', since: 100, anyone_from: 700 }

test('the absent players are those with a vote', () => {
  expect(awayFrom(table({}))).toEqual([{ seat: 1, vote: VOTE }])
  expect(awayFrom(null)).toEqual([])
})

test('a vote is to wait, to play on, or not given yet', () => {
  expect([0, 2, 1, null].map((seat) => wishOf(VOTE, seat))).toEqual([true, false, null, null])
})

test('the host may resume at once, seated players later, spectators never', () => {
  const paused = table({ paused: PAUSE })
  expect(mayGoOn(paused, true, 100)).toBe(true)
  expect(mayGoOn(paused, false, 699)).toBe(false)
  expect(mayGoOn(paused, false, 700)).toBe(true)
  expect(mayGoOn(table({ paused: PAUSE, you: null }), false, 700)).toBe(false)
  expect(mayGoOn(table({}), true, 700)).toBe(false)
})

test('the player who paused may have no seat', () => {
  expect(seatOfPause(table({ paused: PAUSE }))).toBe(0)
  expect(seatOfPause(table({ paused: { ...PAUSE, by: 'host' } }))).toBeNull()
  expect(seatOfPause(table({ paused: { ...PAUSE, by: null } }))).toBeNull()
})
