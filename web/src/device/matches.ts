// The matches of a table on this device, replayed from its log: their state, records and replays.
import { type Action, type Engine, EngineError, type Match, redact } from '../engine'
import { fairDeal } from '../game/fair'
import { hashOf } from '../lib/sha256'
import type { DealRecord, Event, Fair, Record as MatchRecord, Replay, ReplayTurn, Series, SeriesLine, TurnRecord, View } from '../generated/wire'
import type { Entry, Opened } from './storage'

export type Step = { action: Action | null; events: Event[]; queue: [number, number][] }

/** One match: its proof and everything that happened. */
export class PlayedMatch {
  readonly match: Match
  readonly fair: Fair
  readonly opened: Opened
  steps: Step[] = []
  /** The time of the last event, in seconds since the epoch. */
  at: number

  constructor(engine: Engine, opened: Opened, begun: { seed: string; parts: string[]; at: number }) {
    this.opened = opened
    this.fair = { hash: hashOf(begun.seed), seed: begun.seed, parts: begun.parts }
    this.match = engine.match(opened.game, opened.options, opened.players.length, opened.starter)
    this.at = begun.at
    this.#deal()
  }

  get finished(): boolean {
    return this.match.view.phase === 'over'
  }

  /** Everything since the last deal began that a seat may know, except questions and choices. */
  past(seat: number | null): Event[] {
    const dealt = this.steps.findLastIndex(({ action }) => action === null)
    const events = told(this.steps.slice(dealt).flatMap((step) => step.events))
    return events.flatMap((event) => redact(event, seat) ?? [])
  }

  /** Apply an action, and deal if a deal has ended. Returns the new steps. */
  apply(action: Action, at: number): Step[] {
    const before = this.steps.length
    this.steps.push({ action, events: this.match.apply(action), queue: this.match.queue })
    this.at = at
    this.#deal()
    return this.steps.slice(before)
  }

  #deal(): void {
    const { view, deck } = this.match
    if (view.phase !== 'deal') return
    this.steps.push({ action: null, events: this.match.lay(fairDeal(this.fair, deck, view.deals.length + 1)), queue: [] })
  }
}

/** The matches of a log, the running one last. */
export function matchesOf(engine: Engine, log: readonly Entry[]): PlayedMatch[] {
  const matches: PlayedMatch[] = []
  const [opened, ...rest] = log
  if (opened?.type !== 'opened') return []
  for (const entry of rest) {
    if (entry.type === 'began') matches.push(new PlayedMatch(engine, opened, entry))
    else if (entry.type === 'decided') matches.at(-1)!.apply(entry.action, entry.at)
  }
  return matches
}

const LONGEST_SERIES = 50
/** Parts of a win: divisible by every number of players from two to ten, so that winners can share it exactly. */
const PARTS = 2520

/** The score of all finished matches, best mean place first. */
export function seriesOf(ended: readonly PlayedMatch[]): Series | null {
  const matches = ended.slice(-LONGEST_SERIES)
  if (!matches.length) return null
  const lines = matches[0]!.opened.players.map(({ name, bot }, seat) => lineOf(name, bot ?? null, seat, matches))
  const order = [...lines.keys()].sort((one, other) => lines[one]!.places - lines[other]!.places)
  const first = ended.length - matches.length + 1
  return {
    lines: order.map((seat) => lines[seat]!),
    matches: matches.map(({ opened, match }, index) => ({
      match: first + index,
      game: opened.game,
      totals: order.map((seat) => match.view.totals[seat]!),
      places: order.map((seat) => match.view.places![seat]!),
    })),
  }
}

function lineOf(name: string, bot: string | null, seat: number, matches: readonly PlayedMatch[]): SeriesLine {
  const sum = (of: (view: View) => number) => matches.reduce((total, { match }) => total + of(match.view), 0)
  return {
    name,
    person: null,
    bot,
    matches: matches.length,
    total: sum((view) => view.totals[seat]!),
    places: sum((view) => view.places![seat]!),
    wins: sum((view) => partsWon(view.places!, seat)) / PARTS,
  }
}

/** Winners who share the first place share the win equally. */
function partsWon(places: readonly number[], seat: number): number {
  return places[seat] === 1 ? PARTS / places.filter((place) => place === 1).length : 0
}

/** The record of a match up to its last finished turn. */
export function recordOf({ opened, fair, steps }: PlayedMatch): MatchRecord {
  const { game, options, players } = opened
  const deals: MatchRecord['deals'] = []
  for (const event of steps.flatMap((step) => step.events)) {
    if (event.type === 'deal') {
      const hands = event.hands.map((hand) => hand ?? [])
      deals.push({ rows: event.rows, hands, ...(event.starter === null ? {} : { starter: event.starter }), turns: [] })
    } else if (event.type === 'turn-end') deals.at(-1)!.turns.push(event.turn)
  }
  return { format: 'nimmt/1', game, options, seats: players, deals, fair }
}

/** A record as a replay, with all hands open. Throws an `EngineError` if it breaks a rule. */
export function replayOf(engine: Engine, record: MatchRecord): Replay {
  const match = engine.match(record.game, record.options, record.seats.length, record.deals[0]?.starter)
  const view = match.view
  const turns = record.deals.flatMap((deal, number) => [
    { deal: number + 1, turn: 0, events: told(lay(match, deal)) },
    ...deal.turns.map((turn, index): ReplayTurn => ({ deal: number + 1, turn: index + 1, events: told(playTurn(match, turn)) })),
  ])
  const { game, seats: players, fair } = record
  return { game, more_is_better: match.moreIsBetter, players, view, turns, deck: match.deck, fair: fair ?? null }
}

function lay(match: Match, deal: DealRecord): Event[] {
  const events = match.lay(deal)
  if (match.view.starter !== (deal.starter ?? null)) throw new EngineError('deal', 0)
  return events
}

function playTurn(match: Match, { plays, choices }: TurnRecord): Event[] {
  if (!match.view.acting.length) throw new EngineError('action', 0)
  const events: Event[] = []
  while (!events.some((event) => event.type === 'turn-end')) {
    const seat = match.view.acting[0]!
    const row = match.view.phase === 'take-row' ? (choices[seat] ?? -1) : null
    events.push(...match.apply(row === null ? { type: 'play', seat, cards: plays[seat] ?? [] } : { type: 'take-row', seat, row }))
  }
  return events
}

function told(events: readonly Event[]): Event[] {
  return events.filter((event) => event.type !== 'ask' && event.type !== 'chosen')
}
