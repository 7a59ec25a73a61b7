// Requests over HTTP.
import { connection } from '../app/connection.svelte'
import { ROUTES } from '../generated/routes'
import type { Operations, Problem } from '../generated/wire'

/** A refusal by the server, with a code, and with a sentence in English for programmers. */
export class Refusal extends Error {
  constructor(
    readonly code: Problem['code'] | 'unreachable',
    sentence: string,
  ) {
    super(sentence)
  }
}

/** Whether the server is unreachable or starting, so that data stored in this browser has to do. */
export function isAway(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'unreachable' || error.code === 'unavailable')
}

type Name = keyof typeof ROUTES
type Parameters<Path> = Path extends `${string}{${infer Key}}${infer Rest}` ? Key | Parameters<Rest> : never
/** The path parameters of an operation, its body and its query. */
type Given<O extends { path: string }> = { [Key in Parameters<O['path']>]: string } & (O extends { takes: infer Body }
  ? { body: Body }
  : unknown) &
  (O extends { query: infer Query } ? { query?: Query } : unknown)

/** Send a request of the server's interface, by the name of its operation. */
export async function request<N extends Name>(
  name: N,
  ...[given]: object extends Given<Operations[N]> ? [Given<Operations[N]>?] : [Given<Operations[N]>]
): Promise<Operations[N]['gives']> {
  const [method, path] = ROUTES[name]
  const { body, query, ...parameters } = (given ?? {}) as { body?: unknown; query?: object } & Record<string, string>
  const filled = path.replace(/{(\w+)}/g, (_, key: string) => parameters[key] ?? '')
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = asked.length ? `?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))}` : ''
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/api/v1/${filled}${search}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    answer = await response.json() // an answer that is not JSON comes from a proxy, not from our server
  } catch {
    connection.failed()
    throw new Refusal('unreachable', 'The server cannot be reached.')
  }
  if (response.status === 503) void connection.check()
  else connection.answered()
  if (response.ok) return answer as Operations[N]['gives']
  const problem = answer as Problem
  throw new Refusal(problem.code, problem.error)
}

/** A player's part of the shuffle, 16 random bytes in hex, chosen after the server has published the hash of its seed. */
export function newPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
