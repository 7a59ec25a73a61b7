// Stored sheets: they survive a reload, and a damaged one does not harm the others.
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringBack, discard, discarded, find, findAll, keep } from '../../src/pad/storage'
import { Pad } from '../../src/pad/pad.svelte'
import { cleanName, isTaken, people, rememberPeople } from '../../src/pad/people'
import { readSheet, writeSheet } from '../../src/pad/format'
import { newSheet, type Sheet } from '../../src/pad/match/sheet'
import { newTournament, typeResult } from '../../src/pad/tournament/tournament'
import { tapCard, typePoints, writeDeal } from '../../src/pad/match/entries'

function sheetOf(changed = 1): Sheet {
  const sheet = newSheet({ game: 'classic', options: { points: 100 }, players: ['Ana', 'Ben'], first: 1 }, changed)
  return tapCard(writeDeal(typePoints(typePoints(sheet, 0, 3), 1, 8)), 1, 55)
}

function tournament() {
  const wanted = { name: '', game: 'plus', options: {}, players: [...'abcdefg'], tables: 2, seed: 6 }
  return typeResult(newTournament(wanted, 3, 2), 0, 1, 0, 12)
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['match', sheetOf()],
  ['tournament', tournament()],
])('a %s is read as it was written, with all that can be taken back', (_, kept) => {
  expect(readSheet(writeSheet(kept))).toEqual(kept)
  expect(keep(kept)).toBe(true)
  expect(find(kept.id)).toEqual(kept)
})

test('the sheet that was changed last comes first', () => {
  const [old, recent] = [sheetOf(1), sheetOf(2)]
  keep(recent)
  keep(old)
  expect(findAll().kept.map(({ id }) => id)).toEqual([recent.id, old.id])
})

const good = JSON.parse(writeSheet(sheetOf())) as Record<string, unknown>
const cup = JSON.parse(writeSheet(tournament())) as Record<string, unknown>
test.each([
  ['no JSON', '{"v":1,'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['another version', JSON.stringify({ ...good, v: 2 })],
  ['an unknown game', JSON.stringify({ ...good, game: 'poker' })],
  ['one player', JSON.stringify({ ...good, players: ['Ana'] })],
  ['a deal for three', JSON.stringify({ ...good, deals: [[1, 2, 3]] })],
  ['a card that is none', JSON.stringify({ ...good, deals: [[[105], 3]] })],
  ['a card that two have', JSON.stringify({ ...good, deals: [[[17], [3, 17]]] })],
  ['a zero that was tapped', JSON.stringify({ ...good, deals: [[[0], 3]] })],
  ['a card that the deck has not', JSON.stringify({ ...good, game: 'tactics', deals: [[[25], 3]] })],
  ['more players than the game has', JSON.stringify({ ...good, players: [...'abcdefghijk'], deals: [], open: null })],
  ['larger hands than there are cards', JSON.stringify({ ...good, options: { hand: 51 } })],
  ['points that are no number', JSON.stringify({ ...good, options: { points: '66' } })],
  ['no end', JSON.stringify({ ...good, options: { points: null } })],
  ['half a point', JSON.stringify({ ...good, deals: [[1.5, 3]] })],
  ['an open deal too far', JSON.stringify({ ...good, open: { deal: 5, entries: [1, 2] } })],
  ['steps that are none', JSON.stringify({ ...good, past: [{}] })],
  ['somebody at two tables', JSON.stringify({ ...cup, rounds: [[{ seats: [0, 1, 2, 3, 4, 5, 0], points: [1, 2, 3, 4, 5, 6, 7] }]] })],
  ['a result without a seat', JSON.stringify({ ...cup, rounds: [[{ seats: [0, 1, 2, 3, 4, 5, 6], points: [1] }]] })],
])('%s is not read, is kept as it is, and harms no other', (_, text) => {
  const sheet = sheetOf()
  keep(sheet)
  localStorage.setItem('nimmt-pad/broken', text)
  expect(find('broken')).toBeNull()
  expect(findAll()).toEqual({ kept: [sheet], damaged: [{ id: 'broken', text }] })
  expect(localStorage.getItem('nimmt-pad/broken')).toBe(text)
})

test('damaged undo steps are dropped, and the sheet stays', () => {
  const sheet = { ...sheetOf(), past: [{ puts: [{ part: 'deals', value: 'nonsense' }] }] }
  const stop = $effect.root(() => {
    const pad = new Pad(sheet)
    pad.undo()
    expect(pad.sheet).toMatchObject({ deals: sheet.deals, open: sheet.open, past: [] })
  })
  stop()
})

test('the sheet that was deleted last can be restored', () => {
  const sheet = sheetOf()
  keep(sheet)
  discard(sheet.id)
  expect(findAll().kept).toEqual([])
  expect(discarded()?.id).toBe(sheet.id)
  bringBack()
  expect(findAll().kept).toEqual([sheet])
  expect(discarded()).toBeNull()
})

/** A browser whose storage refuses to be written to, read, or both. */
function storageThat(refuses: (act: string, key?: string) => boolean): void {
  const real = localStorage
  const acting = (act: 'getItem' | 'setItem' | 'removeItem' | 'key') => (first: string, second: string) => {
    if (refuses(act, first)) throw new DOMException('refused', 'QuotaExceededError')
    return (real[act] as (first: string, second: string) => unknown).call(real, first, second)
  }
  const acts = { getItem: acting('getItem'), setItem: acting('setItem'), removeItem: acting('removeItem'), key: acting('key') }
  vi.stubGlobal('localStorage', { ...acts, get length() { return real.length } })
}

test('a full storage first drops the undo steps of other sheets', () => {
  const [other, sheet] = [sheetOf(1), sheetOf(2)]
  keep(other)
  const forgotten = writeSheet({ ...other, past: [], future: [] })
  const real = localStorage
  storageThat((act, key) => act === 'setItem' && key!.endsWith(sheet.id) && real.getItem(`nimmt-pad/${other.id}`) !== forgotten)
  expect(keep(sheet)).toBe(true)
  expect(find(sheet.id)).toEqual(sheet)
  expect(find(other.id)).toEqual({ ...other, past: [], future: [] })
})

test('a failed write is reported', () => {
  storageThat((act) => act === 'setItem')
  expect(keep(sheetOf())).toBe(false)
})

test('the pad works without storage', () => {
  storageThat(() => true)
  expect(keep(sheetOf())).toBe(false)
  expect(findAll()).toEqual({ kept: [], damaged: [] })
  discard('any')
  bringBack()
  rememberPeople(['Ana'])
  expect(people()).toEqual([])
})

test('names are cleaned and remembered, latest players first', () => {
  rememberPeople(['Ana', 'Ben'])
  rememberPeople(['Cora', 'Ana'])
  expect(people()).toEqual(['Cora', 'Ana', 'Ben'])
  localStorage.setItem('nimmt-pad-people', '{"not":"a list"}')
  expect(people()).toEqual([])
  expect(cleanName('  Ana \n Maria ')).toBe('Ana Maria')
  expect(isTaken('ANA', ['Ana'])).toBe(true)
  expect(isTaken('Anna', ['Ana'])).toBe(false)
})

test('a change by another tab while a sheet is being opened is not missed', () => {
  const sheet = sheetOf()
  keep(sheet)
  const end = $effect.root(() => {
    const pad = new Pad(sheet)
    keep({ ...sheet, name: 'Friday', changed: 5 })
    flushSync()
    expect(pad.sheet).toMatchObject({ name: 'Friday', changed: 5 })
  })
  end()
})
