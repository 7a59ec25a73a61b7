// A record that somebody has opened from a file: it can be looked at until the page is left.
import { type Engine, engine } from '../engine'
import type { House } from '../table/state/backend'
import type { Record as MatchRecord, Replay } from '../generated/wire'
import { fileOf } from './backend'
import { replayOf } from './matches'

/** The address of what was opened last. */
export const OPENED = '/device/replay/file/1'

type Found = { record: MatchRecord; replay: Replay }
let opened: Found | null = null

/** Whether the file holds a match that keeps the rules; of several, the first is taken. */
export async function openRecord(file: File): Promise<boolean> {
  opened = read(await engine(), (await file.text()).trim())
  return opened !== null
}

/** `null` if nothing was opened since the page was loaded. */
export function openedHouse(): House | null {
  const found = opened
  if (found === null) return null
  return {
    remote: false,
    connect: () => {
      throw new Error('A record is no table.')
    },
    replay: () => Promise.resolve(found.replay),
    replayAddress: () => OPENED,
    recordAddress: () => fileOf(found.record),
  }
}

export function read(rules: Engine, text: string): Found | null {
  for (const part of [text, text.split('\n')[0]!]) {
    try {
      const record = JSON.parse(part) as MatchRecord
      if (record.format === 'nimmt/1') return { record, replay: replayOf(rules, record) }
    } catch {
      // It is no JSON, has another shape, or breaks a rule: then it is no record.
    }
  }
  return null
}
