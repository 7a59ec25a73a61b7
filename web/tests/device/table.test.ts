import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PlayedMatch, recordOf, replayOf, seriesOf } from '../../src/device/matches'
import { read } from '../../src/device/record-file'
import { MemoryStore } from '../../src/device/storage'
import { DeviceTable, type Setup } from '../../src/device/table'
import { engineFrom } from '../../src/engine'
import { wrongDeal } from '../../src/game/fair'
import { checked } from '../../src/replay/check'
import { fold } from '../../src/game/fold'
import { GAMES } from '../../src/generated/games'
import type { TableConnection } from '../../src/table/state/backend'
import type { Options, Record as MatchRecord, Snapshot, Update, View } from '../../src/generated/wire'

const engine = await engineFrom(readFileSync('src/engine/kernel.wasm'))

/** The messages to a page, folded as in the page. */
class Watcher {
  snapshot!: Snapshot
  view!: View
  v = 0
  heard: (Snapshot | Update)[] = []
  connection: TableConnection

  constructor(table: DeviceTable, seat: number | null) {
    const message = (one: unknown) => this.hear(one as Snapshot | Update)
    this.connection = table.connect({ message, connected: () => undefined, refused: () => undefined, unavailable: () => undefined, version: () => null }, seat)
  }

  hear(message: Snapshot | Update): void {
    this.heard.push(message)
    if (message.type === 'table') [this.snapshot, this.view] = [message, message.view!]
    else {
      expect(message.v).toBe(this.v + 1)
      this.view = (message.events ?? []).reduce(fold, this.view)
      if (message.table) this.snapshot = { ...this.snapshot, table: message.table }
      if (message.legal) this.snapshot = { ...this.snapshot, legal: message.legal, asked: message.asked! }
    }
    this.v = message.v
  }
}

/** Reproducible random numbers. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

beforeEach(() => {
  const among = chance(6)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).map(() => among(256)) as typeof bytes)
})

async function come(table: DeviceTable, seat: number | null): Promise<Watcher> {
  const watcher = new Watcher(table, seat)
  await Promise.resolve()
  return watcher
}

async function decide(watcher: Watcher, among: (below: number) => number): Promise<void> {
  const { legal, asked } = watcher.snapshot
  const one = legal[among(legal.length)]!
  const answer = await watcher.connection.send(typeof one === 'number' ? { type: 'take-row', row: one, asked } : { type: 'play', cards: one, asked })
  expect(answer.type).toBe('ok')
}

/** Play to the end, handing the device round; now and then the browser is closed. */
async function playOn(table: DeviceTable, store: MemoryStore, among: (below: number) => number): Promise<DeviceTable> {
  const alone = table.persons.length === 1 ? await come(table, table.persons[0]!) : null
  let watching: View | null = null
  while (table.next !== null) {
    const watcher: Watcher = alone ?? (await come(table, table.next))
    await decide(watcher, among)
    if (alone) continue
    watcher.connection.close()
    if (among(12) === 0) {
      table = (await DeviceTable.find(engine, store, table.id))!
      watching = null
    }
    const together = await come(table, null)
    if (watching) expect(together.heard[0]).toMatchObject({ type: 'table', view: watching })
    watching = together.view
    expect(JSON.stringify(together.heard)).not.toMatch(/"hand":\[|"choice":/)
    together.connection.close()
  }
  return table
}

function setupOf(game: string, options: Options, persons: number, bots: string[]): Setup {
  const players = [...Array.from({ length: persons }, (_, seat) => ({ name: `P${seat}` })), ...bots.map((bot) => ({ name: bot, bot }))]
  return { game, options, players, starter: 0, seen: false, preview: true }
}

const CASES = GAMES.flatMap(({ game, in_turn, takes_cow, zeros, most_cards, most_seats }) => [
  [game, {}, 2, ['greedy']] as const,
  [game, { deals: 1, points: null, hand: 4 }, Math.min(most_seats, 8), ['random', 'lowest'].slice(0, most_seats - Math.min(most_seats, 8))] as const,
  [game, { deals: 2, points: null, ...(takes_cow ? { cow: true } : {}), ...(zeros && most_cards > 1 ? { zero_deal: 'dealt' as const } : {}) }, 1, ['random', 'lowest', 'greedy']] as const,
  ...(in_turn ? [[game, { deals: 3, points: null, hand: 3 }, 3, ['random']] as const] : []),
])

describe('matches on one device', () => {
  const records: MatchRecord[] = []

  test.each(CASES)('%s with %j, %i persons and %j', async (game, options, persons, bots) => {
    const store = new MemoryStore()
    const among = chance(CASES.length + game.length * 7 + persons)
    const made = await DeviceTable.make(engine, store, setupOf(game, options, persons, [...bots]))
    const table = await playOn(made, store, among)
    const last = await come(table, null)
    expect(last.snapshot.table).toMatchObject({ stage: 'finished', you: null, fair: table.matches[0]!.fair })
    expect(last.view.places).toContain(1)
    const record = recordOf(table.matches[0]!)
    const replay = replayOf(engine, record)
    expect(wrongDeal(replay)).toBeNull()
    const match = { proof: replay.fair, seen: undefined, view: last.view }
    expect(checked({ ...match, replay })).toEqual({ faults: [], unchecked: [] })
    expect(checked({ ...match, replay: null })).toEqual({ faults: [], unchecked: ['replay'] })
    expect(replay.turns.flatMap((turn) => turn.events).reduce(fold, replay.view).totals).toEqual(last.view.totals)
    records.push(record)
  })

  afterAll(() => {
    const file = process.env['NIMMT_RECORDS'] // whoever started this verifies them
    if (file) writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  })
})

describe('the player who holds the device', () => {
  const make = (persons: number, options: Options = { deals: 1, points: null, hand: 2 }) =>
    DeviceTable.make(engine, new MemoryStore(), setupOf('classic', options, persons, []))

  test('sees only their own hand', async () => {
    const table = await make(3)
    const watchers = await Promise.all([0, 1, 2].map((seat) => come(table, seat)))
    const hands = watchers.map((watcher) => watcher.view.hand!)
    for (const [seat, watcher] of watchers.entries()) {
      const told = JSON.stringify(watcher.heard)
      const others = hands.filter((_, owner) => owner !== seat).flat().filter((card) => card > 10) // smaller ones may be seats
      expect(others.length).toBeGreaterThan(1)
      for (const other of others) expect(told).not.toMatch(new RegExp(`[[,]${other}[,\\]]`))
    }
  })

  test('gets no events after choosing, and the turn is shown to everyone together', async () => {
    const table = await make(2)
    const [ana, bob] = [await come(table, 0), await come(table, 1)]
    await decide(ana, () => 0)
    expect(ana.heard.length).toBe(1)
    const between = await come(table, null)
    expect(between.heard.map((one) => one.type)).toEqual(['table', 'events'])
    expect(between.heard[1]).toMatchObject({ events: [{ type: 'chosen', seat: 0, cards: null }] })
    await decide(bob, () => 0)
    const after = await come(table, null)
    expect(after.heard[0]).toMatchObject({ view: { turn: 1, chosen: [true, false] } })
    expect(after.heard.slice(1).flatMap((one) => (one.type === 'events' ? one.events! : [])).map(({ type }) => type)).toContain('reveal')
  })

  test('cannot make illegal or outdated decisions, and nobody can decide without the device', async () => {
    const table = await make(2)
    const ana = await come(table, 0)
    const refusal = async (watcher: Watcher, command: Parameters<TableConnection['send']>[0]) => {
      const answer = await watcher.connection.send(command)
      return answer.type === 'error' ? answer.code : 'ok'
    }
    const foreign = Array.from({ length: 104 }, (_, card) => card + 1).find((card) => !ana.view.hand!.includes(card))!
    expect(await refusal(ana, { type: 'play', cards: [foreign] })).toBe('illegal')
    expect(await refusal(ana, { type: 'play', cards: ana.view.hand! })).toBe('illegal')
    expect(await refusal(ana, { type: 'take-row', row: 0 })).toBe('illegal')
    expect(await refusal(ana, { type: 'play', cards: [ana.view.hand![0]!], asked: 99 })).toBe('old-version')
    expect(await refusal(ana, { type: 'rematch' })).toBe('wrong-stage')
    expect(await refusal(ana, { type: 'say', phrase: 'moo' })).toBe('wrong-stage')
    expect(await refusal(await come(table, null), { type: 'play', cards: [1] })).toBe('not-seated')
    expect(table.next).toBe(0)
  })

  test('can start a rematch with the same players and another seed', async () => {
    const store = new MemoryStore()
    const table = await playOn(await DeviceTable.make(engine, store, setupOf('classic', { deals: 1, points: null, hand: 1 }, 2, [])), store, chance(1))
    const watcher = await come(table, null)
    expect(await watcher.connection.send({ type: 'rematch' })).toMatchObject({ type: 'ok' })
    expect(watcher.snapshot.table).toMatchObject({ stage: 'playing', match: 2 })
    expect(table.matches[1]!.fair.seed).not.toBe(table.matches[0]!.fair.seed)
    expect(watcher.snapshot.table.series!.matches.length).toBe(1)
    const after = await come(await playOn(table, store, chance(2)), null)
    const { lines, matches } = after.snapshot.table.series!
    const totals = (name: string) => matches.map((match) => match.totals[lines.findIndex((line) => line.name === name)])
    expect(totals('P0')).toEqual(table.matches.map((match) => match.match.view.totals[0]))
    expect(lines.map((line) => line.places)).toEqual(lines.map((line) => line.places).sort((a, b) => a - b))
    expect(lines.reduce((wins, line) => wins + line.wins, 0)).toBe(2)
    expect((await DeviceTable.find(engine, store, table.id))!.matches.map((match) => match.finished)).toEqual([true, true])
  })

  test('on two pages: the second to decide sees what the first has done', async () => {
    const store = new MemoryStore()
    const table = await DeviceTable.make(engine, store, setupOf('classic', {}, 2, []))
    const other = (await DeviceTable.find(engine, store, table.id))!
    const [here, there] = [await come(table, 0), await come(other, 0)]
    await decide(here, () => 0)
    const answer = await there.connection.send({ type: 'play', cards: [there.view.hand![1]!] })
    expect(answer).toMatchObject({ type: 'error', code: 'old-version' })
    expect(there.view.choice).toEqual([there.view.hand![0]!])
  })
})

/** A match in which the players reached these places. */
function ended(...places: number[]): PlayedMatch {
  const players = places.map((_, seat) => ({ name: `P${seat}` }))
  return { opened: { game: 'classic', players }, match: { view: { totals: places, places } } } as unknown as PlayedMatch
}

test.each([
  [[ended(1, 1, 3)], [0.5, 0.5, 0]],
  [[ended(1, 1, 1)], [1 / 3, 1 / 3, 1 / 3]],
  [Array.from({ length: 3 }, () => ended(1, 1, 1)), [1, 1, 1]],
  [[ended(1, 2, 2), ended(1, 1, 3), ended(3, 1, 1)], [1.5, 1, 0.5]],
])('a first place that some share counts that part of a win, and the parts add up', (matches, wins) => {
  const { lines } = seriesOf(matches)!
  expect(wins.map((_, seat) => lines.find(({ name }) => name === `P${seat}`)!.wins)).toEqual(wins)
})

test('a device has only its own tables', async () => {
  expect(await DeviceTable.find(engine, new MemoryStore(), 'nowhere')).toBeNull()
  await expect(DeviceTable.make(engine, new MemoryStore(), setupOf('plus', { cow: true }, 2, []))).rejects.toThrow()
})

describe('a record in a file', () => {
  const text = readFileSync('../golden/matches/simple-7-1.jsonl', 'utf8')
  const record = () => JSON.parse(text.split('\n')[0]!) as MatchRecord

  test('is shown as played; of several lines the first is used', () => {
    const { replay } = read(engine, text)!
    expect(replay.turns.length).toBe(record().deals.reduce((sum, deal) => sum + deal.turns.length + 1, 0))
    expect(read(engine, JSON.stringify(record(), null, 2))!.replay).toEqual(replay)
  })

  test.each<[string, (record: MatchRecord) => void]>([
    ['a card that was not held', (record) => (record.deals[0]!.turns[0]!.plays[0] = [104])],
    ['another starter', (record) => (record.deals[1]!.starter = (record.deals[1]!.starter! + 1) % 7)],
    ['a turn too many', (record) => record.deals[0]!.turns.push(record.deals[0]!.turns[0]!)],
    ['a card that was dealt twice', (record) => (record.deals[0]!.rows[0] = record.deals[0]!.rows[1]!)],
    ['another format', (record) => Object.assign(record, { format: 'nimmt/2' })],
    ['a game that nobody knows', (record) => (record.game = 'poker')],
  ])('is none with %s', (_, change) => {
    const changed = record()
    change(changed)
    expect(read(engine, JSON.stringify(changed))).toBeNull()
  })

  test('is none without one', () => {
    for (const other of ['', '{}', '[1]', 'null', '{"format":"nimmt/1"}']) expect(read(engine, other)).toBeNull()
  })
})
