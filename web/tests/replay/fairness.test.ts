// The component that checks the deals.
import { readFileSync } from 'node:fs'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Fairness from '../../src/replay/Fairness.svelte'
import type { Replay } from '../../src/generated/wire'
import { speak } from '../../src/lib/words.svelte'

const vector = JSON.parse(readFileSync('../golden/fair.jsonl', 'utf8').split('\n')[0]!)
const deck = { seats: vector.seats, hand: 10, highest: 104, zeros: 0, dealt_zeros: 0 }

function replayOf(changed: object = {}): Replay {
  const { rows, hands, deal, hash, seed, parts } = { ...vector, ...changed }
  const event = { type: 'deal', deal, rows, hands, hand_sizes: [], starter: null, cow: null }
  return { turns: [{ deal, turn: 0, events: [event] }], deck, fair: { hash, seed, parts } } as unknown as Replay
}

configure({ asyncUtilTimeout: 60_000 }) // a guard
beforeEach(() => speak('en'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function check(replay: Replay): Promise<string> {
  render(Fairness, { replay })
  await fireEvent.click(screen.getByRole('button', { name: 'Check it in this browser' }))
  return (await screen.findByText(/follows? from the|is not the seed/)).textContent
}

test('fair deals are shown as fair', async () => {
  expect(await check(replayOf())).toBe('This deal was fair: it follows from the sealed seed.')
})

test('a changed deal is named', async () => {
  const rows = [...vector.rows].reverse()
  expect(await check(replayOf({ rows }))).toBe(`Deal ${vector.deal} does not follow from the seed.`)
})

test('a wrong seed is reported', async () => {
  expect(await check(replayOf({ hash: '00' }))).toBe('This is not the seed that was sealed.')
})

test('the proof can be read', () => {
  render(Fairness, { replay: replayOf() })
  for (const shown of [vector.seed, vector.hash, ...vector.parts]) expect(screen.getByText(shown)).toBeTruthy()
})

test('a page without HTTPS can check the deals, too', async () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
  expect(await check(replayOf())).toBe('This deal was fair: it follows from the sealed seed.')
})
