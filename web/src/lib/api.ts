// Requests over HTTP.
import { connection } from '../app/connection.svelte'
import type {
  Games,
  Matches,
  Me,
  OneTimeCode,
  OpenedTable,
  Problem,
  Replay,
  Settings,
  ShownTable,
  Snapshot,
  TvCode,
  TvScreens,
} from '../generated/wire'

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

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
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
  if (response.ok) return answer as T
  const problem = answer as Problem
  throw new Refusal(problem.code, problem.error)
}

export const api = {
  games: () => ask<Games>('GET', 'games'),
  me: () => ask<Me>('GET', 'me'),
  nameMe: (name: string) => ask<Me>('POST', 'me', { name }),
  makeCode: () => ask<OneTimeCode>('POST', 'me/code'),
  claim: (code: string) => ask<Me>('POST', 'me/claim', { code }),
  hide: (person: string, hidden: boolean) => ask<Me>('PUT', `me/hidden/${person}`, { hidden }),
  matches: (before?: number) => ask<Matches>('GET', `me/matches${before === undefined ? '' : `?before=${before}`}`),
  seeTable: (table: string) => ask<Snapshot>('GET', `tables/${table}`),
  showOnTv: (table: string) => ask<TvCode>('POST', `tables/${table}/tv`),
  tvs: (table: string) => ask<TvScreens>('GET', `tables/${table}/tv`),
  withdrawTvs: (table: string) => ask<TvScreens>('POST', `tables/${table}/tv/withdraw`),
  beTv: (code: string) => ask<ShownTable>('POST', 'tv', { code }),
  openTable: (settings: Partial<Settings>) => ask<OpenedTable>('POST', 'tables', { settings }),
  replay: (table: string, match: number) => ask<Replay>('GET', `tables/${table}/replay?match=${match}`),
}

/** A player's part of the shuffle, 16 random bytes in hex, chosen after the server has published the hash of its seed. */
export function newPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
