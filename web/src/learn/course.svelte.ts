// A course through one game: its questions, and the table that each is about.
import { type Ask, COURSES, type Exercise, type Turn } from '../generated/courses'
import type { Engine, Verdict } from '../engine'
import { preferences } from '../lib/preferences.svelte'
import { LESSONS, type Step, WORKED_TURNS } from '../generated/lessons'
import { Stage } from '../table/state/stage.svelte'
import type { Event } from '../generated/wire'
import { headsOf, optionsOf, rightOf, scriptOf, seenBefore, SEATS, verdictOf, viewAfter } from './questions'

type Values = Record<string, string | number | readonly number[]>
/** A text by its key. */
export type Text = { key: string; values: Values }
/** The reaction to an answer; `besides` describes for screen readers what the others see. */
export type Said = { right: boolean; texts: Text[]; besides: Text[]; ask: Ask | null }

type Asked = { exercise: Exercise; ask: Ask; first: boolean }
type Played = { turn: Turn; events: Verdict['events']; script: Event[] }

export function questionsOf(game: string): Asked[] {
  return COURSES[game]!.flatMap((exercise) => exercise.asks.map((ask, nth) => ({ exercise, ask, first: nth === 0 })))
}

export class Course {
  readonly stage = new Stage(() => null)
  readonly game: string
  readonly total: number
  /** The number of answered questions. */
  answered = $state(0)
  said = $state.raw<Said | null>(null)
  /** The next question is about other rows, and waits until the learner goes on. */
  paused = $state(false)

  #engine: Engine
  #questions: Asked[]

  constructor(engine: Engine, game: string, from = 0) {
    this.#engine = engine
    this.game = game
    this.#questions = questionsOf(game)
    this.total = this.#questions.length
    this.restart(from < this.total ? from : 0)
  }

  get over(): boolean {
    return this.answered === this.total
  }

  /** The current question, or `null`. */
  get asked(): Asked | null {
    return this.paused ? null : (this.#questions[this.answered] ?? null)
  }

  /** The exercise on the table: the previous one while the next question waits. */
  get shown(): Exercise | null {
    return (this.#questions[this.answered - Number(this.paused || this.over)] ?? null)?.exercise ?? null
  }

  get options(): string[] {
    return this.asked ? optionsOf(this.#engine, this.asked.exercise, this.asked.ask) : []
  }

  get question(): Text {
    const { exercise, ask } = this.asked!
    return { key: ask.text, values: this.#values(exercise, ask) }
  }

  restart(from = 0): void {
    this.answered = from
    const intro = from === 0 ? [{ key: `intro-${this.game}`, values: {} }] : []
    this.#lay(intro)
  }

  /** Go on to the next rows and their question. */
  goOn(): void {
    if (this.paused) this.#lay([])
  }

  /** Give an answer. Returns whether it is right; then the turn goes on. */
  answer(option: string): boolean {
    const asked = this.asked
    if (!asked || this.stage.showing || !this.options.includes(option)) return false
    const right = rightOf(this.#engine, this.game, asked.exercise, asked.ask).includes(option)
    if (right) this.#advance(asked)
    else this.said = { right, texts: [this.#missed(asked, option)], besides: [], ask: asked.ask }
    return right
  }

  #lay(texts: Text[]): void {
    const { exercise, ask, first } = this.#questions[this.answered]!
    const steps = first ? stepsOf(exercise).slice(0, ask.step) : []
    this.paused = false
    this.said = { right: true, texts, besides: steps.map(textOf), ask: null }
    const played = this.#played(exercise)
    if (!played) return this.stage.begin(null)
    const { turn, events, script } = played
    const until = seenBefore(ask, script, events)
    const view = viewAfter(this.#engine, turn, [])
    this.stage.begin(ask.ask === 'play' && until === 0 ? { ...view, revealed: others(turn, ask) } : view)
    this.stage.follow(script.slice(0, until))
    if (!first) this.stage.skip() // it was shown before
  }

  #advance({ exercise, ask }: Asked): void {
    this.answered += 1
    const next = this.#questions[this.answered]
    const steps = stepsOf(exercise).slice(ask.step, next?.exercise === exercise ? next.ask.step : undefined)
    const why = ask.why ? [{ key: ask.why, values: this.#values(exercise, ask) }] : []
    const shown = steps.filter((step) => concerns(step, steps[0]!))
    const besides = steps.filter((step) => !shown.includes(step))
    this.said = { right: true, texts: [...why, ...shown.map(textOf)], besides: besides.map(textOf), ask }
    this.#show(exercise, ask, next)
  }

  /** Show everything up to the next question. */
  #show(exercise: Exercise, ask: Ask, next: Asked | undefined): void {
    const played = this.#played(exercise)
    if (played) {
      const { script, events } = played
      const until = next?.exercise === exercise ? seenBefore(next.ask, script, events) : undefined
      this.stage.follow(script.slice(seenBefore(ask, script, events), until))
    }
    if (!next || next.exercise === exercise) return
    if (!this.#continues(exercise, next)) this.paused = true
    else this.#continue(next)
  }

  /** Go on to the next turn at the same table. */
  #continue({ exercise, ask }: Asked): void {
    const { script, events } = this.#played(exercise)!
    const before = stepsOf(exercise).slice(0, ask.step).map(textOf)
    this.said = { ...this.said!, besides: [...this.said!.besides, ...before] }
    this.stage.follow(script.slice(0, seenBefore(ask, script, events)))
  }

  #continues({ turn }: Exercise, { exercise, ask }: Asked): boolean {
    if (!turn || !exercise.turn || ask.ask === 'play') return false
    const { rows, cow } = verdictOf(this.#engine, turn)
    return JSON.stringify([rows, cow]) === JSON.stringify([exercise.turn.rows, exercise.turn.cow])
  }

  #played({ turn }: Exercise): Played | null {
    if (!turn) return null
    const { events } = verdictOf(this.#engine, turn)
    return { turn, events, script: scriptOf(turn, events) }
  }

  #values(exercise: Exercise, ask: Ask): Values {
    return { ...LESSONS[this.game]!.values, card: ask.card ?? 0, name: nameOf(exercise, ask), seats: SEATS }
  }

  #missed({ exercise, ask }: Asked, option: string): Text {
    const tapped = ask.ask === 'next' || ask.ask === 'stays'
    const costs = ask.ask === 'choose' || ask.ask === 'play'
    const values = {
      ...this.#values(exercise, ask),
      card: tapped ? Number(option) : (ask.card ?? 0),
      row: Number(option) + 1,
      end: this.stage.known?.rows[Number(option)]?.at(-1) ?? 0,
      heads: costs ? headsOf(this.#engine, exercise, ask, option) : 0,
    }
    return { key: ask.misses[option]!, values }
  }
}

function others({ plays }: Turn, { seat }: Ask): number[][] {
  return plays.map((play) => (play.seat === seat ? [] : [...play.cards]))
}

function stepsOf({ worked }: Exercise): readonly Step[] {
  return WORKED_TURNS[worked]?.steps ?? []
}

function textOf({ step, ...values }: Step): Text {
  return { key: `step-${step}`, values }
}

/** Whether a step is about the same player as the first one, or about the cow. */
function concerns(step: Step, first: Step): boolean {
  return !first['name'] || !step['name'] || step['name'] === first['name']
}

/** The player whose card or choice it is. */
function nameOf({ worked }: Exercise, { card, seat }: Ask): string {
  const plays = WORKED_TURNS[worked]?.plays ?? []
  const play = seat === undefined ? plays.find(({ cards }) => cards.includes(card ?? 0)) : plays[seat]
  return (play ?? plays[0])?.name ?? ''
}

export function questionCount(game: string): number {
  return COURSES[game]!.reduce((sum, { asks }) => sum + asks.length, 0)
}

export function answeredOf(game: string): number {
  return Math.min(preferences.learned[game] ?? 0, questionCount(game))
}

export function isLearned(game: string): boolean {
  return answeredOf(game) === questionCount(game)
}

/** Store the progress. Repeating a course does not reset it. */
export function noteAnswered(game: string, answered: number): void {
  if (answered > answeredOf(game)) preferences.learned = { ...preferences.learned, [game]: answered }
}
