// What is seen: the events are folded into what is known at once, and shown beat by beat.
import { type Beat, beatsOf, paceOf } from './beats'
import { fold } from './fold'
import { hurry } from './motion'
import { openAfter, openIn } from './open'
import { prefers } from './prefers.svelte'
import type { Event, View } from './wire'

type Moment = { view: View; events: Event[] }
/** An event that was shown, with the view after it; numbered, so that each is read out once. */
export type Told = { id: number; event: Event; view: View }

const MOST_TOLD = 120

export class Stage {
  view = $state.raw<View | null>(null)
  known = $state.raw<View | null>(null)
  /** The cards that lie open before each seat. */
  open = $state.raw<number[][]>([])
  /** Beats are being shown: decisions wait until they are through. */
  showing = $state(false)
  /** What is being shown was shown before. */
  again = $state(false)
  /** The event that is being shown. */
  current = $state.raw<Event | null>(null)
  told = $state.raw<Told[]>([])
  /** The last turn can be looked at again. */
  last = $state.raw<Moment | null>(null)

  #due: () => number | null
  #beats: Beat[] = []
  #turn: Moment | null = null
  #count = 0
  #hurry = false
  #wake: () => void = () => undefined

  constructor(due: () => number | null) {
    this.#due = due
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
      this.current = beat.events[0]!
      for (const event of beat.events) this.#tell(event)
      if (document.hidden && !this.#hurry) await this.#seen()
      else if (pace * beat.length > 0) await this.#sleep(pace * beat.length)
    }
    this.view = this.known
    this.current = null
    this.showing = this.again = this.#hurry = false
    if (hurry.on) setTimeout(() => (hurry.on = false))
  }

  #tell(event: Event): void {
    if (this.view === null) return
    this.view = fold(this.view, event)
    this.open = openAfter(this.open, event)
    if (this.again) return
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
