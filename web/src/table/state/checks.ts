// Each match that began with an own part or of which this page has shown cards is checked when it is over, also if nobody looks at its result. What is wrong is kept until
// the player has read it.
import { type Fault, checked, isDealt } from '../../replay/check'
import { all, isSame, keep, type Seen } from './own-part'
import type { TableState } from './table.svelte'
import type { Replay, TableView, View } from '../../generated/wire'

/** Milliseconds before the replay is requested, and requested again: it has the only proof of a match whose end was not shown. */
const PAUSES = [0, 2000, 8000]

/** The matches that each page has checked, or is checking. */
const begun = new WeakMap<TableState, Set<number>>()
const replays = new WeakMap<TableState, Map<number, Promise<Replay>>>()

/** Check all matches that are over, if the table shows this. */
export async function checkOver(board: TableState, table: TableView, seen: Seen | null): Promise<void> {
  board.alarm = alarmOf(board.id)
  const done = known(begun, board, () => new Set())
  if (!isOver(table)) done.delete(table.match)
  const due = matchesOver(board, table).filter((match) => !done.has(match))
  for (const match of due) done.add(match)
  await Promise.all(due.map((match) => (match === table.match ? checkShown(board, table, seen) : checkVanished(board, match))))
  if (due.length > 0) board.alarm = alarmOf(board.id)
}

/** The replay of a match, which is requested once. */
export function replayOf(board: TableState, match: number): Promise<Replay> {
  const found = known(replays, board, () => new Map<number, Promise<Replay>>())
  const asked = found.get(match) ?? board.backend.replay(board.id, match)
  found.set(match, asked)
  asked.catch(() => found.delete(match))
  return asked
}

/** The last match of a table in which something was wrong, if the player has not read it yet. */
function alarmOf(table: string): Seen | null {
  return all().findLast((one) => one.table === table && one.faults?.length) ?? null
}

/** The matches of which this page has shown cards, and the last one that this device has seen begin and not checked, if it is over. */
function matchesOver(board: TableState, table: TableView): number[] {
  const { match, stage, fair } = table
  const left = all().findLast((one) => one.table === board.id && hasBegun(one) && one.match < match)
  const shown = viewsAt(board).filter(({ view }) => isDealt(view)).map((one) => one.match)
  const found = new Set(left && isUndecided(left) ? [...shown, left.match] : shown)
  if (!isOver(table)) found.delete(match)
  else if (fair || stage === 'finished') found.add(match)
  return [...found]
}

function isOver({ stage }: TableView): boolean {
  return stage === 'finished' || stage === 'closed'
}

async function checkShown(board: TableState, table: TableView, seen: Seen | null): Promise<void> {
  const { match, fair: proof, settings } = table
  const replay = await replayOf(board, match).catch(() => null)
  const [view, past] = viewsOf(board, match)
  store(board.id, match, seen, checked({ proof, seen, replay, settings, view, past }).faults)
}

/** The table went on without showing the end of a match: only its replay can prove the deals. */
async function checkVanished(board: TableState, match: number): Promise<void> {
  const own = all().filter((one) => one.table === board.id && one.match === match)
  const seen = own.findLast((one) => one.dealt) ?? own.at(-1) ?? null
  const replay = await stubbornly(() => replayOf(board, match))
  const [view, past] = viewsOf(board, match)
  store(board.id, match, seen, checked({ proof: replay?.fair ?? null, seen, replay, view, past }).faults)
}

async function stubbornly<T>(ask: () => Promise<T>): Promise<T | null> {
  for (const pause of PAUSES) {
    if (pause > 0) await new Promise((done) => setTimeout(done, pause))
    const answer = await ask().catch(() => null)
    if (answer !== null) return answer
  }
  return null
}

/** Another tab may have found more. */
function store(table: string, match: number, seen: Seen | null, faults: Fault[]): void {
  const entry = seen ? (all().find((one) => isSame(one, seen)) ?? seen) : { table, match, hash: '', part: null }
  if (faults.length > 0 || (seen && isUndecided(entry))) keep({ ...entry, faults })
}

/** Whether cards were dealt, or must have been before the next match, even if this device was shown none. */
function hasBegun({ dealt, frozen, part }: Seen): boolean {
  return dealt || Boolean(frozen && part)
}

/** Whether a match was not checked yet, or its proof was missing. */
function isUndecided({ faults }: Seen): boolean {
  return !faults || faults.some(({ what }) => what === 'proof')
}

/** The last view of a match that this page has shown, and the earlier ones. */
function viewsOf(board: TableState, match: number): [View | null, View[]] {
  const views = viewsAt(board).filter((one) => one.match === match).map(({ view }) => view)
  return [views.at(-1) ?? null, views.slice(0, -1)]
}

/** All views that a page has shown. */
function viewsAt({ past, known, match }: TableState): { match: number; view: View }[] {
  return known ? [...past, { match, view: known }] : past
}

function known<V>(map: WeakMap<TableState, V>, board: TableState, make: () => V): V {
  const found = map.get(board) ?? make()
  map.set(board, found)
  return found
}
