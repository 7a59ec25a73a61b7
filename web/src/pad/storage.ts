// Sheets stay in this browser: one entry each, written at every tap, so that one that is damaged harms no other.
import { readJson, readText, removeText, writeJson, writeText } from '../lib/storage'
import { type Kept, readKept, writeKept } from './format'

const PREFIX = 'nimmt-pad/'
/** The one that was deleted last, to be brought back. */
const BIN = 'nimmt-pad-bin'

type Damaged = { id: string; text: string }

export function keep(kept: Kept): boolean {
  const write = () => writeText(PREFIX + kept.id, writeKept(kept))
  return write() || (forgetSteps(kept.id) && write())
}

export function find(id: string): Kept | null {
  const text = readText(PREFIX + id)
  return text === null ? null : readKept(text)
}

/** Everything that is kept, what was changed last first, and what can no longer be read. */
export function findAll(): { kept: Kept[]; damaged: Damaged[] } {
  const texts = ids().map((id): Damaged => ({ id, text: readText(PREFIX + id) ?? '' }))
  const kept = texts.flatMap(({ text }) => readKept(text) ?? [])
  return { kept: kept.sort((one, other) => other.changed - one.changed), damaged: texts.filter(({ text }) => readKept(text) === null) }
}

/** Out of the list; the last one can be brought back. */
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

/** Another tab has changed it. */
export function isAbout(event: StorageEvent, id: string): boolean {
  return event.key === PREFIX + id
}

/** Make room: what can be taken back in other sheets is given up first, never what is written in them. */
function forgetSteps(id: string): boolean {
  for (const other of findAll().kept.filter((one) => one.id !== id)) {
    writeText(PREFIX + other.id, writeKept({ ...other, past: [], future: [] }))
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
