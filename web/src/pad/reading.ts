// What was kept, read again: all of it is checked, so that a damaged sheet breaks nothing else.
import { GAMES } from '../games'
import { HEADS } from '../heads'
import type { Sheet } from './sheet'
import type { Tournament } from './tournament'
import { MOST_POINTS } from './writing'

/** Raised when the form changes; what is older is read by a rule of its own. */
export const VERSION = 1
export type Kept = Sheet | Tournament

type Thing = Record<string, unknown>

/** What the text says, or nothing if it says nothing that makes sense. */
export function readKept(text: string): Kept | null {
  try {
    const { v, ...kept } = JSON.parse(text) as Thing
    if (v !== VERSION || !isCommon(kept)) return null
    return isSheet(kept) || isTournament(kept) ? (kept as unknown as Kept) : null
  } catch {
    return null
  }
}

export function writeKept(kept: Kept): string {
  return JSON.stringify({ v: VERSION, ...kept })
}

function isCommon(kept: Thing): boolean {
  const { id, name, game, options, players, made, changed, past, future } = kept
  const texts = [id, name].every((text) => typeof text === 'string') && GAMES.some((one) => one.game === game)
  const people = isListOf(players, (player) => typeof player === 'string' && player !== '') && players.length >= 2
  return texts && people && isThing(options) && [made, changed].every(Number.isFinite) && [past, future].every(isSteps)
}

function isSheet(kept: Thing): boolean {
  const seats = (kept['players'] as string[]).length
  const { open, deals } = kept
  const isDeal = (deal: unknown) => isListOf(deal, isEntry) && deal.length === seats
  if (kept['kind'] !== 'match' || !isWhole(kept['first'], seats - 1) || !isListOf(deals, isDeal)) return false
  return open === null || (isThing(open) && isWhole(open['deal'], deals.length) && isDeal(open['entries']))
}

function isEntry(entry: unknown): boolean {
  return entry === null || isWhole(entry, MOST_POINTS) || isListOf(entry, (card) => isWhole(card, HEADS.length - 1))
}

function isTournament(kept: Thing): boolean {
  const everyone = (kept['players'] as string[]).map((_, player) => player)
  const { kind, tables, seed, rounds } = kept
  if (kind !== 'tournament' || !isWhole(tables, everyone.length) || !Number.isSafeInteger(seed)) return false
  return isListOf(rounds, (round) => isListOf(round, isTable) && sameNumbers(round.flatMap((table) => (table as Thing)['seats']), everyone))
}

function isTable(table: unknown): boolean {
  if (!isThing(table)) return false
  const { seats, points } = table
  const numbers = isListOf(seats, (seat) => isWhole(seat, Infinity)) && seats.length >= 2
  return numbers && isListOf(points, (one) => one === null || isWhole(one, MOST_POINTS)) && points.length === seats.length
}

function isSteps(steps: unknown): boolean {
  return isListOf(steps, (step) => isThing(step) && isListOf(step['puts'], (put) => isThing(put) && typeof put['part'] === 'string'))
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOf(value: unknown, check: (one: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(check)
}

function isWhole(value: unknown, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
}

function sameNumbers(found: readonly unknown[], wanted: readonly number[]): boolean {
  return found.length === wanted.length && new Set(found).size === wanted.length && wanted.every((one) => found.includes(one))
}
