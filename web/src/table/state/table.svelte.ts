// A table as it is shown: what the server says is folded in at once, and shown beat by beat, as fast as one likes.
import { newPart } from '../../lib/api'
import { me } from '../../account/me.svelte'
import { type Missed, missedBetween } from './gap'
import { type Connection, type House, server } from './backend'
import type { Answer, Outgoing } from './socket'
import { Stage } from './stage.svelte'
import type { Bye, Code, Down, Event, Phrase, Preview, Snapshot, TableView, Update, View } from '../../generated/wire'

export type Said = { id: number; seat: number; phrase: Phrase; at: number }

export class TableState {
  table = $state.raw<TableView | null>(null)
  legal = $state.raw<(number[] | number)[]>([])
  preview = $state.raw<Preview[] | null>(null)
  asked = $state<number | null>(null)
  deadline = $state<number | null>(null)
  connected = $state(false)
  refused = $state<Bye | null>(null)
  /** Why the last thing that was tried was not done. */
  problem = $state<Code | null>(null)
  said = $state.raw<Said[]>([])
  missed = $state.raw<Missed | null>(null)
  /** Cards that were sent and not yet answered. */
  sending = $state.raw<number[] | null>(null)
  /** Somebody wants another match: the host's page begins it when everyone is ready. */
  rematching = $state(false)
  /** Something to be read out that has no place on the screen. */
  aside = $state('')
  readonly stage = new Stage(() => this.#due())
  clockOffset = 0

  #inMatch = $derived(this.stage.view !== null)
  #v: number | null = null
  #socket: Connection
  #leftAt: View | null = null
  #backAt = 0
  #begun = -1

  constructor(
    readonly id: string,
    readonly house: House = server,
  ) {
    this.#socket = house.connect(id, {
      message: (message) => this.#hear(message),
      connected: (connected) => this.#connect(connected),
      refused: (bye) => (this.refused = bye),
      version: () => this.#v,
    })
  }

  /** What is on the screen now. */
  get view(): View | null {
    return this.#inMatch ? this.stage.seen.view : null
  }

  /** What the server said last: the view at the end of all beats. */
  get known(): View | null {
    return this.stage.known
  }

  get showing(): boolean {
    return this.stage.showing
  }

  get current(): Event | null {
    return this.stage.current
  }

  get you(): number | null {
    return this.table?.you ?? null
  }

  get isHost(): boolean {
    return me.person !== null && this.table?.host === me.person.id
  }

  /** The table waits for us, whether or not everything before has been shown. */
  get isAsked(): boolean {
    if (this.you === null || this.table?.stage !== 'playing' || this.table.paused) return false
    return this.known?.acting.includes(this.you) ?? false
  }

  /** The table waits for us, and everything before has been shown. */
  get mustAct(): boolean {
    return !this.showing && this.isAsked
  }

  send(command: Outgoing): Promise<Answer> {
    return this.#socket.send(command)
  }

  /** Send it, and say so if it was refused. */
  async try(command: Outgoing): Promise<boolean> {
    const answer = await this.send(command)
    this.problem = answer.type === 'error' ? answer.code : null
    return answer.type === 'ok'
  }

  sit(seat?: number): Promise<boolean> {
    return this.try({ type: 'sit', seat: seat ?? null, part: newPart() })
  }

  async play(cards: number[]): Promise<boolean> {
    this.#goOn()
    this.sending = cards
    const done = await this.try({ type: 'play', cards, asked: this.asked })
    if (this.sending === cards) this.sending = null
    return done
  }

  takeRow(row: number): Promise<boolean> {
    this.#goOn()
    return this.try({ type: 'take-row', row, asked: this.asked })
  }

  /** The connection knows who we were when it was made, and whom we did not want to see. */
  renew(options: { whole?: boolean } = {}): void {
    if (options.whole) this.#v = null
    this.#socket.renew()
  }

  close(): void {
    this.stage.skip()
    this.#socket.close()
  }

  #connect(connected: boolean): void {
    if (!connected && this.connected) this.#leftAt = this.known
    if (connected) this.#backAt = Date.now()
    this.connected = connected
  }

  #hear(message: Exclude<Down, { type: 'ok' | 'error' | 'bye' }>): void {
    if (message.type === 'table') this.#begin(message)
    else if (message.type === 'events') this.#follow(message)
  }

  #begin(message: Snapshot): void {
    this.#v = message.v
    this.clockOffset = message.now - Date.now() / 1000
    this.#seat(message.table)
    this.#miss(message.view, false)
    this.stage.begin(message.view)
    this.deadline = message.deadline
    this.#ask(message)
  }

  #follow(message: Update): void {
    if (this.#v !== null && message.v !== this.#v + 1) {
      this.#v = null
      this.#socket.resync()
      return
    }
    this.#v = message.v
    if (Object.keys(message).length > 2) this.deadline = message.deadline ?? null
    if (message.table) this.#seat(message.table)
    if (message.said) this.said = [...this.said.slice(-20), { ...message.said, id: message.v, at: Date.now() }]
    const events = message.events ?? []
    this.#ask(message, events)
    this.stage.follow(events)
    if (events.some((event) => event.type === 'reveal')) this.missed = null
    if (events.length) this.#miss(this.known, true)
  }

  #ask(message: Snapshot | Update, events: readonly Event[] = []): void {
    if (message.asked !== undefined && message.asked !== null) {
      this.asked = message.asked
      this.legal = message.legal ?? []
      this.preview = message.preview ?? null
      this.sending = null
      if (this.problem === 'old-version') this.problem = null
    } else if (message.type === 'table' || this.table?.paused || events.some((event) => ENDS.has(event.type))) {
      this.asked = null
      this.legal = []
      this.preview = null
    }
  }

  /** The chairs and the settings; before a match everyone gives a part, once the hash of its seed has been shown. */
  #seat(table: TableView): void {
    const before = this.table
    this.table = table
    if (before?.stage === 'finished' && table.stage === 'open') this.rematching = true
    if (table.stage !== 'open') {
      this.rematching = false
      return
    }
    const own = table.you === null ? null : table.chairs[table.you]
    if (own && !own.ready) void this.send({ type: 'contribute', part: newPart() })
    const ready = table.chairs.every((chair) => chair.presence !== 'here' || chair.ready || chair.program)
    if (this.rematching && this.isHost && ready && this.#begun !== table.match) {
      this.#begun = table.match
      void this.try({ type: 'begin' }).then((done) => (this.rematching = done))
    }
  }

  #miss(after: View | null, shown: boolean): void {
    if (Date.now() - this.#backAt > CATCHING_UP) this.#leftAt = null
    const before = this.#leftAt
    if (before === null || after === null || this.table?.stage === 'open') return
    this.missed = missedBetween(before, after, shown) ?? this.missed
  }

  /** Whoever acts has seen what was missed. */
  #goOn(): void {
    this.missed = null
    if (this.connected) this.#leftAt = null
  }

  /** Milliseconds until our answer is due. */
  #due(): number | null {
    if (this.deadline === null || !this.isAsked) return null
    return (this.deadline - this.clockOffset) * 1000 - Date.now()
  }
}

/** Milliseconds in which what was missed comes in. */
const CATCHING_UP = 5000
/** After these the last question is closed, if no other one comes with them. */
const ENDS: ReadonlySet<Event['type']> = new Set(['ask', 'reveal', 'deal-end', 'match-end'])
