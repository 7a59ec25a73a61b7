import { expect, test } from 'vitest'
import { fold } from '../../src/game/fold'
import type { Names } from '../../src/game/names'
import { momentOf, sentenceOf } from '../../src/game/sentences'
import { type Language, LANGUAGES, speak } from '../../src/lib/words.svelte'
import type { Event, View } from '../../src/generated/wire'

const NAMES = { you: 0, of: (seat: number) => ['You', 'Bob'][seat] } as unknown as Names
const VIEW = {
  ...{ seat: 0, deal: 1, turn: 2, turns: [{ plays: [[5], [6]], choices: {} }], rows: [], piles: [[], []], totals: [0, 0] },
  ...{ hand: [9], hand_sizes: [1, 1], revealed: null, deals: [], phase: 'play', acting: [0, 1], chosen: [false, false] },
} as unknown as View

test('the header counts no turn before the first or after the last', async () => {
  await speak('en')
  expect(momentOf(VIEW)).toBe('Deal 1, turn 2')
  const events: Event[] = [
    { type: 'reveal', plays: [[9], [8]] },
    { type: 'turn-end', turn: { plays: [[9], [8]], choices: {} } },
    { type: 'deal-end', heads: [0, 0], totals: [0, 0] },
  ] as unknown as Event[]
  const told: string[] = []
  let view = VIEW
  for (const event of events) told.push(momentOf((view = fold(view, event))))
  expect(told).toEqual(['Deal 1, turn 2', 'Deal 1, turn 2', 'Deal 1'])
  expect(momentOf({ ...view, phase: 'over' })).toBe('Deal 1')
  expect(momentOf({ ...VIEW, deal: 2, turn: 0, turns: [], hand_sizes: [0, 0] })).toBe('Deal 2')
})

test.each(Object.keys(LANGUAGES) as Language[])('%s tells one zero from several', async (language) => {
  await speak(language)
  const told = [1, 2].flatMap((count) => [0, 1].map((seat) => sentenceOf({ type: 'zero', seat, count } as Event, null, NAMES)))
  expect(new Set(told).size).toBe(4)
  expect(told.join()).not.toContain('told-zero')
})

test('one zero is one zero', async () => {
  await speak('en')
  expect(sentenceOf({ type: 'zero', seat: 0, count: 1 }, null, NAMES)).toBe('Your zero goes to your pile.')
  expect(sentenceOf({ type: 'zero', seat: 1, count: 1 }, null, NAMES)).toBe('Bob’s zero goes to the pile.')
})
