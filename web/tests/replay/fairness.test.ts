// The components that say whether the deals were fair.
import { readFileSync } from 'node:fs'
import { cleanup, configure, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Alarm from '../../src/replay/Alarm.svelte'
import Fairness from '../../src/replay/Fairness.svelte'
import type { Checked, Unchecked } from '../../src/replay/check'
import { hashOf } from '../../src/lib/sha256'
import type { Seen } from '../../src/table/state/own-part'
import { speak } from '../../src/lib/words.svelte'

const { hash, seed, parts } = JSON.parse(readFileSync('../golden/fair.jsonl', 'utf8').split('\n')[1]!)
const proof = { hash, seed, parts }
const frozen = { commitments: parts.map(hashOf), missing: [], you: 0, game: 'classic', options: {}, starter: null, seats: [] }
const seen: Seen = { table: 't', match: 1, hash, part: parts[0], frozen }

configure({ asyncUtilTimeout: 60_000 }) // a guard
beforeEach(() => speak('en'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const checked: Checked = { faults: [], unchecked: [] }

async function said(more: object): Promise<string> {
  render(Fairness, { proof, deals: 1, checked, seen, ...more })
  return (await screen.findByRole('region', { name: 'Fair deals' })).textContent
}

test('fair deals that were compared are shown as such', async () => {
  const text = await said({})
  expect(text).toContain('This deal was fair: it follows from the sealed seed.')
  expect(text).toContain('the seed and all parts are the same, yours included.')
  expect(screen.getByRole('button', { name: 'Save what I saw' })).toBeTruthy()
})

test('a spectator has no part', async () => {
  expect(await said({ seen: { ...seen, part: null } })).toContain('the seed and all parts are the same.')
})

test.each([
  ['before', 'This device has stored nothing that was shown before the deal.'],
  ['replay', 'only the cards that this page has shown were checked.'],
  ['players', 'Some players are hidden or deleted'],
] as [Unchecked, string][])('what could not be checked is said, and nothing is praised: %s', async (what, sentence) => {
  const text = await said({ checked: { faults: [], unchecked: [what] } })
  expect(text).toContain(sentence)
  expect(text).not.toContain('fair:')
  expect(document.querySelector('.good')).toBeNull()
})

test('a player whose part was left out is told so again in the end', async () => {
  expect(await said({ seen: { ...seen, part: null, left: 'ignored' } })).toContain('The server left your part out although you were here.')
})

test('a match on one device is compared with nothing', async () => {
  expect(await said({ seen: undefined })).not.toContain('before the deal')
})

test('if something is wrong, nothing is praised', async () => {
  expect(await said({ checked: { faults: [{ what: 'deal' }], unchecked: [] } })).not.toMatch(/fair:|the same/)
})

test('faults are an alert that names them', async () => {
  render(Alarm, { faults: [{ what: 'part', values: { name: 'Ana' } }, { what: 'deal', values: { deal: 3 } }] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Ana’s part is not the one that was sealed.')
  expect(alert.textContent).toContain('Deal 3 does not follow from the seed and the parts.')
})

test.each([true, false])('only a part that is in the match is saved: %s', async (isIn) => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await said({ seen: { ...seen, part: isIn ? parts[0] : '00'.repeat(16) } })
  screen.getByRole('button', { name: 'Save what I saw' }).click()
  expect(JSON.parse(await saved[0]!.text())).toEqual({ hash, commitments: frozen.commitments, part: isIn ? parts[0] : null })
})

test('the proof can be read', async () => {
  await said({})
  for (const shown of [seed, hash, ...parts]) expect(screen.getByText(shown)).toBeTruthy()
})
