// The logs of the tables on this device: entries are only appended, never changed.
import type { Options } from '../generated/wire'
import type { Action } from '../engine'

export type Player = { name: string; bot?: string }
/** The start of a match; the deals follow from seed and parts. */
export type Begun = { type: 'began'; at: number; seed: string; parts: string[] }
export type Opened = {
  type: 'opened'
  at: number
  game: string
  options: Options
  starter: number
  players: Player[]
  seen: boolean
  preview: boolean
}
type Decided = { type: 'decided'; at: number; action: Action }
export type Entry = Opened | Begun | Decided

/** Another tab has already written an entry with this number: reload the log. */
export class TakenError extends Error {}

export interface LogStore {
  /** Resolved when the entry is stored. */
  append(table: string, number: number, entry: Entry): Promise<void>
  read(table: string): Promise<Entry[]>
  /** The ids of all tables. */
  tables(): Promise<string[]>
  remove(table: string): Promise<void>
}

/** For browsers without IndexedDB: a match can be played, but not continued later. */
export class MemoryStore implements LogStore {
  #logs = new Map<string, Entry[]>()

  append(table: string, number: number, entry: Entry): Promise<void> {
    const log = this.#logs.get(table) ?? []
    if (log.length !== number) return Promise.reject(new TakenError())
    this.#logs.set(table, [...log, entry])
    return Promise.resolve()
  }

  read(table: string): Promise<Entry[]> {
    return Promise.resolve(this.#logs.get(table) ?? [])
  }

  tables(): Promise<string[]> {
    return Promise.resolve([...this.#logs.keys()])
  }

  remove(table: string): Promise<void> {
    this.#logs.delete(table)
    return Promise.resolve()
  }
}

const STORE = 'entries'

/** IndexedDB with table and number as key: of two tabs that write the same entry, the second is refused. */
class BrowserStore implements LogStore {
  private constructor(readonly database: IDBDatabase) {}

  static async open(): Promise<BrowserStore> {
    const request = indexedDB.open('nimmt-device', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    return new BrowserStore(await answered(request))
  }

  async append(table: string, number: number, entry: Entry): Promise<void> {
    const change = this.database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve()
      change.onabort = () => reject(change.error?.name === 'ConstraintError' ? new TakenError() : change.error)
    })
    change.objectStore(STORE).add(entry, [table, number])
    return done
  }

  async read(table: string): Promise<Entry[]> {
    return answered(this.#reading().getAll(ofTable(table)) as IDBRequest<Entry[]>)
  }

  async tables(): Promise<string[]> {
    const keys = (await answered(this.#reading().getAllKeys())) as [string, number][]
    return [...new Set(keys.map(([table]) => table))]
  }

  async remove(table: string): Promise<void> {
    await answered(this.database.transaction(STORE, 'readwrite').objectStore(STORE).delete(ofTable(table)))
  }

  #reading(): IDBObjectStore {
    return this.database.transaction(STORE).objectStore(STORE)
  }
}

function ofTable(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table, 0], [table, Infinity])
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })
}

let opening: Promise<LogStore> | undefined

/** The storage of this browser. */
export function logStore(): Promise<LogStore> {
  opening ??= BrowserStore.open().catch(() => new MemoryStore())
  return opening
}
