// The questions of a course. The engine judges all answers; none are stored.
import type { Ask, Exercise, Turn } from '../generated/courses'
import type { Engine, Verdict } from '../engine'
import { fold } from '../game/fold'
import { type Game, GAMES, ROWS } from '../generated/games'
import type { Event, View } from '../generated/wire'

type Placement = Verdict['events'][number]
/** The number of players in questions about the deck. */
export const SEATS = 4

/** The outcome of a turn. Lessons contain only turns that the engine can judge. */
export function verdictOf(engine: Engine, turn: Turn): Verdict {
  const answer = engine.judge(turn)
  if (!('events' in answer)) throw new Error(`This turn cannot be judged: ${JSON.stringify(answer)}`)
  return answer
}

export function gameOf(game: string): Game {
  return GAMES.find((one) => one.game === game)!
}

/** All possible answers as texts: a row from 0, a card, cards joined by a plus, or an outcome. */
export function optionsOf(engine: Engine, { turn }: Exercise, ask: Ask): string[] {
  switch (ask.ask) {
    case 'row':
    case 'cow':
      return Array.from({ length: ROWS }, (_, row) => String(row))
    case 'choose':
      return needed(engine, turn!).rows.map(String)
    case 'next':
      return comingFrom(engine, turn!, ask).map(({ card }) => String(card))
    case 'stays':
      return rowOf(engine, turn!, ask).map(String)
    default:
      return ask.options!.map((option) => (typeof option === 'object' ? option.join('+') : String(option)))
  }
}

/** The right answers, according to the engine. */
export function rightOf(engine: Engine, game: string, exercise: Exercise, ask: Ask): string[] {
  const { turn } = exercise
  const event = turn && verdictOf(engine, turn).events[ask.at]
  switch (ask.ask) {
    case 'row':
      return [String(comingFrom(engine, turn!, ask)[0]!.row)]
    case 'next':
      return [String(comingFrom(engine, turn!, ask)[0]!.card)]
    case 'outcome':
      return [event?.type === 'take' ? event.reason : 'place']
    case 'cow':
      return event?.type === 'cow' ? [String(event.to)] : []
    case 'stays':
      return event?.type === 'take' ? rowOf(engine, turn!, ask).filter((card) => !event.cards.includes(card)).map(String) : []
    case 'choose':
    case 'play':
      return best(engine, game, exercise, ask)
    case 'deck':
      return [String(deckOf(engine, game, ask.of!))]
  }
}

/** The heads that an answer costs, for questions about the row to take or the cards to play. */
export function headsOf(engine: Engine, exercise: Exercise, ask: Ask, option: string): number {
  const turn = exercise.turn!
  if (ask.ask === 'choose') {
    const { seat } = needed(engine, turn)
    return verdictOf(engine, { ...turn, choices: { [seat]: Number(option) } }).heads[seat] ?? 0
  }
  const cards = option.split('+').map(Number)
  const plays = turn.plays.map((play) => (play.seat === ask.seat ? { ...play, cards } : play))
  return verdictOf(engine, { ...turn, plays }).heads[ask.seat!] ?? 0
}

function best(engine: Engine, game: string, exercise: Exercise, ask: Ask): string[] {
  const options = optionsOf(engine, exercise, ask)
  const heads = options.map((option) => headsOf(engine, exercise, ask, option))
  const { more_is_better } = gameOf(game)
  const wanted = more_is_better ? Math.max(...heads) : Math.min(...heads)
  return options.filter((_, nth) => heads[nth] === wanted)
}

function needed(engine: Engine, turn: Turn): { seat: number; rows: number[] } {
  const answer = engine.judge({ ...turn, choices: {} })
  if (!('needs' in answer)) throw new Error('Nobody chooses a row in this turn.')
  return answer.needs
}

function comingFrom(engine: Engine, turn: Turn, ask: Ask): Extract<Placement, { type: 'place' }>[] {
  return verdictOf(engine, turn).events.slice(ask.at).filter((event) => event.type === 'place')
}

/** The row that is about to be taken. */
function rowOf(engine: Engine, turn: Turn, ask: Ask): number[] {
  const { events } = verdictOf(engine, turn)
  const taken = events[ask.at]
  return taken?.type === 'take' ? viewAfter(engine, turn, events.slice(0, ask.at)).rows[taken.row]! : []
}

/** The view after these events of a turn. */
export function viewAfter(engine: Engine, turn: Turn, events: readonly Event[]): View {
  const seats = seatsOf(turn)
  const { view } = engine.match(turn.game, {}, seats)
  const each = Array.from({ length: seats }, (_, seat) => turn.plays[seat]?.cards.length ?? 0)
  const rows = turn.rows.map((row) => [...row])
  return events.reduce(fold, { ...view, rows, cow: turn.cow, piles: each.map(() => []), hand_sizes: each })
}

function seatsOf({ game, plays }: Turn): number {
  return Math.max(gameOf(game).fewest_seats, plays.length)
}

function deckOf(engine: Engine, game: string, of: string): number {
  const { deck } = engine.match(game, {}, SEATS)
  return of === 'zeros' ? deck.dealt_zeros : deck.highest
}

/** All visible events of a turn: cards are revealed, together or seat by seat, and placed. */
export function scriptOf(turn: Turn, events: readonly Placement[]): Event[] {
  const cards = Array.from({ length: seatsOf(turn) }, (_, seat) => [...(turn.plays[seat]?.cards ?? [])])
  if (!gameOf(turn.game).in_turn) return [{ type: 'reveal', plays: cards }, ...events]
  return events.flatMap((event, nth): Event[] => {
    const played = event.seat !== events[nth - 1]?.seat
    return played ? [{ type: 'play', seat: event.seat, cards: cards[event.seat]! }, event] : [event]
  })
}

/** How much of the script is shown before a question: a player who is asked what to play has not played yet. */
export function seenBefore(ask: Ask, script: readonly Event[], events: readonly Placement[]): number {
  const next = script.indexOf(events[ask.at]!)
  return ask.ask === 'play' ? next - 1 : next
}
