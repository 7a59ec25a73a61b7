import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../src/app/connection.svelte'
import { Refusal } from '../../src/lib/api'
import { GAMES } from '../../src/generated/games'
import { preferences } from '../../src/lib/preferences.svelte'
import { seatsFor } from '../../src/game/seats'
import { playNow, rememberSettings, startTable } from '../../src/home/new-table'

type Sent = { table: string; type: string; ref: string; bot?: string; seat?: number; commitment?: string; part?: string }
let sent: Sent[] = []
let asked: { path: string; body: unknown }[] = []
let most = Infinity
/** So many sets of settings are refused. */
let misfits = 0
let refuse: (message: Sent) => object | null = () => null
let healthy = true

/** A server's socket that accepts everything except the refused commands. */
class Socket {
  static OPEN = 1
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  #table: string

  constructor(address: URL) {
    this.#table = address.pathname.split('/')[4]!
    queueMicrotask(() => {
      this.readyState = Socket.OPEN
      this.onopen?.()
    })
  }

  send(text: string): void {
    const message = { ...JSON.parse(text), table: this.#table } as Sent
    sent.push(message)
    if (message.type === 'begin') this.#hear({ type: 'events', v: 1, table: startingTable(this.#table) })
    const answer = refuse(message) ?? { type: 'ok', v: 1 }
    this.#hear({ ...answer, ref: message.ref })
  }

  #hear(message: object): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }))
  }

  close(): void {}
}

const hashOf = (table: string) => table.padEnd(64, '0')

/** The commitments are frozen, and the part is awaited. */
function startingTable(id: string): object {
  const { commitment } = sent.find(({ table, type }) => table === id && type === 'sit')!
  const start = { commitments: [commitment], awaited: [0], missing: [], until: 5 }
  const chairs = [{ seat: 0, presence: 'here', ready: true, commitment }]
  return { id, stage: 'starting', match: 1, hash: hashOf(id), you: 0, chairs, start, settings: {} }
}

beforeEach(() => {
  sent = []
  asked = []
  most = Infinity
  misfits = 0
  refuse = () => null
  healthy = true
  localStorage.clear()
  let count = 0
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', (path: string, request: { body: string }) => {
    if (path === '/healthz') return Promise.resolve(Response.json({}, { status: healthy ? 200 : 503 }))
    asked.push({ path, body: JSON.parse(request.body) })
    const open = count - sent.filter(({ type }) => type === 'close').length
    if (misfits-- > 0) return Promise.resolve(new Response(JSON.stringify({ code: 'bad-settings', error: '' }), { status: 422 }))
    if (open >= most) return Promise.resolve(new Response(JSON.stringify({ code: 'too-many', error: '' }), { status: 429 }))
    const id = `table${++count}`
    const table = { id, stage: 'open', match: 1, hash: hashOf(id) }
    return Promise.resolve(new Response(JSON.stringify({ id, table }), { status: 201 }))
  })
})
afterEach(() => {
  connection.answered()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the number of seats is limited by the game', () => {
  expect(seatsFor('classic', 4)).toBe(4)
  expect(seatsFor('plus', 10)).toBe(7)
  expect(seatsFor('classic', 1)).toBe(2)
})

test('the number of seats is limited by the number of cards', () => {
  expect(seatsFor('classic', 10, 10)).toBe(10)
  expect(seatsFor('classic', 10, 11)).toBe(9)
  expect(seatsFor('plus', 7, 15)).toBe(7)
  expect(seatsFor('plus', 7, 16)).toBe(6)
})

test.each(GAMES.map(({ game }) => game))('one click begins %s with bots on all other seats', async (game) => {
  Object.assign(preferences, { game, seats: 10, level: 'hard' })
  await playNow()
  const seats = seatsFor(game, 10)
  expect(asked).toEqual([{ path: '/api/v1/tables', body: { settings: { game, seats, sit_in: 'hard' } } }])
  expect(sent.map(({ type }) => type)).toEqual(['sit', ...Array<string>(seats - 1).fill('seat-bot'), 'begin', 'reveal'])
  expect(sent.filter(({ type }) => type === 'seat-bot').map(({ seat, bot }) => [seat, bot])).toEqual(
    Array.from({ length: seats - 1 }, (_, bot) => [bot + 1, 'hard']),
  )
})

test('the part is revealed only after the match has begun', async () => {
  await playNow()
  const [sat, revealed] = ['sit', 'reveal'].map((wanted) => sent.find(({ type }) => type === wanted)!)
  expect(sat!.part).toBeUndefined()
  expect(revealed!.part).toMatch(/^[0-9a-f]{32}$/)
  expect(createHash('sha256').update(Buffer.from(revealed!.part!, 'hex')).digest('hex')).toBe(sat!.commitment)
})

test('an unknown game is replaced by the first one', async () => {
  Object.assign(preferences, { game: 'poker', seats: 4 })
  await playNow()
  expect(asked[0]!.body).toMatchObject({ settings: { game: 'classic' } })
})

test('a refusal is thrown', async () => {
  preferences.game = 'classic'
  refuse = ({ type }) => (type === 'begin' ? { type: 'error', code: 'wrong-stage', error: 'no' } : null)
  await expect(playNow()).rejects.toThrow(Refusal)
})

test('while the database is away the player is told, and the match begins when it is back', async () => {
  vi.useFakeTimers()
  healthy = false
  refuse = ({ type }) => (type === 'begin' && !healthy ? { type: 'error', code: 'unavailable', error: 'no' } : null)
  const begun = playNow()
  await vi.waitUntil(() => !connection.up)
  healthy = true
  await vi.advanceTimersByTimeAsync(1000)
  await begun
  expect(new Set(sent.filter(({ type }) => type === 'begin').map(({ ref }) => ref))).toHaveLength(1)
})

test('with too many tables the oldest ones of this browser are closed', async () => {
  most = 2
  await playNow()
  await playNow()
  await playNow()
  expect(sent.filter(({ type }) => type === 'close').map(({ table }) => table)).toEqual(['table1', 'table2'])
})

test('with too many tables of other browsers a new one is refused', async () => {
  most = 0
  await expect(playNow()).rejects.toMatchObject({ code: 'too-many' })
})

test('one tap opens a table with what was chosen on Home, and the host sits down', async () => {
  Object.assign(preferences, { game: 'plus', seats: 10, level: 'easy' })
  await startTable()
  expect(asked[0]!.body).toEqual({ settings: { game: 'plus', seats: 7, sit_in: 'easy' } })
  expect(sent.map(({ type, seat }) => [type, seat])).toEqual([['sit', 0]])
})

test('the next table has the settings of last time, but is private', async () => {
  rememberSettings({ game: 'cow', seats: 5, clock: 30, public: true })
  await startTable()
  expect(asked[0]!.body).toMatchObject({ settings: { game: 'cow', seats: 5, clock: 30 } })
  expect(asked[0]!.body).not.toHaveProperty('settings.public')
})

test('settings of an older version that the server refuses are left alone', async () => {
  Object.assign(preferences, { game: 'classic', seats: 4, level: 'easy' })
  rememberSettings({ game: 'cow', seats: 99 })
  misfits = 1
  await startTable()
  expect(asked.map(({ body }) => body)).toEqual([
    { settings: { game: 'cow', seats: 99, sit_in: 'easy' } },
    { settings: { game: 'classic', seats: 4, sit_in: 'easy' } },
  ])
})
