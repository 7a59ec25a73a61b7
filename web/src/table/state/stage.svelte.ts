// The visible state of a table. Events are folded into the known view at once, and shown beat by beat.
import { type Beat, beatsOf, paceOf } from './beats'
import { fold, openAfter, openIn } from '../../game/fold'
import { retold } from './retelling'
import { inPlacingOrder, type Turned } from './turned'
import { forget, hurry, still, survey, takeAway } from '../board/motion'
import { Timer } from './timer'
import { preferences } from '../../lib/preferences.svelte'
import { ShownView } from './shown-view.svelte'
import type { Event, View } from '../../generated/wire'

type Moment = { view: View; events: Event[] }
/** An event that was shown, with the view after it; numbered, so that each is read out once. `at` is when, in seconds; 0 before the page was opened. */
export type Told = { id: number; event: Event; view: View; at: number }

/** A small change of the visible table. Returns the milliseconds until the next step, if it is not the usual pause. */
type Step = () => number | void

const MOST_TOLD = 200
/** The result of a match says more; and whoever plays has seen enough of the last deal. */
const ENDS_THE_LOOK: ReadonlySet<Event['type']> = new Set(['match-end', 'reveal', 'play'])
/** Milliseconds between two steps: two frames. */
const STEP = 34

export class Stage {
  #view = $state.raw<View | null>(null)
  known = $state.raw<View | null>(null)
  /** The revealed cards in front of each seat. */
  open = $state.raw<number[][]>([])
  /** The cards of the turn that is shown, in placing order, also those that have been placed. */
  line = $state.raw<Turned[]>([])
  /** Whether beats are being shown; decisions wait until then. */
  showing = $state(false)
  /** Seats before this one are up to date: the marks of those who must act appear one seat after the other. */
  settled = $state(Infinity)
  /** Whether this is a repetition. */
  again = $state(false)
  /** The event that is being shown. */
  current = $state.raw<Event | null>(null)
  /** The event that is being announced, shortly after it is shown. */
  spoken = $state.raw<Event | null>(null)
  told = $state.raw<Told[]>([])
  /** The table when the last deal was counted, until the player has looked at it or plays on. */
  counted = $state.raw<View | null>(null)
  /** The start of the last turn, for repetitions. */
  last = $state.raw<Moment | null>(null)

  /** The same as `view`, with a signal per field. */
  readonly seen = new ShownView()

  #due: () => number | null
  /** The view after each event. */
  #after = new WeakMap<Event, View>()
  #beats: Beat[] = []
  #turn: Moment | null = null
  /** Seats and cards that wait for a row to be chosen, in order. */
  #queue: readonly [number, number][] = []
  #count = 0
  #hurry = false
  #running = false
  #timer = new Timer()

  constructor(due: () => number | null) {
    this.#due = due
  }

  get view(): View | null {
    return this.#view
  }

  set view(view: View | null) {
    this.#view = view
    if (view) this.seen.show(view)
  }

  /** Show this view. `past` is what happened in its deal, for the log and for repetitions. */
  begin(view: View | null, queue: readonly [number, number][] = [], past: readonly Event[] = []): void {
    this.skip()
    this.#beats = []
    this.#queue = queue
    this.known = this.view = view
    this.open = openIn(view)
    this.line = inPlacingOrder(this.open, [], queue)
    this.last = this.counted = null
    if (view === null) this.told = []
    this.#turn = view === null ? null : { view, events: [] }
    if (view && past.length > 0) this.#retell(view, past)
  }

  /** Tell what was not told yet. Where the log does not reach back to the beginning of this deal, it begins anew. */
  #retell(view: View, past: readonly Event[]): void {
    const { before, events } = retold(view, past)
    const from = this.told.findLastIndex(({ event }) => event.type === 'deal' && event.deal === view.deal)
    const known = from < 0 ? [] : this.told.slice(from).filter(({ event }) => event.type !== 'ask' && event.type !== 'chosen')
    const missed = known.length <= events.length ? events.slice(known.length) : []
    this.told = [...this.told, ...missed.map((one) => ({ ...one, id: this.#count++, at: 0 }))].slice(-MOST_TOLD)
    this.#turn = { view: before, events: [] }
    for (const { event, view: after } of events) {
      this.#after.set(event, after)
      this.#turn.events.push(event)
      if (event.type !== 'turn-end') continue
      this.last = this.#turn
      this.#turn = { view: after, events: [] }
    }
  }

  follow(events: readonly Event[], queue: readonly [number, number][] = []): void {
    if (this.known === null || events.length === 0) return
    if (queue.length > 0) this.#queue = queue
    for (const event of events) this.#note(event)
    this.#beats.push(...beatsOf(events))
    void this.#show()
  }

  /** Another match begins, which has a log of its own. */
  forgetTold(): void {
    this.told = []
  }

  /** Show the last turn again, and everything since. */
  lookAgain(): void {
    if (this.last === null || this.showing) return
    this.again = true
    this.view = this.last.view
    this.open = openIn(this.view)
    this.line = []
    this.#beats = beatsOf([...this.last.events, ...(this.#turn?.events ?? [])])
    void this.#show()
  }

  /** Show everything that is waiting at once. */
  skip(): void {
    this.#hurry = hurry.on = this.showing
    this.#timer.end()
  }

  /** Fold an event into the known view, and remember its turn for repetitions. */
  #note(event: Event): void {
    if (this.known === null) return
    if (this.#turn === null || event.type === 'deal') this.#turn = { view: this.known, events: [] }
    this.#turn.events.push(event)
    this.known = fold(this.known, event)
    this.#after.set(event, this.known)
    if (event.type === 'turn-end') {
      this.last = this.#turn
      this.#turn = { view: this.known, events: [] }
    }
  }

  async #show(): Promise<void> {
    if (this.#beats.some((beat) => beat.length > 0)) this.showing = true
    if (this.#running) return
    this.#running = true
    while (this.#beats.length > 0) {
      await this.#showNext()
      if (this.#beats.length === 0 && this.showing) await this.#calm()
    }
    this.view = this.known
    this.spoken = null
    if (this.showing) void this.#settle()
    this.#running = this.showing = this.again = this.#hurry = false
    if (hurry.on) setTimeout(() => (hurry.on = false))
  }

  async #showNext(): Promise<void> {
    const pace = this.#hurry || document.hidden ? 0 : paceOf(preferences.speed, this.#beats, this.#due())
    const { events, length } = this.#beats.shift()!
    const steps = length > 0 ? this.#stepsOf(events) : events.map((event) => () => this.#follow(event))
    const rest = await this.#inSteps(steps, Math.min(STEP, (pace * (length || 1)) / 2 / steps.length), pace * length)
    if (document.hidden && length > 0 && !this.#hurry) await this.#timer.untilSeen()
    else if (rest > 0) await this.#pause(rest)
  }

  /** Change the table in small steps, so that animations are not blocked. Returns the rest of the time. */
  async #inSteps(steps: readonly Step[], apart: number, length: number): Promise<number> {
    let left = length
    for (const step of steps) {
      if (apart > 0 && (length > 0 || step !== steps[0])) left -= await this.#pause(apart)
      const flight = Math.min(step() ?? 0, left)
      if (flight > 0) left -= await this.#pause(flight)
    }
    return left
  }

  async #pause(length: number): Promise<number> {
    if (!this.#hurry) await this.#timer.sleep(length)
    return length
  }

  async #calm(): Promise<void> {
    forget()
    this.current = null
    if (!still() && !document.hidden) await this.#pause(STEP)
  }

  async #settle(): Promise<void> {
    const seats = this.known?.seats ?? 0
    const timer = new Timer()
    for (this.settled = 0; this.settled < seats; this.settled += 1) {
      if (!still()) await timer.sleep(STEP / 2)
    }
    this.settled = Infinity
  }

  #stepsOf([first, ...others]: readonly Event[]): Step[] {
    return [
      ...this.#liningUp(first!),
      () => {
        survey(first!)
        this.current = first!
      },
      () => this.#say(first!),
      () => this.#tell(first!),
      ...this.#turningUp(first!),
      ...this.#takingAway(first!),
      () => this.#see(first!),
      ...others.map((event) => () => this.#follow(event)),
    ]
  }

  /** Make the places of the cards that are turned up, before they are measured. */
  #liningUp(event: Event): Step[] {
    if (event.type !== 'reveal' && event.type !== 'play') return []
    const plays = event.type === 'reveal' ? event.plays : openAfter(this.open.map(() => []), event)
    const later = this.#beats.flatMap((beat) => beat.events)
    return [() => void (this.line = inPlacingOrder(plays, later, this.#queue))]
  }

  /** Reveal the others' cards two by two, because each change of the table costs a frame; then our own, which comes from the hand. */
  #turningUp(event: Event): Step[] {
    if (event.type !== 'reveal') return []
    const others = [...event.plays.keys()].filter((seat) => event.plays[seat]!.length > 0 && seat !== this.view?.seat)
    const pairs = others.flatMap((seat, nth) => (nth % 2 ? [] : [[seat, others[nth + 1]]]))
    return pairs.map((turned) => () => {
      this.open = event.plays.map((cards, seat) => (turned.includes(seat) ? cards : (this.open[seat] ?? [])))
    })
  }

  /** Fly the cards of a row to their taker, and put them away when they have arrived. */
  #takingAway(event: Event): Step[] {
    if (event.type !== 'take') return []
    const lying = this.view?.rows[event.row] ?? []
    const from = event.cards.map((card) => `place-${event.row}-${lying.indexOf(card)}`)
    return [() => takeAway(event.seat, from)]
  }

  #see(event: Event): void {
    if (this.view === null) return
    this.view = this.#after.get(event)!
    this.open = openAfter(this.open, event)
    if (event.type === 'take') forget()
    if (event.type === 'turn-end' || event.type === 'deal') this.line = []
  }

  /** Show and announce at once an event that follows from another one. */
  #follow(event: Event): void {
    this.#see(event)
    if (this.spoken === null) this.#say(event)
    this.#tell(event)
  }

  #say(event: Event): void {
    this.spoken = event
  }

  /** Write it down, a step after it was said: the sentence and the log are laid out in a frame each. */
  #tell(event: Event): void {
    if (this.again || this.view === null) return
    if (event.type === 'deal-end') this.counted = this.#after.get(event)!
    else if (ENDS_THE_LOOK.has(event.type)) this.counted = null
    this.told = [...this.told.slice(1 - MOST_TOLD), { id: this.#count++, event, view: this.#after.get(event)!, at: Date.now() / 1000 }]
  }
}
