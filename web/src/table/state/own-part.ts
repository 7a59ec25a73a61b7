// The own part of each shuffle: committed to before the match, and revealed once the commitments of all are fixed. Then nobody can
// choose the deal, not even the server. What was shown before the deal is kept, so that it can be compared with the proof.
import { newPart } from '../../lib/sha256'
import { hashOf } from '../../lib/sha256'
import { readJson, removeText, writeJson } from '../../lib/storage'
import type { Fault } from '../../replay/check'
import type { Commit, Options, Reveal, StartView, TableView } from '../../generated/wire'

/** Why the own part does not protect the deals: it was `replaced` by another commitment, what was frozen has `changed`, or the start was
 * `repeated` for no good reason. */
export type LeftOut = 'away' | 'late' | 'ignored' | 'replaced' | 'changed' | 'repeated'

/** What this device has seen of a shuffle before the first deal. */
export type Seen = {
  table: string
  match: number
  hash: string
  /** The own part, if this device has drawn one. */
  part: string | null
  frozen?: Frozen
  /** The player has got the seat after the deal, where the list was not shown. */
  tookOver?: boolean
  /** Cards were dealt from this seed, so no other seed can follow in this match. */
  dealt?: boolean
  left?: LeftOut
  /** The player has closed the warning about it. */
  read?: boolean
  /** What was wrong with the match when it was over, until the player has read it; without it the match was not checked. */
  faults?: Fault[]
}

export type Frozen = {
  /** In seat order, of those who have a part. */
  commitments: string[]
  /** The seats whose part had not arrived before. */
  missing: number[]
  you: number | null
  game: string
  options: Options
  /** The seat that starts, where the game goes in turn. */
  starter: number | null
  /** Whether people may take over a bot's seat after the deal. */
  takeover?: boolean
  seats: { name: string; person?: string; bot?: string; commitment?: string }[]
}

type Shuffle = Pick<TableView, 'id' | 'match' | 'hash'> & Partial<Pick<TableView, 'chairs' | 'you'>>

const KEY = 'nimmt-starts'
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
  const { stage, start, you } = table
  const failed = (you === null ? undefined : renumbered(table, before)) ?? failedBefore(table)
  if (failed) return { seen: warned(failed, 'repeated'), command: null }
  const cheated = cheatedOn(table)
  if (cheated) return { seen: warned(cheated, 'changed'), command: null }
  if (stage === 'open' || !start) return { seen: null, command: commitDue(table) }
  let seen = entryOf(table)
  const other = you === null || seen?.frozen ? undefined : otherBefore(table, start)
  if (other) return { seen: warned(other, 'changed'), command: null }
  const tookOver = hasTakenOver(table, before, seen)
  if (tookOver && !seen?.frozen && !seen?.tookOver) seen = keep({ ...(seen ?? blank(table)), tookOver })
  const left = tookOver ? undefined : whyLeftOut(table, start, before, seen)
  const list = start.commitments && frozenIn(table, start, start.commitments)
  if (stage === 'starting' && list && !seen?.frozen) seen = keep({ ...(seen ?? blank(table)), frozen: list })
  if (isPlayed(table) && seen?.frozen && !seen.dealt) seen = keep({ ...seen, dealt: true })
  if (you !== null && list && seen?.frozen && (isChanged(seen.frozen, list, stage) || isForged(list))) seen = warned(seen, 'changed')
  else if (left && !seen?.left) seen = warned(seen ?? blank(table), left)
  return { seen, command: stage === 'starting' ? (commitDue(table) ?? revealDue(table, seen)) : null }
}

/** A match that ends or is played under another number than it began with is taken for the one that began, so that it fits no proof but that. */
function renumbered(table: TableView, before: TableView | null): Seen | undefined {
  if (!before || before.match === table.match || isBeforeDeal(table)) return undefined
  const last = seenOf(table.id, before.match)
  return { ...(last?.frozen ? last : blank(table)), match: table.match, dealt: true, left: undefined }
}

/** A start with a frozen list that this one may not follow: who knows all parts of that list could repeat the start until the cards please.
 * A spectator may have had a part in this match before leaving. */
function failedBefore(table: TableView): Seen | undefined {
  const concerns = ({ match, part }: Seen) => table.you !== null || (part !== null && match === table.match)
  const frozen = all().filter((one) => one.table === table.id && one.frozen && concerns(one))
  const isThis = (one: Seen) => one.match === table.match && one.hash === table.hash
  if (isBeforeDeal(table) && frozen.some(isThis)) return undefined // perhaps an older message, in another tab
  return frozen.findLast((one) => !isThis(one) && !mayFollow(table, one))
}

/** Another seed needs a reason: somebody's part in the frozen list is missing, or the match of that list is over. */
function mayFollow(table: TableView, { match, frozen, dealt }: Seen): boolean {
  if (table.match < match) return !isBeforeDeal(table)
  if (table.match > match) return table.series?.matches.some((one) => one.match >= match) ?? false
  const { missing, seats } = frozen!
  const now = table.start?.missing ?? []
  return !dealt && missing.every((seat) => now.includes(seat)) && now.some((seat) => !missing.includes(seat) && seats[seat]?.commitment)
}

/** A start of this match with a frozen list that this one contradicts: an operator could add persons whose parts are missing one by one.
 * Of two tabs that have drawn a part each, only one may reveal it, so there is one list for a seed, whose part it may be. */
function otherBefore(table: TableView, start: StartView): Seen | undefined {
  const now = frozenIn(table, start, start.commitments ?? [])
  const contradicts = (one: Seen) => (one.hash === table.hash && start.commitments ? isChanged : isOther)(one.frozen!, now, table.stage)
  return all().findLast((one) => one.table === table.id && one.match === table.match && one.frozen && contradicts(one))
}

/** The own part in a match that no honest server shows like this: without its start, with its proof before the end, or with that part in
 * the list although this device was never shown a list, and so has told nobody the part. */
function cheatedOn(table: TableView): Seen | undefined {
  const { id, match, stage, you, hash, start, fair } = table
  const own = all().filter((one) => one.table === id && one.part)
  if (![match, you ?? 0, ...(start?.missing ?? [])].every(Number.isInteger)) return own.at(-1) ?? blank(table)
  const isEarly = fair && stage !== 'finished' && stage !== 'closed'
  const isListed = ({ part, frozen, ...one }: Seen) => one.hash === hash && !frozen && start!.commitments?.includes(hashOf(part!))
  return own.findLast((one) => one.match === match && (isEarly || (isPlayed(table) && (!start || isListed(one)))))
}

function isBeforeDeal({ stage }: TableView): boolean {
  return stage === 'open' || stage === 'starting'
}

/** Whether cards were dealt, unless the table was closed before. */
function isPlayed(table: TableView): boolean {
  return Boolean(table.fair) || !(isBeforeDeal(table) || table.stage === 'closed')
}

function warned(seen: Seen, left: LeftOut): Seen {
  return seen.left === left ? seen : keep({ ...seen, left, read: false })
}

/** A person without a commitment commits; also one whose chair still has the commitment for another seed. */
function commitDue(table: TableView): Commit | null {
  const { you, start } = table
  const chair = you === null ? null : table.chairs[you]
  if (!chair || !isBeforeDeal(table) || start?.commitments || start?.missing.includes(you!)) return null
  const old = all().some((one) => one.table === table.id && one.hash !== table.hash && isOf(one, chair.commitment))
  const commitment = commitmentFor(table) // also if the chair has that of another device: then its owner is warned later
  return chair.commitment && !old ? null : { type: 'commit', commitment }
}

/** A part is revealed for its seed and to one frozen list only, and only if it is in that list and in the own chair. */
function revealDue({ start, you, hash }: TableView, seen: Seen | null): Reveal | null {
  if (you === null || !seen?.part || seen.hash !== hash || !seen.frozen || seen.left) return null
  if (!start?.commitments || !start.awaited.includes(you)) return null
  return { type: 'reveal', part: seen.part }
}

function whyLeftOut(table: TableView, start: StartView, before: TableView | null, seen: Seen | null): LeftOut | undefined {
  const { id, match, stage, you, chairs } = table
  if (you === null) return undefined
  if (start.missing.includes(you)) return 'late'
  if (!start.commitments) return undefined
  const shown = chairs[you]?.commitment
  const listed = shown !== undefined && start.commitments.includes(shown)
  const isOwn = seen !== null && isOf(seen, shown)
  if (listed && isOwn) return undefined
  const hasPart = (seen ?? seenOf(id, match))?.part
  if (!hasPart && (listed || stage !== 'starting')) return undefined // it is of another device, or this one came later
  if (shown && !isOwn) return 'replaced'
  const was = before?.match === match && before.you !== null ? before.chairs[before.you] : null
  return was?.presence === 'here' ? 'ignored' : 'away'
}

/** Whether the player has got this seat after the deal, and so plays without a part. */
function hasTakenOver({ settings, stage, match, you }: TableView, before: TableView | null, seen: Seen | null): boolean {
  if (!settings.takeover || stage === 'starting' || you === null) return false
  if (seen?.frozen) return seen.frozen.you !== you
  return Boolean(seen?.tookOver) || (before?.match === match && before.you === null)
}

function frozenIn({ settings: { game, options, takeover }, chairs, you }: TableView, { missing, starter }: StartView, commitments: string[]): Frozen {
  const seats = chairs.map(({ name = '', person, bot, program, commitment }) => ({ name, person, bot: program ? 'program' : bot, commitment }))
  return { commitments, missing, you, game, options, starter, takeover, seats }
}

/** Whether the chairs have other commitments than the list: who has one could then be the reason for another start without a part. */
function isForged({ commitments, seats }: Frozen): boolean {
  return JSON.stringify(commitments) !== JSON.stringify(seats.flatMap(({ commitment }) => commitment ?? []))
}

/** Whether anything that was frozen has changed. */
function isChanged(frozen: Frozen, now: Frozen, stage: TableView['stage']): boolean {
  const fixed = ({ commitments, missing, seats }: Frozen) => JSON.stringify([commitments, missing, seats.map(({ commitment }) => commitment)])
  return fixed(frozen) !== fixed(now) || isOther(frozen, now, stage)
}

/** Whether anything has changed that stays fixed even if the start begins anew. Players may have left since; a bot may sit in their place,
 * and once the match is over the host can remove bots. */
function isOther(frozen: Frozen, now: Frozen, stage: TableView['stage']): boolean {
  const fixed = ({ game, options, starter, seats }: Frozen) => JSON.stringify([game, options, starter, seats.length])
  const isKept = ({ person, bot }: Frozen['seats'][number], seat: number) => {
    const was = frozen.seats[seat]!
    return person ? person === was.person : Boolean(was.person) || bot === was.bot || (stage !== 'starting' && !bot)
  }
  const isElsewhere = (frozen.you ?? now.you) !== now.you || now.missing.some((seat) => !now.seats[seat])
  if (fixed(frozen) !== fixed(now)) return true
  if (stage !== 'starting' && frozen.takeover && now.takeover) return false // who sits where has no influence on the cards any more
  return isElsewhere || !now.seats.every(isKept)
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
export function all(): Seen[] {
  const found = readJson<unknown>(KEY, [])
  const stored = Array.isArray(found) ? (found as Seen[]).filter((one) => typeof one === 'object' && one !== null) : []
  const newest = stored.map((one) => ({ ...one, ...kept.find((own) => isSame(own, one)) }))
  return [...newest, ...kept.filter((own) => !stored.some((one) => isSame(own, one)))]
}

/** Lists of the same table to which an own part belongs are never given up: a server could send others until they are forgotten. */
export function keep(entry: Seen): Seen {
  kept = [...all().filter((one) => !isSame(one, entry) && !isPast(one, entry)), entry]
  kept = kept.filter((one, nth) => nth >= kept.length - MOST || (one.table === entry.table && one.frozen && one.part))
  if (!writeJson(KEY, kept)) removeText(KEY) // full: a part that is stored without its list would look like a fraud after a reload
  return entry
}

export function isSame(one: Seen, other: Seen): boolean {
  return one.table === other.table && one.match === other.match && one.hash === other.hash && one.part === other.part
}

/** Whether a later start has replaced one that nobody needs any more: it has no list, or this device has only watched it. */
function isPast(one: Seen, { table, match, hash, frozen }: Seen): boolean {
  const isLater = one.table === table && (one.match < match || (one.match === match && one.hash !== hash))
  if (!isLater || one.faults?.length) return false
  return !one.frozen || (one.match === match && one.frozen.you === null && !one.part && !one.dealt && frozen !== undefined)
}
