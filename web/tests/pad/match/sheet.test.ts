// The score pad for real cards: entries, totals, and undo.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GAMES } from '../../../src/generated/games'
import { beginsDeal, doubtAbout, doubtfulDeals, headsInDeal, isLastDeal, isOver, lastTotals, nearTheEnd, placesOf, totalsOf } from '../../../src/pad/match/scores'
import { redo, undo } from '../../../src/pad/history'
import { readRecord, scoreRecord } from '../../../src/pad/exports'
import { agreedOn, type Deal, newSheet, rematch, type Sheet } from '../../../src/pad/match/sheet'
import { correctDeal, dropOpen, holderOf, missingSeats, openDeal, openEntries, rename, tapCard, typePoints, writeDeal } from '../../../src/pad/match/entries'

const ANA = 0
const BEN = 1
const CORA = 2

function sheetOf(game = 'classic', deals: Deal[] = [], options = {}): Sheet {
  return { ...newSheet({ game, options, players: ['Ana', 'Ben', 'Cora'], first: ANA }, 1), deals }
}

function typed(sheet: Sheet, ...points: number[]): Sheet {
  return writeDeal(points.reduce((one, count, seat) => typePoints(one, seat, count), sheet))
}

type Case = { game: string; options: object; seats: number; starter: number; deals: number[][]; totals: number[]; over: boolean; places: number[] | null; begins: number | null }
const file = process.env['NIMMT_SHEETS']
const cases = file ? (JSON.parse(readFileSync(file, 'utf8')) as Case[]) : []

test.skipIf(!file)('there are matches to hold the pad to', () => {
  expect(new Set(cases.map((one) => one.game))).toEqual(new Set(GAMES.map((one) => one.game)))
})

test.each(cases)('$game of $seats is counted as the rules count it: %#', ({ game, options, seats, starter, deals, ...wanted }) => {
  const players = Array.from({ length: seats }, (_, seat) => `Player ${seat}`)
  const sheet = { ...newSheet({ game, options, players, first: starter }, 1), deals }
  expect(lastTotals(sheet)).toEqual(wanted.totals)
  expect(isOver(sheet)).toBe(wanted.over)
  if (wanted.places) expect(placesOf(lastTotals(sheet), agreedOn(sheet, seats).game.more_is_better)).toEqual(wanted.places)
  if (wanted.begins !== null) expect(beginsDeal(sheet, deals.length)).toBe(wanted.begins)
  for (const deal of deals) expect(doubtAbout(deal, agreedOn(sheet, seats))).toBeNull()
})

test('typed points and tapped cards add up the same way', () => {
  let sheet = typePoints(typePoints(sheetOf(), ANA, 4), CORA, 0)
  for (const card of [55, 11, 10, 5, 1]) sheet = tapCard(sheet, BEN, card)
  expect(openEntries(sheet)[BEN]).toEqual([1, 5, 10, 11, 55])
  sheet = typed(writeDeal(sheet), 3, 2, 1)
  expect(totalsOf(sheet)).toEqual([
    [4, 18, 0],
    [7, 20, 1],
  ])
})

test('a second tap removes a card, and no card is taken twice', () => {
  const sheet = tapCard(tapCard(sheetOf(), BEN, 17), BEN, 18)
  expect(holderOf(sheet, 17)).toBe(BEN)
  expect(tapCard(sheet, ANA, 17)).toBe(sheet)
  const back = tapCard(sheet, BEN, 17)
  expect(openEntries(back)).toEqual([null, [18], null])
  expect(openEntries(tapCard(back, ANA, 17))).toEqual([[17], [18], null])
})

test('a deal is written only when it is complete', () => {
  const sheet = typePoints(typePoints(sheetOf(), ANA, 4), BEN, 5)
  expect(missingSeats(sheet)).toEqual([CORA])
  expect(writeDeal(sheet)).toBe(sheet)
  expect(writeDeal(typePoints(sheet, CORA, 0)).deals).toEqual([[4, 5, 0]])
})

test('every change can be undone and redone, a typed number as a whole', () => {
  const typing = typePoints(typePoints(sheetOf(), ANA, 1), ANA, 12)
  expect(openEntries(undo(typing))).toEqual([null, null, null])
  expect(openEntries(redo(undo(typing)))).toEqual([12, null, null])
  const written = writeDeal(tapCard(typePoints(typing, BEN, 3), CORA, 55))
  const back = undo(written)
  expect(back.deals).toEqual([])
  expect(openEntries(back)).toEqual([12, 3, [55]])
  expect(openEntries(undo(back))).toEqual([12, 3, null])
  expect(redo(redo(undo(undo(written))))).toEqual(written)
  const empty = sheetOf()
  expect(undo(empty)).toBe(empty)
})

test('a change after an undo clears the redo steps', () => {
  const sheet = typePoints(undo(typePoints(sheetOf(), ANA, 1)), ANA, 2)
  expect(redo(sheet)).toBe(sheet)
  expect(openEntries(undo(sheet))[ANA]).toBeNull()
})

test('an earlier deal can be corrected in place, or left unchanged', () => {
  const sheet = typed(typed(sheetOf(), 1, 2, 3), 4, 5, 6)
  const open = typePoints(correctDeal(sheet, 0), BEN, 20)
  expect(openDeal(open)).toBe(0)
  expect(lastTotals(open), 'not before it is written').toEqual([5, 7, 9])
  expect(dropOpen(open).deals).toEqual(sheet.deals)
  const corrected = writeDeal(open)
  expect(corrected.deals).toEqual([
    [1, 20, 3],
    [4, 5, 6],
  ])
  expect(openDeal(corrected)).toBe(2)
  expect(undo(undo(undo(corrected))).deals).toEqual(sheet.deals)
})

test('the match ends when a player reaches the points, and continues after an undo', () => {
  const sheet = typed(sheetOf(), 65, 3, 0)
  expect(isOver(sheet)).toBe(false)
  const over = typed(sheet, 1, 0, 3)
  expect(isOver(over)).toBe(true)
  expect(placesOf(lastTotals(over), false)).toEqual([3, 1, 1])
  expect(isOver(undo(over))).toBe(false)
})

test('the players can agree on another end', () => {
  expect(isOver(sheetOf('classic', [[1, 2, 3]], { points: null, deals: 1 }))).toBe(true)
  expect(isOver(sheetOf('plus', [[1, 2, 3]]))).toBe(false)
  expect(isLastDeal(sheetOf('plus', [[1, 2, 3], [1, 2, 3]]))).toBe(true)
  expect(isOver(sheetOf('plus', [[1, 2, 3]], { points: 3, deals: null }))).toBe(true)
})

test('players near the end are listed, nearest first', () => {
  expect(nearTheEnd(sheetOf())).toEqual([])
  expect(nearTheEnd(sheetOf('classic', [[30, 60, 41]]))).toEqual([
    { seat: BEN, left: 6 },
    { seat: CORA, left: 25 },
    { seat: ANA, left: 36 },
  ])
  expect(nearTheEnd(sheetOf('classic', [[9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 11, 9]]))).toEqual([{ seat: BEN, left: 10 }])
  expect(nearTheEnd(sheetOf('plus', [[30, 60, 41]])), 'where no points end the match').toEqual([])
})

test('the deal goes round, but in games with turns in order the player with the most heads starts', () => {
  const deals = [
    [5, 5, 1],
    [0, 2, 9],
  ]
  expect([0, 1, 2, 3].map((deal) => beginsDeal(sheetOf('classic', deals), deal))).toEqual([ANA, BEN, CORA, ANA])
  expect([0, 1, 2].map((deal) => beginsDeal(sheetOf('simple', deals), deal))).toEqual([ANA, ANA, CORA])
})

test('impossible sums of heads are reported', () => {
  const four = agreedOn({ game: 'classic', options: {} }, 4)
  const tactics = agreedOn({ game: 'tactics', options: {} }, 2)
  expect(tactics.highest).toBe(24)
  // 1 to 24 have 2 × 5 heads, 2 × 3, 2 × 2 and 18 × 1: 38. Four cards stay at least, twenty at most.
  expect(headsInDeal(tactics)).toEqual({ least: 4, most: 34 })
  // Seven hands of 15 with all seven zeros: 98 numbers at least, and no more than the 104 there are, of which four stay.
  expect(headsInDeal(agreedOn({ game: 'plus', options: {} }, 7))).toEqual({ least: 76 + 6 * 2, most: 171 - 4 })
  expect(doubtAbout([50, 50, 30, 0], four)).toEqual({ why: 'too-many', heads: 130, bound: headsInDeal(four).most })
  expect(doubtAbout([200, null, null, null], four)?.why).toBe('too-many')
  expect(doubtAbout([0, 0, 0, 0], four)).toEqual({ why: 'too-few', heads: 0, bound: 24 })
  expect(doubtAbout([0, 0, 0, null], four)).toBeNull()
  expect(doubtAbout([10, 12, 9, 20], four)).toBeNull()
  expect(doubtfulDeals(sheetOf('classic', [[10, 20, 9], [90, 90, 90], [0, 0, 0]]))).toEqual([1, 2])
})

test('a rename can be undone, and a rematch starts with an empty sheet', () => {
  const sheet = rename(sheetOf('cow', [[1, 2, 3]]), '  Friday ')
  expect(sheet.name).toBe('Friday')
  expect(undo(sheet).name).toBe('')
  const again = rematch(sheet, BEN, 2)
  expect(again).toMatchObject({ name: 'Friday', game: 'cow', players: sheet.players, first: BEN, deals: [], past: [] })
  expect(again.id).not.toBe(sheet.id)
})

const [, EXAMPLE] = /```json\n([^`]*)```/.exec(readFileSync('../docs/play/scorepad.md', 'utf8'))!

test('the record of a sheet has the documented format and can be read back', () => {
  const sheet = readRecord(EXAMPLE!, 5)!
  expect(sheet).toMatchObject({ kind: 'match', players: ['Ana', 'Ben'], first: 1, made: 5 })
  expect(sheet.deals).toEqual([
    [4, [5, 22, 40, 101]],
    [9, 40],
  ])
  expect(JSON.parse(scoreRecord(sheet))).toEqual(JSON.parse(EXAMPLE!))
})

test.each(['', '{}', '{"format":"nimmt/1"}', EXAMPLE!.replace('classic', 'poker'), EXAMPLE!.replace('[9, 40]', '[9]'), EXAMPLE!.replace('101', '105')])(
  'what is no record of a sheet is not read: %#',
  (text) => {
    expect(readRecord(text, 5)).toBeNull()
  },
)
