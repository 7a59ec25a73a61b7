// A match with real cards, as on paper, with the agreed options.
import { GAMES, ROWS, type Game } from '../../generated/games'
import { HEADS } from '../../generated/heads'
import type { Options } from '../../generated/wire'
import type { Steps } from '../history'

/** What a player took in a deal: typed points, tapped cards, or unknown. */
export type Entry = number | readonly number[] | null
export type Deal = readonly Entry[]

export type Sheet = Steps & {
  kind: 'match'
  id: string
  /** Empty: the title consists of the players' names. */
  name: string
  game: string
  options: Options
  players: readonly string[]
  /** The first dealer, or the first starter in games with turns in order. */
  first: number
  deals: readonly Deal[]
  /** The deal that is being entered: the next one, or an earlier one that is being corrected. */
  open: { deal: number; entries: Deal } | null
  made: number
  changed: number
}

export type Agreed = {
  game: Game
  seats: number
  hand: number
  /** The total that ends the match, and the number of the last deal; at least one is set. */
  points: number | null
  lastDeal: number | null
  highest: number
}

export function gameOf(name: string): Game {
  return GAMES.find((one) => one.game === name) ?? GAMES[0]!
}

export function agreedOn({ game: name, options }: { game: string; options: Options }, seats: number): Agreed {
  const game = gameOf(name)
  const hand = options.hand ?? game.hand
  const points = options.points === undefined ? game.points : options.points
  const deals = options.deals === undefined ? game.deals : options.deals
  return {
    game,
    seats,
    hand,
    points,
    lastDeal: deals === 'seats' ? seats : (deals as number | null),
    highest: game.exact_deck ? seats * hand + ROWS : HEADS.length - 1,
  }
}

type Wanted = Pick<Sheet, 'game' | 'options' | 'players' | 'first'>

export function newSheet(wanted: Wanted, now: number): Sheet {
  return { kind: 'match', id: newId(now), name: '', ...wanted, deals: [], open: null, made: now, changed: now, past: [], future: [] }
}

/** A new match of the same players; the next dealer or starter begins. */
export function rematch(sheet: Sheet, first: number, now: number): Sheet {
  return { ...newSheet({ game: sheet.game, options: sheet.options, players: sheet.players, first }, now), name: sheet.name }
}

export function newId(now: number): string {
  return now.toString(36) + Math.random().toString(36).slice(2, 7)
}
