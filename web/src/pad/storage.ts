// Sheets in localStorage. Each has an entry of its own, written at every tap, so that a damaged one does not harm the others.
import { readJson, readText, removeText, writeJson, writeText } from '../lib/storage'
import { type AnySheet, readSheet, writeSheet } from './format'

const PREFIX = 'nimmt-pad/'
/** The sheet that was deleted last, for undo. */
const BIN = 'nimmt-pad-bin'

type Damaged = { id: string; text: string }

export function keep(kept: AnySheet): boolean {
  const write = () => writeText(PREFIX + kept.id, writeSheet(kept))
  return write() || (forgetSteps(kept.id) && write())
}

export function find(id: string): AnySheet | null {
  const text = readText(PREFIX + id)
  return text === null ? null : readSheet(text)
}

/** All stored sheets, last changed first, and those that cannot be read. */
export function findAll(): { kept: AnySheet[]; damaged: Damaged[] } {
  const texts = ids().map((id): Damaged => ({ id, text: readText(PREFIX + id) ?? '' }))
  const kept = texts.flatMap(({ text }) => readSheet(text) ?? [])
  return { kept: kept.sort((one, other) => other.changed - one.changed), damaged: texts.filter(({ text }) => readSheet(text) === null) }
}

/** Delete a sheet. The last deleted one can be restored. */
export function discard(id: string): void {
  const text = readText(PREFIX + id)
  if (text !== null) writeJson(BIN, { id, text })
  removeText(PREFIX + id)
}

export function discarded(): Damaged | null {
  const bin = readJson<Damaged | null>(BIN, null)
  return typeof bin?.id === 'string' && typeof bin.text === 'string' ? bin : null
}

export function bringBack(): void {
  const bin = discarded()
  if (bin && writeText(PREFIX + bin.id, bin.text)) removeText(BIN)
}

/** Whether another tab has changed this sheet. */
export function isAbout(event: StorageEvent, id: string): boolean {
  return event.key === PREFIX + id
}

/** Make room by dropping the undo steps of other sheets, never their contents. */
function forgetSteps(id: string): boolean {
  for (const other of findAll().kept.filter((one) => one.id !== id)) {
    writeText(PREFIX + other.id, writeSheet({ ...other, past: [], future: [] }))
  }
  return true
}

function ids(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, nth) => localStorage.key(nth) ?? '')
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}
