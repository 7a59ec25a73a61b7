// Requests over HTTP.
import { connection } from '../app/connection.svelte'
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

/** A path with its parameters filled in, without `/api/v1/`, and with a query if the operation has one. */
type Filled<P> = P extends `${infer Before}{${string}}${infer After}` ? `${Before}${string}${Filled<After>}` : P
type Path<O> = O extends { path: `/api/v1/${infer P}` } ? Filled<P> | (O extends { query: object } ? `${Filled<P> & string}${string}` : never) : never

/** Send a request of an operation. Its types are generated, so the compiler checks method, path, body and answer. */
export async function request<N extends keyof Operations>(
  method: Operations[N]['method'],
  path: Path<Operations[N]>,
  ...[body]: Operations[N] extends { takes: infer Body } ? [Body] : []
): Promise<Operations[N]['gives']> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/api/v1/${path}`, {
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

/** `?before=`, to get the page of a list that follows. */
export function before(time: number | undefined): string {
  return time === undefined ? '' : `?before=${time}`
}
