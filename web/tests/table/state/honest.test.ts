// At an honest table the page never says that the server cheats, whatever happens to the connections.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { checked } from '../../../src/replay/check'
import type { Replay, TableView } from '../../../src/generated/wire'

type Module = typeof import('../../../src/table/state/own-part')
type Told = { type: 'sit' | 'table'; view: TableView; due: object | null } | { type: 'reload' | 'reconnected' }
type Trace = { luck: number; person: string; trace: Told[]; replays: { [match: number]: Replay } }

const file = process.env['NIMMT_STARTS']
const traces = file ? (JSON.parse(readFileSync(file, 'utf8')) as Trace[]) : []
const ALARMS = ['ignored', 'replaced', 'changed', 'repeated']

afterEach(() => vi.restoreAllMocks())

async function load(): Promise<Module> {
  vi.resetModules()
  return import('../../../src/table/state/own-part')
}

/** Parts that the person's client has drawn as well. */
function drawAs(person: string, { match, hash }: TableView): void {
  const part = createHash('sha256').update(`${person}|${match}|${hash}`).digest().subarray(0, 16)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => ((bytes as unknown as Uint8Array).set(part), bytes))
}

test.skipIf(!file)('there are starts in which parts arrive, are late, and are missing', () => {
  const views = traces.flatMap(({ trace }) => trace).flatMap((told) => ('view' in told ? [told.view] : []))
  expect(views.some(({ fair, match }) => fair && match > 2)).toBe(true)
  expect(views.some(({ start }) => start?.missing.length)).toBe(true)
  expect(views.some(({ fair, start, chairs }) => fair && start?.missing.length && chairs.some(({ bot }) => bot === 'medium'))).toBe(true)
})

// With an odd number a second tab is told the same, and draws the same parts.
test.each(traces)('$person at table $luck', async ({ luck, person, trace, replays }) => {
  localStorage.clear()
  const tabs = await Promise.all(luck % 2 ? [load(), load()] : [load()])
  const found = new Set<string>()
  let before: TableView | null = null
  for (const told of trace) {
    if (told.type === 'reload') tabs[0] = await load()
    if (!('view' in told)) {
      before = null
      continue
    }
    drawAs(person, told.view)
    if (told.type === 'sit') tabs[0]!.commitmentFor(told.view)
    else {
      for (const tab of tabs) {
        const { seen, command } = tab.follow(told.view, before)
        found.add(seen?.left ?? 'nothing')
        expect(command && { ...command, ref: null }).toEqual(told.due)
        const { fair: proof, match, settings } = told.view
        if (proof) expect(checked({ proof, seen, replay: replays[match]!, settings }).faults).toEqual([])
      }
      before = told.view
    }
  }
  expect(ALARMS.filter((alarm) => found.has(alarm))).toEqual([])
})
