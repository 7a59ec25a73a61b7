// What is asked once, over HTTP.
import { reach } from '../app/connection.svelte'
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

/** A refusal: a code for the page, a sentence in English for whoever has no words for the code. */
export class Refusal extends Error {
  constructor(
    readonly code: Problem['code'] | 'unreachable',
    sentence: string,
  ) {
    super(sentence)
  }
}

/** The server is not there, or is about to be there again: what is kept in this browser has to do. */
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
    answer = await response.json() // who answers otherwise is not our server, but something on the way to it
  } catch {
    reach.missed()
    throw new Refusal('unreachable', 'The server cannot be reached.')
  }
  if (response.status === 503) void reach.look()
  else reach.heard()
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

/** 16 random bytes in hex: a person's part of the shuffle, made when the hash of the seed has been shown. */
export function newPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
