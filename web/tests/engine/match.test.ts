import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Action, BOTS, type BotName, engineFrom, EngineError, type Match, redact, viewOf } from '../../src/engine'
import { fold } from '../../src/game/fold'
import { GAMES } from '../../src/generated/games'
import type { Event, Record as MatchRecord, View } from '../../src/generated/wire'

const engine = await engineFrom(readFileSync('src/engine/kernel.wasm'))
const FOLDER = '../golden/matches'
type Step = { events: Event[]; views: string | View[] }

function decided(match: Match, { plays, choices }: MatchRecord['deals'][number]['turns'][number]): Action {
  const seat = match.view.acting[0]!
  return match.view.phase === 'take-row' ? { type: 'take-row', seat, row: choices[seat]! } : { type: 'play', seat, cards: plays[seat]! }
}

/** What happens in a match, step by step. */
function* steps(record: MatchRecord, match: Match): Generator<Event[]> {
  for (const deal of record.deals) {
    yield match.lay(deal)
    for (const turn of deal.turns) {
      const number = match.view.turn
      while (match.view.turn === number && match.view.acting.length) yield match.apply(decided(match, turn))
    }
  }
}

test.each(readdirSync(FOLDER))('%s goes as it went', (name) => {
  const [first, ...rest] = readFileSync(`${FOLDER}/${name}`, 'utf8').trim().split('\n')
  const record = JSON.parse(first!) as MatchRecord
  const match = engine.match(record.game, record.options, record.seats.length, record.deals[0]!.starter)
  const seats = [...record.seats.keys(), null]
  let folded = seats.map((seat) => viewOf(match, seat))
  const due = rest.map((line) => JSON.parse(line) as Step)
  let at = 0
  for (const events of steps(record, match)) {
    expect(events).toEqual(due[at]!.events)
    folded = folded.map((view, place) => events.map((event) => redact(event, seats[place]!)).reduce((view, event) => (event ? fold(view, event) : view), view))
    const { views } = due[at]!
    const first = due.findIndex((step) => typeof step.views !== 'string')
    if (typeof views !== 'string' && (at === first || at === due.length - 1)) {
      expect(seats.map((seat) => JSON.parse(JSON.stringify(viewOf(match, seat))) as View)).toEqual(views)
      expect(folded.map((view) => JSON.parse(JSON.stringify(view)) as View)).toEqual(views)
    }
    at++
  }
  expect(at).toBe(due.length)
})

test('what is not allowed is refused, and changes nothing', () => {
  const match = engine.match('classic', {}, 2)
  expect(() => match.apply({ type: 'play', seat: 0, cards: [1] })).toThrow(EngineError)
  const hands = [Array.from({ length: 10 }, (_, card) => card + 1), Array.from({ length: 10 }, (_, card) => card + 11)]
  expect(() => match.lay({ rows: [50, 51, 52, 1], hands })).toThrow(EngineError)
  expect(() => match.lay({ rows: [50, 51, 52], hands })).toThrow(EngineError)
  match.lay({ rows: [50, 51, 52, 53], hands })
  const before = match.view
  for (const cards of [[], [11], [1, 2], [257], [-1]]) expect(() => match.apply({ type: 'play', seat: 0, cards })).toThrow(EngineError)
  expect(() => match.apply({ type: 'take-row', seat: 0, row: 0 })).toThrow(EngineError)
  expect(match.view).toBe(before)
  expect(() => engine.match('classic', { hand: 51 }, 2)).toThrow(EngineError)
  expect(() => engine.match('plus', { cow: true }, 3)).toThrow(EngineError)
})

test('a low card takes a row, and one is told what each costs', () => {
  const match = engine.match('classic', { hand: 1 }, 2)
  match.lay({ rows: [50, 55, 60, 65], hands: [[1], [104]] })
  expect(match.preview([1])).toEqual({ rows: [null], heads: 2 })
  expect(match.preview([104])).toEqual({ rows: [3], heads: 0 })
  match.apply({ type: 'play', seat: 0, cards: [1] })
  match.apply({ type: 'play', seat: 1, cards: [104] })
  expect(match.legal(0)).toEqual([0, 1, 2, 3])
  expect(match.legal(1)).toEqual([])
  expect([0, 1, 2, 3].map((row) => match.preview(row).heads)).toEqual([3, 7, 3, 2])
})

test.each(GAMES.flatMap(({ game }) => (Object.keys(BOTS) as BotName[]).map((bot) => [game, bot] as const)))(
  'bots play %s to the end: %s',
  (game, bot) => {
    const match = engine.match(game, { hand: 3, deals: 1, points: null }, 3)
    const { highest, zeros } = match.deck
    const numbers = Array.from({ length: highest }, (_, card) => highest - card)
    const zero = match.deck.dealt_zeros || (zeros ? 1 : 0)
    const hand = (seat: number) => [...Array<number>(zero).fill(0), ...numbers.slice(4 + 3 * seat, 7 + 3 * seat - zero)]
    match.lay({ rows: numbers.slice(0, 4), hands: [0, 1, 2].map(hand) })
    let index = 0
    while (match.view.acting.length) match.apply(match.bot(match.view.acting[0]!, bot, 7n, index++))
    expect(match.view.phase).toBe('over')
    expect(match.view.places).toContain(1)
  },
)
