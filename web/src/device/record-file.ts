// A record that was opened from a file. It can be viewed until the page is closed.
import { type Engine, engine } from '../engine'
import type { Backend } from '../table/state/backend'
import type { Record as MatchRecord, Replay } from '../generated/wire'
import { fileOf } from './backend'
import { replayOf } from './matches'

/** The address of the record that was opened last. */
export const OPENED = '/device/replay/file/1'

type Found = { record: MatchRecord; replay: Replay }
let opened: Found | null = null

/** Open a file. Returns whether it contains a legal match; of several, the first is used. */
export async function openRecord(file: File): Promise<boolean> {
  opened = read(await engine(), (await file.text()).trim())
  return opened !== null
}

/** `null` if no file was opened since the page was loaded. */
export function openedBackend(): Backend | null {
  const found = opened
  if (found === null) return null
  return {
    remote: false,
    handedOn: false,
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
      // Not JSON, another shape, or against the rules.
    }
  }
  return null
}
