// Replays in IndexedDB, so that played and viewed matches open without the server.
import { isAway } from '../lib/api'
import type { MatchSummary, Replay } from '../generated/wire'

const NAME = 'nimmt-replays'
const STORE = 'replays'
/** The number of replays that are kept; older ones are deleted. */
const MOST = 50

/** `at` is the time of storing, which for own matches is the end of the match. */
type StoredReplay = { table: string; match: number; at: number; replay: Replay }

/** The server's answer, which is stored; or the stored replay if the server cannot be reached. */
export async function orStored(table: string, match: number, asked: Promise<Replay>): Promise<Replay> {
  try {
    const replay = await asked
    keep({ table, match, at: Date.now() / 1000, replay }).catch(() => undefined) // the browser may refuse to store anything
    return replay
  } catch (error) {
    const kept = isAway(error) ? await find(table, match).catch(() => undefined) : undefined
    if (kept === undefined) throw error
    return kept.replay
  }
}

/** All stored matches, latest first. */
export async function storedMatches(): Promise<MatchSummary[]> {
  const kept = await answered((await reading()).index('at').getAll() as IDBRequest<StoredReplay[]>)
  return kept.reverse().map(summaryOf)
}

async function keep(kept: StoredReplay): Promise<void> {
  const store = await writing()
  const before = await answered(store.get([kept.table, kept.match]) as IDBRequest<StoredReplay | undefined>)
  await answered(store.put({ ...kept, at: before?.at ?? kept.at }))
  const keys = await answered(store.index('at').getAllKeys())
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) store.delete(key)
}

async function find(table: string, match: number): Promise<StoredReplay | undefined> {
  return answered((await reading()).get([table, match]) as IDBRequest<StoredReplay | undefined>)
}

function summaryOf({ table, match, at, replay }: StoredReplay): MatchSummary {
  const events = replay.turns.flatMap((turn) => turn.events)
  const deals = events.filter((event) => event.type === 'deal-end')
  const places = events.find((event) => event.type === 'match-end')?.places ?? null
  const { game, players } = replay
  return { table, match, game, title: '', finished: true, ended: at, players, totals: deals.at(-1)?.totals ?? [], places, deals: deals.length }
}

async function reading(): Promise<IDBObjectStore> {
  return (await open()).transaction(STORE).objectStore(STORE)
}

async function writing(): Promise<IDBObjectStore> {
  return (await open()).transaction(STORE, 'readwrite').objectStore(STORE)
}

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= (async () => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['table', 'match'] }).createIndex('at', 'at')
    const database = await answered(request)
    database.onversionchange = () => {
      database.close() // another tab wants to delete the database
      opening = undefined
    }
    return database
  })()
  return opening
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })
}
