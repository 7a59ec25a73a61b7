// What is seen: the events are folded into what is known at once, and shown beat by beat.
import { type Beat, beatsOf, paceOf } from './beats'
import { fold } from './fold'
import { forget, hurry, survey } from './motion'
import { openAfter, openIn } from './open'
import { prefers } from './prefers.svelte'
import { Seen } from './seen.svelte'
import type { Event, View } from './wire'

type Moment = { view: View; events: Event[] }
/** An event that was shown, with the view after it; numbered, so that each is read out once. */
export type Told = { id: number; event: Event; view: View }

const MOST_TOLD = 120
/** Milliseconds between two steps of a beat: two frames. */
const STEP = 34

export class Stage {
  #view = $state.raw<View | null>(null)
  known = $state.raw<View | null>(null)
  /** The cards that lie open before each seat. */
  open = $state.raw<number[][]>([])
  /** Beats are being shown: decisions wait until they are through. */
  showing = $state(false)
  /** What is being shown was shown before. */
  again = $state(false)
  /** The event that is being shown. */
  current = $state.raw<Event | null>(null)
  /** The event that is being told in words, a moment after it is seen. */
  spoken = $state.raw<Event | null>(null)
  told = $state.raw<Told[]>([])
  /** The last turn can be looked at again. */
  last = $state.raw<Moment | null>(null)

  /** The same as `view`, for those who show a part of it. */
  readonly seen = new Seen()

  #due: () => number | null
  /** What each event led to. */
  #after = new WeakMap<Event, View>()
  #beats: Beat[] = []
  #turn: Moment | null = null
  #count = 0
  #hurry = false
  #wake: () => void = () => undefined

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

  begin(view: View | null): void {
    this.skip()
    this.#beats = []
    this.known = this.view = view
    this.open = openIn(view)
    this.last = null
    if (view === null) this.told = []
    this.#turn = view === null ? null : { view, events: [] }
  }

  follow(events: readonly Event[]): void {
    if (this.known === null || events.length === 0) return
    for (const event of events) this.#note(event)
    this.#beats.push(...beatsOf(events))
    void this.#show()
  }

  /** Show the last turn once more, and what has happened since. */
  lookAgain(): void {
    if (this.last === null || this.showing) return
    this.again = true
    this.view = this.last.view
    this.open = openIn(this.view)
    this.#beats = beatsOf([...this.last.events, ...(this.#turn?.events ?? [])])
    void this.#show()
  }

  /** Show at once what is still waiting to be shown. */
  skip(): void {
    this.#hurry = hurry.on = this.showing
    this.#wake()
  }

  /** Fold what happened into what is known, and keep the turn for those who want to see it again. */
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
    if (this.showing) return
    this.showing = true
    while (this.#beats.length > 0) {
      const pace = this.#hurry ? 0 : paceOf(prefers.speed, this.#beats, this.#due())
      const beat = this.#beats.shift()!
      const rest = await this.#inSteps(beat.events, document.hidden ? 0 : pace * beat.length)
      if (document.hidden && !this.#hurry) await this.#seen()
      else if (rest > 0 && !this.#hurry) await this.#sleep(rest)
    }
    forget()
    this.view = this.known
    this.current = this.spoken = null
    this.showing = this.again = this.#hurry = false
    if (hurry.on) setTimeout(() => (hurry.on = false))
  }

  /** A beat changes the table in small steps, a frame or two apart, so that nothing that moves has to wait; what is left of it. */
  async #inSteps(events: readonly Event[], length: number): Promise<number> {
    const steps = this.#stepsOf(events)
    const pause = Math.min(STEP, length / 2 / steps.length)
    for (const step of steps) {
      if (pause > 0 && !this.#hurry) await this.#sleep(pause)
      step()
    }
    return length - pause * steps.length
  }

  #stepsOf([first, ...others]: readonly Event[]): (() => void)[] {
    return [
      () => {
        survey(first!)
        this.current = first!
      },
      ...this.#turningUp(first!),
      ...this.#takingAway(first!),
      () => this.#see(first!),
      () => this.#tell(first!),
      ...others.map((event) => () => {
        this.#see(event)
        this.#tell(event)
      }),
    ]
  }

  /** The cards of the others are turned up one after the other; our own comes from the hand then. */
  #turningUp(event: Event): (() => void)[] {
    if (event.type !== 'reveal') return []
    const others = event.plays.flatMap((cards, seat) => (cards.length === 0 || seat === this.view?.seat ? [] : [seat]))
    return others.map((turned) => () => {
      this.open = event.plays.map((cards, seat) => (seat === turned ? cards : (this.open[seat] ?? [])))
    })
  }

  /** The cards of a row are taken one after the other, the last one first. */
  #takingAway(event: Event): (() => void)[] {
    if (event.type !== 'take' || this.view === null) return []
    const { row } = event
    return event.cards.slice(1).map(() => () => {
      const view = this.view!
      if (!event.cards.includes(view.rows[row]!.at(-1)!)) return
      this.view = { ...view, rows: view.rows.map((cards, at) => (at === row ? cards.slice(0, -1) : cards)) }
    })
  }

  #see(event: Event): void {
    if (this.view === null) return
    this.view = this.#after.get(event)!
    this.open = openAfter(this.open, event)
  }

  #tell(event: Event): void {
    if (this.spoken === null || event === this.current) this.spoken = event
    if (this.again || this.view === null) return
    this.told = [...this.told.slice(1 - MOST_TOLD), { id: this.#count++, event, view: this.view }]
  }

  #sleep(length: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Nobody looks: go on when somebody does. */
  #seen(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (document.hidden) return
        document.removeEventListener('visibilitychange', look)
        resolve()
      }
      document.addEventListener('visibilitychange', look)
      this.#wake = () => {
        document.removeEventListener('visibilitychange', look)
        resolve()
      }
    })
  }
}
