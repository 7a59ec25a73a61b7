// The order of the turned-up cards comes from the events alone.
import { expect, test } from 'vitest'
import { inPlacingOrder } from '../../../src/table/state/turned'
import type { Event } from '../../../src/generated/wire'

const place = (seat: number, card: number): Event => ({ type: 'place', seat, card, row: 0 })
const END: Event = { type: 'turn-end', turn: { plays: [], choices: {} } }
const told = (line: { seat: number; card: number }[]) => line.map(({ seat, card }) => [seat, card])

test('cards lie in the order in which the events place them', () => {
  const line = inPlacingOrder([[45], [5], [17]], [place(1, 5), place(2, 17), place(0, 45), END, place(1, 45)], [])
  expect(told(line)).toEqual([[1, 5], [2, 17], [0, 45]])
})

test('two cards and zeros lie where the events put them', () => {
  const later: Event[] = [{ type: 'zero', seat: 1, count: 2 }, { type: 'zero', seat: 2, count: 1 }, place(2, 80), place(0, 3), place(0, 9)]
  const line = inPlacingOrder([[3, 9], [0, 0], [0, 80]], later, [])
  expect(told(line)).toEqual([[1, 0], [1, 0], [2, 0], [2, 80], [0, 3], [0, 9]])
  expect(told(inPlacingOrder([[], [0]], [{ type: 'skip', seat: 1 }], []))).toEqual([[1, 0]])
})

test('while a row is to be chosen the server tells the order of the rest', () => {
  const ask: Event = { type: 'ask', to: 'take-row', seats: [1], card: 5 }
  const line = inPlacingOrder([[45], [5], [17], [2]], [place(3, 2), ask], [[1, 5], [2, 17], [0, 45]])
  expect(told(line)).toEqual([[3, 2], [1, 5], [2, 17], [0, 45]])
})

test('no card is lost or doubled, whatever is told', () => {
  expect(told(inPlacingOrder([[45], [5]], [place(1, 5), place(1, 5), place(0, 99)], [[1, 5], [7, 1]]))).toEqual([[1, 5], [0, 45]])
})
