// The backend of tables on this device.
import { type Engine, engine } from '../engine'
import type { Backend } from '../table/state/backend'
import type { Record as MatchRecord } from '../generated/wire'
import { matchesOf, recordOf, replayOf } from './matches'
import { type LogStore, logStore } from './storage'
import { DeviceTable, type Setup } from './table'

export async function makeTable(setup: Setup): Promise<string> {
  const [rules, kept] = await Promise.all([engine(), logStore()])
  return (await DeviceTable.make(rules, kept, setup)).id
}

export async function findTable(id: string): Promise<DeviceTable | null> {
  const [rules, kept] = await Promise.all([engine(), logStore()])
  return DeviceTable.find(rules, kept, id)
}

/** The table as the player sees it who holds the device; with `null`, as everyone may see it. */
export function backendOf(table: DeviceTable, holder: number | null): Backend {
  return {
    remote: false,
    handedOn: table.persons.length > 1,
    connect: (_, listener) => table.connect(listener, holder),
    replay: (_, match) => Promise.resolve(replayOf(table.engine, recordOf(table.matches[match - 1]!))),
    replayAddress: (id, match) => `/device/replay/${id}/${match}`,
    recordAddress: (_, match) => fileOf(recordOf(table.matches[match - 1]!)),
  }
}

export function fileOf(record: MatchRecord): string {
  return URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }))
}

export type SavedMatch = { table: string; match: number; at: number; finished: boolean; record: MatchRecord; totals: number[]; places: number[] | null }

/** All matches on this device, latest first. */
export async function savedMatches(rules: Engine, kept: LogStore): Promise<SavedMatch[]> {
  const logs = await Promise.all((await kept.tables()).map(async (table) => [table, await kept.read(table)] as const))
  const matches = logs.flatMap(([table, log]) =>
    matchesOf(rules, log).map((played, index) => ({
      table,
      match: index + 1,
      at: played.at,
      finished: played.finished,
      record: recordOf(played),
      totals: played.match.view.totals,
      places: played.match.view.places,
    })),
  )
  return matches.sort((one, other) => other.at - one.at)
}
