import { afterEach, expect, test, vi } from 'vitest'
import { isAway, request } from '../../src/lib/api'
import { connection } from '../../src/app/connection.svelte'

afterEach(() => {
  connection.answered()
  vi.unstubAllGlobals()
})

function answering(...answers: (() => Response)[]): void {
  vi.stubGlobal('fetch', () => Promise.resolve().then(() => answers.shift()!()))
}

const gone = () => {
  throw new TypeError('Failed to fetch')
}

test('a server that answers is up, even if it refuses the request', async () => {
  connection.failed()
  answering(() => Response.json({ code: 'no-identity', error: 'This needs a name first.' }, { status: 401 }))
  await expect(request<'me'>('GET', 'me')).rejects.toMatchObject({ code: 'no-identity' })
  expect(connection.up).toBe(true)
})

test.each([
  ['nobody answers', gone],
  ['a page to log in to some network comes instead', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['a proxy without a server answers', () => new Response('Bad Gateway', { status: 502 })],
])('the server is away when %s', async (_, answer) => {
  answering(answer)
  const refusal: unknown = await request<'games'>('GET', 'games').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'unreachable' })
  expect(isAway(refusal)).toBe(true)
  expect(connection.up).toBe(false)
})

test('a restarting server is checked until it answers', async () => {
  const starting = () => Response.json({ code: 'unavailable', error: 'Come back in a moment.' }, { status: 503 })
  answering(starting, starting, () => Response.json({}))
  expect(isAway(await request<'games'>('GET', 'games').catch((error: unknown) => error))).toBe(true)
  await vi.waitFor(() => expect(connection.up).toBe(false), 60_000)
  await connection.check()
  expect(connection.up).toBe(true)
})
