// A table as it is shown: what the server says is folded in at once, and shown beat by beat, as fast as one likes.
import { newPart } from './api'
import { fold } from './fold'
import { prefers } from './prefers.svelte'
import { type Answer, type Outgoing, TableSocket } from './socket'
import type { Bye, Down, Event, Phrase, Preview, Snapshot, TableView, Update, View } from './wire'

/** Milliseconds that the placing of one card is shown, by the speed that the player chose. */
export const SPEEDS = { instant: 0, fast: 260, normal: 620, slow: 1200 } as const
export type Speed = keyof typeof SPEEDS

type Beat = { events: Event[]; length: number }
type Moment = { view: View; events: Event[] }
export type Said = { seat: number; phrase: Phrase; at: number }

export class TableState {
  table = $state<TableView | null>(null)
  /** What is on the screen now. */
  view = $state.raw<View | null>(null)
  legal = $state.raw<Update['legal']>([])
  preview = $state.raw<Preview[] | null>(null)
  asked = $state<number | null>(null)
  deadline = $state<number | null>(null)
  connected = $state(false)
  refused = $state<Bye | null>(null)
  /** Beats are being shown: decisions wait until they are through. */
  showing = $state(false)
  /** The event that is being shown, for the animation and for those who listen. */
  current = $state.raw<Event | null>(null)
  told = $state.raw<Event[]>([])
  said = $state.raw<Said[]>([])
  /** The last turn can be looked at again. */
  last = $state.raw<Moment | null>(null)
  missed = $state(false)
  clockOffset = 0

  #v: number | null = null
  #socket: TableSocket
  /** What the server said last: the view at the end of all beats. */
  #known: View | null = null
  #beats: Beat[] = []
  #running = false
  #turn: Moment | null = null

  constructor(readonly id: string) {
    this.#socket = new TableSocket(id, {
      message: (message) => this.#hear(message),
      connected: (connected) => {
        if (!connected) this.missed = true
        this.connected = connected
      },
      refused: (bye) => (this.refused = bye),
      version: () => this.#v,
    })
  }

  get you(): number | null {
    return this.table?.you ?? null
  }

  get isHost(): boolean {
    const you = this.you
    return you !== null && this.table?.host === this.table?.chairs[you]?.person
  }

  /** The table waits for us, and everything before has been shown. */
  get mustAct(): boolean {
    return !this.showing && this.you !== null && (this.view?.acting.includes(this.you) ?? false)
  }

  send(command: Outgoing): Promise<Answer> {
    return this.#socket.send(command)
  }

  sit(seat?: number): Promise<Answer> {
    return this.send({ type: 'sit', seat: seat ?? null, part: newPart() })
  }

  play(cards: number[]): Promise<Answer> {
    return this.send({ type: 'play', cards, asked: this.asked })
  }

  takeRow(row: number): Promise<Answer> {
    return this.send({ type: 'take-row', row, asked: this.asked })
  }

  close(): void {
    this.#socket.close()
  }

  /** Show the last turn once more. */
  again(): void {
    if (this.last === null || this.showing || this.#known === null) return
    const { view, events } = this.last
    this.view = view
    this.#beats = beatsOf(events)
    void this.#show()
  }

  /** Show at once what is still waiting to be shown. */
  skip(): void {
    this.#beats = []
  }

  #hear(message: Exclude<Down, { type: 'ok' | 'error' | 'bye' }>): void {
    if (message.type === 'table') this.#begin(message)
    else if (message.type === 'events') this.#follow(message)
  }

  #begin(message: Snapshot): void {
    this.#v = message.v
    this.clockOffset = message.now - Date.now() / 1000
    this.table = message.table
    this.#known = message.view
    this.view = message.view
    this.#beats = []
    this.#turn = message.view === null ? null : { view: message.view, events: [] }
    this.#ask(message)
    this.#contribute()
  }

  #follow(message: Update): void {
    if (this.#v !== null && message.v !== this.#v + 1) {
      this.#v = null
      this.#socket.resync()
      return
    }
    this.#v = message.v
    if (message.table) this.table = message.table
    if (message.said) this.said = [...this.said.slice(-20), { ...message.said, at: Date.now() }]
    for (const event of message.events ?? []) this.#note(event)
    if (message.events?.length) {
      this.#beats.push(...beatsOf(message.events))
      void this.#show()
    }
    this.#ask(message)
    this.#contribute()
  }

  #ask(message: Snapshot | Update): void {
    if (message.deadline !== undefined || message.type === 'table') this.deadline = message.deadline ?? null
    if (message.asked === undefined || message.asked === null) {
      if (message.type === 'table') [this.legal, this.preview, this.asked] = [[], null, null]
      return
    }
    this.asked = message.asked
    this.legal = message.legal ?? []
    this.preview = message.preview ?? null
  }

  /** Before a match everyone gives a part of the shuffle, once the hash of its seed has been shown. */
  #contribute(): void {
    const you = this.you
    const table = this.table
    if (you === null || table?.stage !== 'open' || table.chairs[you]?.ready) return
    void this.send({ type: 'contribute', part: newPart() })
  }

  /** Fold what happened into what is known, and keep the turn for those who want to see it again. */
  #note(event: Event): void {
    if (this.#known === null) return
    if (this.#turn === null || event.type === 'deal') this.#turn = { view: this.#known, events: [] }
    this.#turn.events.push(event)
    this.#known = fold(this.#known, event)
    if (event.type === 'turn-end') {
      this.last = this.#turn
      this.#turn = { view: this.#known, events: [] }
    }
  }

  async #show(): Promise<void> {
    if (this.#running) return
    this.#running = true
    this.showing = true
    while (this.#beats.length > 0) {
      const beat = this.#beats.shift()!
      for (const event of beat.events) {
        this.current = event
        this.told = [...this.told.slice(-60), event]
        if (this.view !== null) this.view = fold(this.view, event)
      }
      const length = this.#pace() * beat.length
      if (length > 0) await new Promise((resolve) => setTimeout(resolve, length))
    }
    this.view = this.#known
    this.current = null
    this.showing = false
    this.#running = false
  }

  #pace(): number {
    const behind = this.#beats.length > 60 || document.hidden
    return behind ? 0 : SPEEDS[prefers.speed]
  }
}

/** What is shown together: a placing with what it takes is one beat, the turning up of the cards a longer one. */
export function beatsOf(events: readonly Event[]): Beat[] {
  const beats: Beat[] = []
  for (const event of events) {
    const length = LENGTHS[event.type] ?? 0
    const before = beats.at(-1)
    if (length === 0 && before) before.events.push(event)
    else beats.push({ events: [event], length })
  }
  return beats
}

const LENGTHS: Partial<Record<Event['type'], number>> = {
  deal: 0.8,
  reveal: 1.6,
  play: 0.6,
  take: 1.2,
  place: 1,
  cow: 1,
  zero: 0.5,
  skip: 0.6,
  'deal-end': 1,
}
