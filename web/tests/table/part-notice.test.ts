// The notice about parts of the shuffle that are missing.
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import PartNotice from '../../src/table/PartNotice.svelte'
import type { TableState } from '../../src/table/state/table.svelte'
import { speak } from '../../src/lib/words.svelte'

configure({ asyncUtilTimeout: 60_000 }) // a guard
beforeEach(() => speak('en'))
afterEach(cleanup)

function boardOf(missing: number[], left?: string): TableState {
  const chairs = ['Ana', 'Bob', 'Cem'].map((name, seat) => ({ seat, name }))
  const start = { commitments: null, awaited: [0], missing, starter: null, until: 5 }
  return { table: { chairs, start, you: 0 }, played: { match: 1 }, you: 0, isFirstTurn: true, seen: left ? { left } : null } as unknown as TableState
}

test('a notice that was closed comes back when another restart names more people', async () => {
  const { rerender } = render(PartNotice, { board: boardOf([1]) })
  expect((await screen.findByRole('status')).textContent).toContain('The part of Bob did not arrive')
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('status')).toBeNull()
  await rerender({ board: boardOf([1]) })
  expect(screen.queryByRole('status')).toBeNull()
  await rerender({ board: boardOf([1, 2]) })
  expect(screen.getByRole('status').textContent).toContain('The parts of Bob and Cem did not arrive')
})

test('a part that another device may have sealed is not said to protect nothing', async () => {
  render(PartNotice, { board: boardOf([], 'replaced') })
  const text = (await screen.findByRole('alert')).textContent
  expect(text).toContain('If you have not sat down with another device, the server has replaced it.')
  expect(text).not.toContain('yours does not')
})

test('a start that was repeated for no reason is an alert', async () => {
  render(PartNotice, { board: boardOf([], 'repeated') })
  expect((await screen.findByRole('alert')).textContent).toContain('It may be choosing the cards: leave the table.')
})

/** A board in match 2, with what was wrong in a match before. */
function alarmedBy(faults: object[], match = 1): TableState {
  const board = boardOf([])
  const backend = { replayAddress: (table: string, of: number) => `/replay/${table}/${of}` }
  return { ...board, id: 't', backend, table: { ...board.table, match: 2 }, played: { match: 2 }, alarm: { table: 't', match, hash: '', part: null, faults } } as unknown as TableState
}

test('what was wrong with the match before stays until it is closed', async () => {
  const board = alarmedBy([{ what: 'deal', values: { deal: 3 } }])
  const { rerender } = render(PartNotice, { board })
  const text = (await screen.findByRole('alert')).textContent
  expect(text).toContain('Match 1:')
  expect(text).toContain('These cards were not dealt as sealed before the match!')
  expect(text).toContain('Deal 3 does not follow from the seed and the parts.')
  expect(screen.getByRole('link', { name: 'Replay' }).getAttribute('href')).toBe('/replay/t/1')
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(board.alarm).toBeNull()
  await rerender({ board: { ...board } as TableState })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a missing proof is an alert that claims no more', async () => {
  render(PartNotice, { board: alarmedBy([{ what: 'proof' }]) })
  const text = (await screen.findByRole('alert')).textContent
  expect(text).toContain('The proof of the deals is missing.')
  expect(text).not.toContain('not dealt as')
})

test('what is wrong with the match on the screen is left to its result', async () => {
  render(PartNotice, { board: { ...alarmedBy([{ what: 'deal' }], 2), seen: { left: 'late' } } as TableState })
  expect((await screen.findByRole('alert')).textContent).not.toContain('not dealt as')
})
