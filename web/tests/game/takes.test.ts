// Why a row is taken.
import { beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '../../src/game/sentences'
import { speak } from '../../src/lib/words.svelte'
import type { Event, View } from '../../src/generated/wire'

const NAMES = { you: 0, of: (seat: number) => ['Ana', 'Bob'][seat]! }
const VIEW = { low_card: 3 } as View
const take = (seat: number, reason: 'low' | 'sixth' | 'cow'): Event => ({ type: 'take', seat, row: 0, cards: [], heads: 17, reason })

beforeAll(() => speak('en'))

test('a take says that the card was the sixth', () => {
  expect(sentenceOf(take(0, 'sixth'), VIEW, NAMES)).toBe('Sixth card: you take row 1, 17 heads.')
  expect(sentenceOf(take(1, 'sixth'), null, NAMES)).toBe('Sixth card: Bob takes row 1, 17 heads.')
})

test('a take says which card was lower than all rows', () => {
  expect(sentenceOf(take(0, 'low'), VIEW, NAMES)).toBe('Your 3 is lower than all rows: you take row 1, 17 heads.')
  expect(sentenceOf(take(1, 'low'), null, NAMES, 5)).toBe('Bob’s 5 is lower than all rows: Bob takes row 1, 17 heads.')
})

test('a take by the cow says so', () => {
  expect(sentenceOf(take(1, 'cow'), VIEW, NAMES)).toContain('The cow is the sixth card in row 1')
})

test('a low card that must choose says why', () => {
  const ask: Event = { type: 'ask', to: 'take-row', seats: [1], card: 3 }
  expect(sentenceOf(ask, VIEW, NAMES)).toBe('Bob’s 3 is lower than all rows: Bob must take one.')
})
