// The own part of each shuffle: committed to before the match, and revealed once the commitments of all are fixed. Then nobody can
// choose the deal, not even the server. What was shown before the deal is kept, so that it can be compared with the proof.
import { newPart } from '../../lib/api'
import { hashOf } from '../../lib/sha256'
import { readJson, writeJson } from '../../lib/storage'
import type { Commit, Options, Reveal, StartView, TableView } from '../../generated/wire'

/** Why the own part is not in the shuffle: `replaced` by another commitment, `two-lists` were shown for one seed, or the start was
 * `repeated` although all parts had arrived. */
export type LeftOut = 'away' | 'late' | 'ignored' | 'replaced' | 'two-lists' | 'repeated'

/** What this device has seen of a shuffle before the first deal. */
export type Seen = {
  table: string
  match: number
  hash: string
  /** The own part, if this device has committed to one. */
  part: string | null
  frozen?: Frozen
  /** Cards were dealt from this seed, so no other seed can follow in this match. */
  dealt?: boolean
  left?: LeftOut
  /** The player has closed the warning about it. */
  read?: boolean
}

export type Frozen = {
  /** In seat order, of those who have a part. */
  commitments: string[]
  /** The number of seats whose part had not arrived before. */
  missing: number
  game: string
  options: Options
  seats: { name: string; bot?: string; commitment?: string }[]
}

type Shuffle = Pick<TableView, 'id' | 'match' | 'hash'> & Partial<Pick<TableView, 'chairs' | 'you'>>

const KEY = 'nimmt-parts'
const MOST = 50
/** The same as in the storage, which other tabs share, or instead of it if nothing can be stored. */
let kept: Seen[] = []

/** What this device has seen last of the start of a match, if anything. */
export function seenOf(table: string, match: number): Seen | null {
  return all().findLast((one) => one.table === table && one.match === match) ?? null
}

/** The commitment to the own part. Each seed gets a new part. */
export function commitmentFor(table: Shuffle): string {
  return hashOf(entryOf(table)?.part ?? keep({ ...blank(table), part: newPart() }).part!)
}

/** Note what the table shows of its shuffle. Returns what has been seen, and the command that the shuffle needs now. */
export function follow(table: TableView, before: TableView | null): { seen: Seen | null; command: Commit | Reveal | null } {
  const { stage, start } = table
  if (isRepeated(table)) return { seen: keep({ ...(entryOf(table) ?? blank(table)), left: 'repeated' }), command: null }
  if (stage === 'open' || !start) return { seen: null, command: commitDue(table) }
  const earlier = seenOf(table.id, table.match)
  let seen = entryOf(table) ?? earlier
  if (seen && seen.hash !== table.hash && !seen.dealt) seen = keep(blank(table)) // there was another seed in the meantime
  if (stage === 'starting' && start.commitments && !seen?.frozen) {
    seen = keep({ ...(seen ?? blank(table)), frozen: frozenIn(table, start, start.commitments) })
  }
  if (stage === 'playing' && seen?.frozen && !seen.dealt) seen = keep({ ...seen, dealt: true })
  const left = seen?.left ?? whyLeftOut(table, start, before, seen, earlier)
  if (left && !seen?.left) seen = keep({ ...(seen ?? blank(table)), left })
  return { seen, command: stage === 'starting' ? (commitDue(table) ?? revealDue(table, seen)) : null }
}

/** Whether there is another seed although a list was frozen and no further part is named that did not arrive: who knows all parts could
 * then repeat the start until the cards please them. */
function isRepeated({ id, match, hash, start }: TableView): boolean {
  const failed = all().findLast((one) => one.table === id && one.match === match && one.hash !== hash && one.frozen)
  return failed !== undefined && !failed.dealt && (start?.missing.length ?? 0) <= failed.frozen!.missing
}

/** The player has closed the warning. */
export function markRead(seen: Seen): Seen {
  return keep({ ...seen, read: true })
}

/** A person who is not ready commits; also one whose chair still has the commitment for another seed. */
function commitDue(table: TableView): Commit | null {
  const chair = table.you === null ? null : table.chairs[table.you]
  if (!chair || table.stage === 'closed' || table.start?.commitments) return null
  const old = all().some((one) => one.table === table.id && one.hash !== table.hash && isOf(one, chair.commitment))
  return chair.ready && !old ? null : { type: 'commit', commitment: commitmentFor(table) }
}

/** A part is revealed for its seed and to one frozen list only, and only if it is in that list and in the own chair. */
function revealDue({ start, you, hash }: TableView, seen: Seen | null): Reveal | null {
  if (you === null || !seen?.part || seen.hash !== hash || !seen.frozen || seen.left || !start?.awaited.includes(you)) return null
  return { type: 'reveal', part: seen.part }
}

function whyLeftOut({ you, chairs, hash }: TableView, start: StartView, before: TableView | null, seen: Seen | null, earlier: Seen | null): LeftOut | undefined {
  if (you === null) return undefined
  if (start.missing.includes(you)) return 'late'
  if (!(seen?.part ?? earlier?.part) || !start.commitments) return undefined
  if (seen?.frozen && seen.frozen.commitments.join() !== start.commitments.join()) return 'two-lists'
  const shown = chairs[you]?.commitment
  if (seen && isOf(seen, shown) && start.commitments.includes(shown!)) return undefined
  if (shown) return 'replaced'
  const was = before?.hash === hash && before.you !== null ? before.chairs[before.you] : null
  return was?.presence === 'here' ? 'ignored' : 'away'
}

function frozenIn({ settings: { game, options }, chairs }: TableView, { missing }: StartView, commitments: string[]): Frozen {
  const seats = chairs.map(({ name = '', bot, program, commitment }) => ({ name, bot: program ? 'program' : bot, commitment }))
  return { commitments, missing: missing.length, game, options, seats }
}

function blank({ id, match, hash }: Shuffle): Seen {
  return { table: id, match, hash, part: null }
}

/** Of two parts that two tabs have drawn at the same time, the one in the own chair. */
function entryOf({ id, match, hash, chairs, you }: Shuffle): Seen | null {
  const found = all().filter((one) => one.table === id && one.match === match && one.hash === hash)
  return found.findLast((one) => isOf(one, chairs?.[you ?? -1]?.commitment)) ?? found.at(-1) ?? null
}

function isOf({ part }: Seen, commitment: string | undefined): boolean {
  return part !== null && commitment !== undefined && hashOf(part) === commitment
}

/** Everything that any tab has stored, and that this page knows. */
function all(): Seen[] {
  const stored = readJson<Seen[]>(KEY, [])
  const found = stored.map((one) => ({ ...one, ...kept.find((own) => isSame(own, one)) }))
  return [...found, ...kept.filter((own) => !stored.some((one) => isSame(own, one)))]
}

function keep(entry: Seen): Seen {
  kept = [...all().filter((one) => !isSame(one, entry)), entry].slice(-MOST)
  writeJson(KEY, kept)
  return entry
}

function isSame(one: Seen, other: Seen): boolean {
  return one.table === other.table && one.match === other.match && one.hash === other.hash && one.part === other.part
}
