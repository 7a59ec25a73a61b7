// The connection to a table: how long it waits before it tries again, and which commands it sends again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outgoing, TableSocket } from '../../../src/table/state/socket'

/** A server that is away: every connection is lost as soon as `lose` is called. */
class Lost {
  static made: Lost[] = []
  onclose: () => void = () => undefined
  constructor() {
    Lost.made.push(this)
  }
  close(): void {}
}

beforeEach(() => {
  Lost.made = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Lost)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function listenerOf() {
  return { message: vi.fn(), connected: vi.fn(), refused: vi.fn(), unavailable: vi.fn(), version: () => null }
}

/** Milliseconds between the loss of a connection and the next attempt. */
function pause(): number {
  const [before, lost] = [Date.now(), Lost.made.at(-1)!]
  lost.onclose()
  vi.advanceTimersToNextTimer()
  expect(Lost.made.at(-1)).not.toBe(lost)
  return Date.now() - before
}

test.each([
  { chance: 0, first: 225, longest: 6000 },
  { chance: 1, first: 375, longest: 10_000 },
])('pauses grow, but only up to a limit: $longest ms', ({ chance, first, longest }) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const socket = new TableSocket('t', listenerOf())
  const pauses = Array.from({ length: 12 }, pause)
  socket.close()
  expect(pauses[0]).toBe(first)
  expect(Math.max(...pauses)).toBe(longest)
  expect(pauses.at(-1)).toBe(longest)
})

type Sent = { type: string; ref: string; cards?: number[]; phrase?: string }

/** A server that the test speaks for. It has all connections of a page, the last one is open. */
class Open {
  static readonly OPEN = 1
  static made: Open[] = []
  readyState = 0
  sent: Sent[] = []
  onopen: () => void = () => undefined
  onclose: () => void = () => undefined
  onmessage: (message: { data: string }) => void = () => undefined

  constructor() {
    Open.made.push(this)
  }

  send(text: string): void {
    expect(this.readyState).toBe(Open.OPEN)
    this.sent.push(JSON.parse(text) as Sent)
  }

  close(): void {
    this.readyState = 3
  }

  open(): void {
    this.readyState = Open.OPEN
    this.onopen()
  }

  /** The connection is lost. */
  lose(): void {
    this.close()
    this.onclose()
  }

  /** Answer a command: with `ok`, or with the code of a refusal. */
  answer({ ref }: Sent, code = 'ok'): void {
    const answer = code === 'ok' ? { type: 'ok', v: 1, ref } : { type: 'error', code, error: 'No.', ref }
    this.onmessage({ data: JSON.stringify(answer) })
  }
}

const PLAY: Outgoing = { type: 'play', cards: [5], asked: 1 }
const OTHER: Outgoing = { type: 'play', cards: [9], asked: 1 }
const REVEAL: Outgoing = { type: 'reveal', part: '0'.repeat(32) }
const HELLO: Outgoing = { type: 'say', phrase: 'hello' }
const GOODBYE: Outgoing = { type: 'say', phrase: 'goodbye' }
/** Longer than the pause before a command is sent again. */
const PAUSE = 1000

/** A page with an open connection. */
function connected() {
  Open.made = []
  vi.stubGlobal('WebSocket', Open)
  const listener = listenerOf()
  const socket = new TableSocket('t', listener)
  const server = Open.made[0]!
  server.open()
  return { socket, server, listener }
}

test.each([PLAY, REVEAL])('a $type that the server could not carry out is sent again, with the same ref, until it is answered', async (command) => {
  const { socket, server, listener } = connected()
  const answer = socket.send(command)
  for (const times of [1, 2, 3]) {
    expect(server.sent).toHaveLength(times)
    server.answer(server.sent.at(-1)!, 'unavailable')
    expect(server.sent).toHaveLength(times)
    vi.advanceTimersByTime(PAUSE)
  }
  expect(new Set(server.sent.map((one) => JSON.stringify(one)))).toHaveLength(1)
  server.answer(server.sent.at(-1)!)
  expect(await answer).toMatchObject({ type: 'ok' })
  vi.advanceTimersByTime(10 * PAUSE)
  expect(server.sent).toHaveLength(4)
  expect(listener.unavailable).toHaveBeenCalledTimes(1)
  socket.close()
})

test('what was sent again too often for a while is sent again later', async () => {
  const { socket, server } = connected()
  const answer = socket.send(HELLO)
  server.answer(server.sent[0]!, 'unavailable')
  vi.advanceTimersByTime(PAUSE)
  server.answer(server.sent[1]!, 'too-fast')
  vi.advanceTimersByTime(PAUSE)
  server.answer(server.sent[2]!)
  expect(await answer).toMatchObject({ type: 'ok' })
  socket.close()
})

test('what is too fast at once is refused', async () => {
  const { socket, server } = connected()
  const answer = socket.send(HELLO)
  server.answer(server.sent[0]!, 'too-fast')
  expect(await answer).toMatchObject({ code: 'too-fast' })
  socket.close()
})

test('what is refused for good when it is sent again is not sent once more', async () => {
  const { socket, server } = connected()
  const answer = socket.send(PLAY)
  server.answer(server.sent[0]!, 'unavailable')
  vi.advanceTimersByTime(PAUSE)
  server.answer(server.sent[1]!, 'illegal')
  expect(await answer).toMatchObject({ code: 'illegal' })
  vi.advanceTimersByTime(10 * PAUSE)
  expect(server.sent).toHaveLength(2)
  socket.close()
})

test('pauses grow as well if the server asks each time to come back later', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const { socket } = connected()
  const pauses = Array.from({ length: 4 }, () => {
    const [before, server] = [Date.now(), Open.made.at(-1)!]
    server.onmessage({ data: JSON.stringify({ type: 'bye', code: 'too-fast', error: 'Later.', again: true }) })
    server.lose()
    vi.advanceTimersToNextTimer()
    expect(Open.made.at(-1)).not.toBe(server)
    Open.made.at(-1)!.open()
    return Date.now() - before
  })
  expect(pauses).toEqual([375, 750, 1500, 3000])
  socket.close()
})

test('nothing is sent again after the page has left', () => {
  const { socket, server } = connected()
  void socket.send(PLAY)
  server.answer(server.sent[0]!, 'unavailable')
  expect(vi.getTimerCount()).toBe(1)
  socket.close()
  expect(vi.getTimerCount()).toBe(0)
  expect(server.sent).toHaveLength(1)
})

test.each([0, PAUSE])('a new connection that opens after %s ms gets a refused command only once', (late) => {
  const { socket, server } = connected()
  void socket.send(PLAY)
  server.answer(server.sent[0]!, 'unavailable')
  socket.renew()
  const next = Open.made[1]!
  vi.advanceTimersByTime(late)
  next.open()
  vi.advanceTimersByTime(10 * PAUSE)
  expect([server.sent, next.sent]).toEqual([[server.sent[0]], [server.sent[0]]])
  next.answer(next.sent[0]!, 'unavailable')
  vi.advanceTimersByTime(PAUSE)
  expect(next.sent).toHaveLength(2)
  socket.close()
})

test('a choice that was changed and never answered does not hold up others on a new connection', () => {
  const { socket, server } = connected()
  void socket.send(PLAY)
  server.answer(server.sent[0]!, 'unavailable')
  vi.advanceTimersByTime(PAUSE)
  void socket.send(OTHER)
  expect(server.sent).toMatchObject([PLAY, PLAY, OTHER])
  server.lose()
  vi.advanceTimersToNextTimer()
  const next = Open.made[1]!
  next.open()
  next.answer(next.sent[0]!, 'unavailable')
  vi.advanceTimersByTime(PAUSE)
  expect(next.sent).toMatchObject([OTHER, OTHER])
  socket.close()
})

test('several commands keep their order, with those that are sent meanwhile', () => {
  const { socket, server } = connected()
  void socket.send(HELLO)
  void socket.send(REVEAL)
  server.answer(server.sent[0]!, 'unavailable')
  vi.advanceTimersByTime(10 * PAUSE)
  expect(server.sent).toHaveLength(2)
  server.answer(server.sent[1]!, 'unavailable')
  void socket.send(GOODBYE)
  expect(server.sent).toHaveLength(2)
  vi.advanceTimersByTime(PAUSE)
  expect(server.sent.slice(2)).toMatchObject([HELLO, REVEAL, GOODBYE])
  for (const sent of server.sent.slice(2)) server.answer(sent)
  void socket.send(PLAY)
  expect(server.sent.slice(5)).toMatchObject([PLAY])
  socket.close()
})

test.each(['before', 'after'])('a refused choice that was changed %s the refusal is not sent again', async (when) => {
  const { socket, server } = connected()
  const answers = [socket.send(PLAY)]
  if (when === 'before') answers.push(socket.send(OTHER))
  server.answer(server.sent[0]!, 'unavailable')
  if (when === 'after') answers.push(socket.send(OTHER))
  else server.answer(server.sent[1]!)
  expect(await answers[0]).toMatchObject({ code: 'unavailable' })
  vi.advanceTimersByTime(PAUSE)
  if (when === 'after') server.answer(server.sent[1]!)
  expect(await answers[1]).toMatchObject({ type: 'ok' })
  vi.advanceTimersByTime(10 * PAUSE)
  expect(server.sent).toMatchObject([PLAY, OTHER])
  socket.close()
})
