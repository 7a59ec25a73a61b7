// Stored sheets as text. Everything is checked when read, so that a damaged sheet does no further harm.
import { GAMES } from '../generated/games'
import { type Agreed, agreedOn, type Sheet } from './match/sheet'
import type { Tournament } from './tournament/tournament'
import { MOST_POINTS } from './match/entries'

/** Increased when the format changes; older versions then need a reader of their own. */
const VERSION = 1
export type AnySheet = Sheet | Tournament

type Thing = Record<string, unknown>

/** The sheet in a text, or `null` if the text is damaged. */
export function readSheet(text: string): AnySheet | null {
  try {
    const { v, ...kept } = JSON.parse(text) as Thing
    if (v !== VERSION || !isCommon(kept)) return null
    return isSheet(kept) || isTournament(kept) ? (kept as unknown as AnySheet) : null
  } catch {
    return null
  }
}

export function writeSheet(kept: AnySheet): string {
  return JSON.stringify({ v: VERSION, ...kept })
}

function isCommon(kept: Thing): boolean {
  const { id, name, game, options, players, made, changed, past, future } = kept
  const texts = [id, name].every((text) => typeof text === 'string') && GAMES.some((one) => one.game === game)
  const people = isListOf(players, (player) => typeof player === 'string' && player !== '') && players.length >= 2
  return texts && people && isOptions(options) && [made, changed].every(Number.isFinite) && [past, future].every(isSteps)
}

function isOptions(options: unknown): boolean {
  if (!isThing(options)) return false
  const { hand, points, deals } = options
  const number = (value: unknown) => value === undefined || (isWhole(value, MOST_POINTS) && value !== 0)
  return number(hand) && (points === null || number(points)) && (deals === null || deals === 'seats' || number(deals))
}

function isSheet(kept: Thing): boolean {
  const { kind, open, deals, first, players } = kept as Thing & { players: string[] }
  const agreed = agreedOn(kept as Pick<Sheet, 'game' | 'options'>, players.length)
  const isDeal = (deal: unknown) => isDealOf(deal, agreed)
  if (kind !== 'match' || !hasSeats(agreed) || !isWhole(first, players.length - 1) || !isListOf(deals, isDeal)) return false
  return open === null || (isThing(open) && isWhole(open['deal'], deals.length) && isDeal(open['entries']))
}

function hasSeats({ game, seats, hand, points, lastDeal }: Agreed): boolean {
  const ends = points !== null || lastDeal !== null
  return ends && seats >= game.fewest_seats && seats <= game.most_seats && seats * hand <= game.to_deal
}

/** One entry for each seat, and no card twice. */
function isDealOf(deal: unknown, { seats, highest }: Agreed): boolean {
  const isCard = (card: unknown) => isWhole(card, highest) && card !== 0
  const isEntry = (entry: unknown) => entry === null || isWhole(entry, MOST_POINTS) || isListOf(entry, isCard)
  if (!isListOf(deal, isEntry) || deal.length !== seats) return false
  const cards = deal.flatMap((entry) => (Array.isArray(entry) ? (entry as unknown[]) : []))
  return new Set(cards).size === cards.length
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
