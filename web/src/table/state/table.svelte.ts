// The state of a table page: what the server sends is folded in at once, and shown beat by beat at the player's speed.
import { me } from '../../account/me.svelte'
import { drawingOf } from '../../game/reactions'
import { GAMES, ROWS } from '../../generated/games'
import { type Gap, gapBetween, keepPoint, keptPoint, playsFor, type Point, pointOf } from './gap'
import { preferences } from '../../lib/preferences.svelte'
import { type TableConnection, type Backend, server } from './backend'
import { helps } from './help'
import { commitmentFor, follow, type Seen } from './own-part'
import type { Answer, Outgoing } from './socket'
import { Stage } from './stage.svelte'
import { Undo } from './undo.svelte'
import type { Bye, Code, Down, Event, Phrase, Phrased, Preview, Remarks, SaidBefore, Snapshot, TableView, Update, View } from '../../generated/wire'

/** A phrase, or a line that a member of the group has written. */
/** What was said here, also before this page was opened. */
export type Spoken = SaidBefore & { id: number }

export type Said = { id: number; seat: number; phrase?: Phrase; line?: string; at: number }

/** The table of the match on the screen, and what was seen of its shuffle. */
export type Result = { table: TableView; seen: Seen | null }

export class TableState {
  table = $state.raw<TableView | null>(null)
  legal = $state.raw<(number[] | number)[]>([])
  /** What the server offers; `preview` is what the player wants to see of it. */
  #offered = $state.raw<Preview[] | null>(null)
  asked = $state<number | null>(null)
  deadline = $state<number | null>(null)
  connected = $state(false)
  refused = $state<Bye | null>(null)
  /** The reason why the last command was refused. */
  problem = $state<Code | null>(null)
  said = $state.raw<Said[]>([])
  spoken = $state.raw<Spoken[]>([])
  /** What members of the group write to each other here, if this is a group's table. */
  talk = $state.raw<Remarks | null>(null)
  /** Changes when there is something new to read. */
  talked = $state(0)
  gap = $state.raw<Gap | null>(null)
  /** What this device has seen of the shuffle before the deal. */
  seen = $state.raw<Seen | null>(null)
  /** A match that is over and in which something was wrong, until the player has read it. */
  alarm = $state.raw<Seen | null>(null)
  /** Cards that were sent and are not answered yet. */
  sending = $state.raw<number[] | null>(null)
  /** A text for screen readers only. */
  aside = $state('')
  /** Views that others have replaced: a server could tell another past later. */
  readonly past: { match: number; view: View }[] = []
  /** The match with which the known view began. */
  match = 0
  /** The own choice, as long as it can be taken back. */
  readonly undo = new Undo()
  readonly stage = new Stage(() => this.due())
  clockOffset = 0

  #inMatch = $derived(this.stage.view !== null)
  /** The match that is over, while the table is open for the next one and the result stays. */
  #over = $state.raw<Result | null>(null)
  #v: number | null = null
  #socket: TableConnection
  #leftAt: Point | null = null
  /** Deal and turn of the own decisions that were made for the player. */
  #auto: [number, number][] = []
  #backAt = 0
  /** Whether any match was over, so that there may be one to check. */
  #hasEnded = false
  /** The last table that this connection has brought. */
  #before: TableView | null = null

  constructor(
    readonly id: string,
    readonly backend: Backend = server,
  ) {
    this.#socket = backend.connect(id, {
      message: (message) => this.#hear(message),
      connected: (connected) => this.#connect(connected),
      refused: (bye) => (this.refused = bye),
      unavailable: () => (this.problem = 'unavailable'),
      version: () => this.#v,
    })
  }

  /** The view on the screen. */
  get view(): View | null {
    return this.#inMatch ? this.stage.seen.view : null
  }

  /** The server's latest view, which the screen shows after all beats. */
  get known(): View | null {
    return this.stage.known
  }

  /** The table as it belongs to the match on the screen: after a match chairs and game may already be those of the next one. */
  get played(): TableView | null {
    return this.#over?.table ?? this.table
  }

  /** The match on the screen, which may be over. */
  get result(): Result | null {
    return this.#over ?? (this.table && { table: this.table, seen: this.seen })
  }

  /** Where each legal play would go, or what each row costs. */
  get preview(): Preview[] | null {
    return typeof this.legal[0] === 'number' || helps(this.table, 'preview') ? this.#offered : null
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

  /** Whether a match is being played, or about to be dealt. */
  get running(): boolean {
    return this.table?.stage === 'playing' || this.table?.stage === 'starting'
  }

  /** The seats that the table waits for, as far as the screen shows it. A match that was given up waits for nobody. */
  get acting(): readonly number[] {
    return this.table?.stage === 'playing' ? (this.view?.acting ?? []) : []
  }

  /** Whether the first turn of a match is being played, or about to be. */
  get isFirstTurn(): boolean {
    return this.running && !this.known?.deals.length && !this.known?.turns.length
  }

  /** Whether somebody must be told that a part of the shuffle is missing. */
  get isPartMissing(): boolean {
    return Boolean((this.seen?.left && !this.seen.read) || (this.isFirstTurn && this.table?.start?.missing.length))
  }

  /** Whether the table waits for this player, even if beats are still being shown. */
  get isAsked(): boolean {
    if (this.you === null || this.table?.stage !== 'playing' || this.table.paused) return false
    return this.known?.acting.includes(this.you) ?? false
  }

  /** Whether the table waits for this player, and everything before has been shown. */
  get mustAct(): boolean {
    return !this.showing && this.isAsked
  }

  /** Whether the own choice would end the turn at once: nobody else has to choose, or only bots, or it cannot be changed anyway. */
  get isFinal(): boolean {
    return this.backend.handedOn || !this.known?.acting.some((seat) => seat !== this.you && this.#isPerson(seat))
  }

  /** Show what somebody says. */
  hear(said: Said): void {
    if (this.#isUnwanted(said)) return
    this.said = [...this.said.slice(-20), said]
  }

  async send(command: Outgoing): Promise<Answer> {
    const answer = await this.#socket.send(command)
    if (this.problem === 'unavailable') this.problem = null
    return answer
  }

  /** Send a command. A refusal is shown; returns whether it was accepted. */
  async try(command: Outgoing): Promise<boolean> {
    const answer = await this.send(command)
    this.problem = answer.type === 'error' ? answer.code : null
    return answer.type === 'ok'
  }

  sit(seat?: number): Promise<boolean> {
    const table = { ...this.table!, id: this.id }
    const commitment = table.stage === 'open' ? commitmentFor(table) : null // after a match the next seed is not known yet
    return this.try({ type: 'sit', seat: seat ?? null, commitment, avatar: preferences.avatar })
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

  /** Reconnect: a connection keeps the identity, and the hidden people, that it started with. */
  renew(options: { whole?: boolean } = {}): void {
    if (options.whole) this.#v = null
    this.#socket.renew()
  }

  close(): void {
    this.undo.end()
    this.stage.skip()
    this.#socket.close()
  }

  #isPerson(seat: number): boolean {
    const chair = this.table?.chairs[seat]
    return chair !== undefined && !chair.bot && !chair.program && (chair.presence === 'here' || chair.presence === 'dropped')
  }

  #connect(connected: boolean): void {
    if (!connected && this.connected) this.#leftAt = this.known && pointOf(this.known, this.you)
    if (connected) this.#backAt = Date.now()
    this.#before = null
    this.connected = connected
    if (!connected) this.undo.end() // it is kept until there is a connection again
  }

  #hear(message: Exclude<Down, { type: 'ok' | 'error' | 'bye' }>): void {
    if (message.type === 'table') this.#begin(message)
    else if (message.type === 'events') this.#follow(message)
    else if (message.type === 'talk') this.talked++
  }

  #begin(message: Snapshot): void {
    this.#v = message.v
    this.clockOffset = message.now - Date.now() / 1000
    this.#seat(message.table)
    this.spoken = (message.said ?? []).filter((line) => !this.#isUnwanted(line)).map((line, nth) => ({ ...line, at: line.at - this.clockOffset, id: nth - MOST_SPOKEN }))
    this.#auto = message.auto ?? []
    if (this.#isSeated && this.known === null) this.#leftAt = keptPoint(this.id, message.table.match)
    this.#miss(message.view, false)
    if (this.#over === null) this.#show(message.view, message)
    this.deadline = message.deadline
    this.#ask(message)
    this.#keepPoint()
  }

  #hearPhrase({ seat, phrase }: Phrased, v: number): void {
    this.hear({ seat, phrase, id: v, at: Date.now() })
    const line = { id: v, at: Date.now() / 1000, seat, phrase, name: this.table?.chairs[seat]?.name ?? '' }
    if (!this.#isUnwanted(line)) this.spoken = [...this.spoken, line].slice(-MOST_SPOKEN)
  }

  /** Whether this is a reaction of somebody else that the player does not want to see. */
  #isUnwanted({ seat, phrase }: { seat: number; phrase?: Phrase }): boolean {
    return !preferences.reactions && seat !== this.you && drawingOf(phrase) !== undefined
  }

  #follow(message: Update): void {
    if (message.v === this.#v && this.#isOwnChoice(message)) {
      this.stage.follow((message.events ?? []).filter((event) => !this.#isKnown(event)))
      return
    }
    if (this.#v !== null && message.v !== this.#v + 1) {
      this.#v = null
      this.#socket.resync()
      return
    }
    this.#v = message.v
    if (Object.keys(message).length > 2) this.deadline = message.deadline ?? null
    const before = this.table?.stage
    if (message.table) this.#seat(message.table)
    if (this.table?.stage !== before && (this.table?.stage === 'starting' || before === 'starting')) this.#show(null)
    if (message.said) this.#hearPhrase(message.said, message.v)
    const events = message.events ?? []
    this.#ask(message, events)
    this.#note(message)
    this.stage.follow(events, message.queue)
    if (events.some((event) => event.type === 'reveal')) this.gap = null
    if (events.length) this.#miss(this.known, true)
    if (message.auto) this.#tellLate()
    if (events.length) this.#keepPoint()
  }

  /** Whether a message repeats the version, to tell this player's choice again or a changed one. */
  #isOwnChoice({ events }: Update): boolean {
    return events !== undefined && events.every((event) => event.type === 'chosen' && event.seat === this.you)
  }

  #isKnown(event: Event): boolean {
    return event.type === 'chosen' && String(event.cards) === String(this.known?.choice)
  }

  #ask(message: Snapshot | Update, events: readonly Event[] = []): void {
    if (message.asked !== undefined && message.asked !== null) {
      this.asked = message.asked
      this.legal = message.legal ?? []
      this.#offered = message.preview ?? null
      this.sending = null
      if (this.problem === 'old-version') this.problem = null
    } else if (message.type === 'table' || this.table?.paused || events.some((event) => ENDS.has(event.type))) {
      this.asked = null
      this.legal = []
      this.#offered = null
    }
  }

  /** Apply chairs and settings, and do what the shuffle needs. */
  #seat(table: TableView): void {
    const before = this.table
    const over = before?.stage === 'finished' && this.known ? { table: before, seen: this.seen } : this.#over
    const { seen, command } = follow({ ...table, id: this.id }, this.#before) // the server could name another one
    this.table = this.#before = table
    this.seen = seen
    this.#over = table.stage === 'open' ? over : null
    if (command) void this.send(command)
    this.#hasEnded ||= table.match > 1 || !(this.running || table.stage === 'open')
    if (this.backend.remote && this.#hasEnded)
      import('./checks').then(({ checkOver }) => checkOver(this, table, seen)).catch(() => undefined) // tried again later
  }

  /** While the cards are shuffled, show the board without cards, so that nothing moves when they come. */
  #show(view: View | null, { queue, past }: Partial<Snapshot> = {}): void {
    if (this.known) this.past.push({ match: this.match, view: this.known })
    if (this.match !== this.table!.match) this.stage.forgetTold()
    this.match = this.table!.match
    this.stage.begin(view ?? (this.table?.stage === 'starting' ? undealt(this.table) : null), queue, past)
  }

  #miss(after: View | null, shown: boolean): void {
    if (Date.now() - this.#backAt > CATCHING_UP) this.#leftAt = null
    const before = this.#leftAt
    if (before === null || after === null || this.table?.stage === 'open') return
    const plays = this.you === null ? [] : playsFor(after, this.you, this.#auto, before)
    this.gap = gapBetween(before, pointOf(after, this.you), shown, plays) ?? this.gap
  }

  /** Keep in mind which decisions are the player's own: a later choice replaces one that was made for the player. */
  #note({ auto, events }: Update): void {
    const [deal, turn] = [this.known?.deal ?? 0, this.known?.turn ?? 0]
    if (auto) this.#auto.push([deal, turn])
    else if (events?.some((event) => event.type === 'chosen' && event.seat === this.you))
      this.#auto = this.#auto.filter((one) => one[0] !== deal || one[1] !== turn)
  }

  /** The player was here, but out of time. */
  #tellLate(): void {
    if (this.#leftAt !== null || this.known === null || this.you === null) return
    const now = pointOf(this.known, this.you)
    const [last] = playsFor(this.known, this.you, this.#auto.slice(-1), { ...now, turns: 0 })
    this.gap = last ? { shown: true, played: false, turns: 0, heads: 0, plays: [last] } : this.gap
  }

  get #isSeated(): boolean {
    return this.backend.remote && this.you !== null
  }

  #keepPoint(): void {
    if (this.#isSeated && this.known && !document.hidden) keepPoint(this.id, this.match, pointOf(this.known, this.you))
  }

  /** The player acts, so the notice about missed turns can go. */
  #goOn(): void {
    this.gap = null
    if (this.connected) this.#leftAt = null
  }

  /** Milliseconds until an answer is due. */
  due(): number | null {
    if (this.deadline === null || !this.isAsked) return null
    return (this.deadline - this.clockOffset) * 1000 - Date.now()
  }
}

/** As many as the server remembers. */
const MOST_SPOKEN = 50
/** Milliseconds in which missed events arrive after a reconnection. */
const CATCHING_UP = 5000
/** Events that close the last question, unless a new one comes with them. */
const ENDS: ReadonlySet<Event['type']> = new Set(['ask', 'reveal', 'deal-end', 'match-end'])

/** A board without cards, on which everything has its place. */
function undealt({ settings: { game, options }, chairs, you }: TableView): View {
  const hand = options.hand ?? GAMES.find((one) => one.game === game)?.hand ?? 0
  return {
    game,
    options,
    seats: chairs.length,
    seat: you,
    deal: 1,
    turn: 1,
    starter: null,
    first_rows: [],
    turns: [],
    rows: Array.from({ length: ROWS }, () => []),
    cow: null,
    piles: chairs.map(() => []),
    totals: chairs.map(() => 0),
    hand_sizes: chairs.map(() => hand),
    revealed: null,
    deals: [],
    phase: 'play',
    acting: [],
    low_card: null,
    chosen: [],
    places: null,
  }
}
