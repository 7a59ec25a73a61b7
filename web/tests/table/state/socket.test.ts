// The connection to a table: how long it waits before it tries again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableSocket } from '../../../src/table/state/socket'

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
  const listener = { message: vi.fn(), connected: vi.fn(), refused: vi.fn(), version: () => null }
  const socket = new TableSocket('t', listener)
  const pauses = Array.from({ length: 12 }, pause)
  socket.close()
  expect(pauses[0]).toBe(first)
  expect(Math.max(...pauses)).toBe(longest)
  expect(pauses.at(-1)).toBe(longest)
})
