// A table on this device. It speaks the server's messages, and stores every change before showing it.
import { newPart } from '../lib/sha256'
import { type Action, BOTS, type BotName, type Engine, redact, viewOf } from '../engine'
import type { TableConnection } from '../table/state/backend'
import { sha256 } from '../lib/sha256'
import type { Answer, Listener, Outgoing } from '../table/state/socket'
import type { ChairView, Code, Settings, Snapshot, TableView, Update, View } from '../generated/wire'
import { matchesOf, type PlayedMatch, seriesOf, type Step } from './matches'
import { type Begun, type Entry, type Opened, type LogStore, TakenError } from './storage'

export type Setup = Omit<Opened, 'type' | 'at'>
/** Events that were not shown because the device was being handed on. */
type Unseen = { v: number; view: View; steps: { v: number; step: Step }[] }

class Refusal extends Error {
  constructor(
    readonly code: Code,
    sentence: string,
  ) {
    super(sentence)
  }
}

export class DeviceTable {
  /** Called when a player has decided and should hand the device on. */
  handedOn: () => void = () => undefined
  #log: Entry[]
  #matches: PlayedMatch[] = []
  #v = 0
  #asked = 0
  #page: Page | null = null
  #unseen: Unseen | null = null
  #work: Promise<unknown> = Promise.resolve()

  private constructor(
    readonly id: string,
    readonly engine: Engine,
    readonly store: LogStore,
    log: Entry[],
  ) {
    this.#log = log
    this.#restore()
  }

  /** Create a table and begin a match. Throws an `EngineError` if the options do not fit. */
  static async make(engine: Engine, store: LogStore, setup: Setup): Promise<DeviceTable> {
    engine.match(setup.game, setup.options, setup.players.length, setup.starter)
    const table = new DeviceTable(newPart().slice(0, 12), engine, store, [])
    await table.#keep({ type: 'opened', at: now(), ...setup })
    await table.#begin()
    return table
  }

  /** Load a table; `null` if it is not on this device. */
  static async find(engine: Engine, store: LogStore, id: string): Promise<DeviceTable | null> {
    const log = await store.read(id)
    if (log.length < 2) return null
    const table = new DeviceTable(id, engine, store, log)
    await table.#letBotsPlay()
    return table
  }

  get matches(): readonly PlayedMatch[] {
    return this.#matches
  }

  get opened(): Opened {
    return this.#log[0] as Opened
  }

  /** The seats of people. */
  get persons(): number[] {
    return this.opened.players.flatMap((player, seat) => (player.bot === undefined ? [seat] : []))
  }

  /** The first seat that must decide. */
  get next(): number | null {
    return this.#running.match.view.acting[0] ?? null
  }

  /** Connect a page that shows the table for one seat, or with `null` for everyone. */
  connect(listener: Listener, seat: number | null): TableConnection {
    const page = new Page(this, listener, seat)
    queueMicrotask(() => this.#welcome(page))
    return page
  }

  /** Handle a command; commands are handled one after the other. */
  handle(page: Page, command: Outgoing): Promise<Answer> {
    const answer = this.#work.then(() => this.#answer(page, command))
    this.#work = answer
    return answer
  }

  close(page: Page): void {
    if (this.#page === page) this.#page = null
  }

  get #running(): PlayedMatch {
    return this.#matches.at(-1)!
  }

  async #answer(page: Page, command: Outgoing): Promise<Answer> {
    try {
      if (command.type === 'rematch') await this.#rematch()
      else await this.#decide(page, command)
      return { type: 'ok', v: this.#v }
    } catch (error) {
      if (error instanceof TakenError) return this.#catchUp()
      if (error instanceof Refusal) return { type: 'error', code: error.code, error: error.message }
      return { type: 'error', code: 'unavailable', error: 'This browser could not keep it.' }
    }
  }

  async #decide(page: Page, command: Outgoing): Promise<void> {
    const seat = page.seat
    if (command.type !== 'play' && command.type !== 'take-row') {
      throw new Refusal('wrong-stage', 'On one device one plays, and nothing else.')
    }
    if (seat === null) throw new Refusal('not-seated', 'Nobody holds the device.')
    if (command.asked !== undefined && command.asked !== null && command.asked !== this.#asked) {
      throw new Refusal('old-version', `The table asks the question of version ${this.#asked} now.`)
    }
    const action: Action =
      command.type === 'play'
        ? { type: 'play', seat, cards: [...command.cards].sort((a, b) => a - b) }
        : { type: 'take-row', seat, row: command.row }
    this.#check(action)
    if (this.persons.length > 1) this.#unseen = { v: this.#v, view: this.#running.match.view, steps: [] }
    await this.#do(action)
    await this.#letBotsPlay()
    if (this.#unseen) this.handedOn()
  }

  #check(action: Action): void {
    const wanted = action.type === 'play' ? action.cards.join() : String(action.row)
    const taking = this.#running.match.view.phase === 'take-row'
    const legal = this.#running.match.legal(action.seat)
    if (taking !== (action.type === 'take-row') || !legal.some((one) => String(one) === wanted)) {
      throw new Refusal(legal.length ? 'illegal' : 'not-your-turn', 'This is not allowed now.')
    }
  }

  async #do(action: Action): Promise<void> {
    const at = now()
    await this.#keep({ type: 'decided', at, action })
    for (const step of this.#running.apply(action, at)) this.#publish(step)
  }

  async #letBotsPlay(): Promise<void> {
    for (;;) {
      const seat = this.#running.match.view.acting.find((one) => this.opened.players[one]!.bot !== undefined)
      if (seat === undefined) return
      await this.#do(this.#thought(seat))
    }
  }

  /** The decision of a bot. Its randomness reveals nothing about the deals. */
  #thought(seat: number): Action {
    const { match, fair } = this.#running
    const { deal, turn, phase } = match.view
    const name = this.opened.players[seat]!.bot as BotName
    const moment = sha256(new TextEncoder().encode(`${fair.seed} ${deal} ${turn} ${seat} ${phase}`))
    return match.bot(seat, name in BOTS ? name : 'lowest', new DataView(moment.buffer).getBigUint64(0), 0)
  }

  async #rematch(): Promise<void> {
    if (!this.#running.finished) throw new Refusal('wrong-stage', 'There can be a rematch when the match is over.')
    await this.#begin()
    if (this.#page) this.#welcome(this.#page)
  }

  /** Begin a match with a seed of this device and a part for every person. */
  async #begin(): Promise<void> {
    const parts = this.persons.map(() => newPart())
    await this.#keep({ type: 'began', at: now(), seed: newPart() + newPart(), parts } satisfies Begun)
    this.#restore()
    await this.#letBotsPlay()
  }

  async #keep(entry: Entry): Promise<void> {
    await this.store.append(this.id, this.#log.length, entry)
    this.#log.push(entry)
  }

  /** Another tab was faster: reload the log. */
  async #catchUp(): Promise<Answer> {
    this.#log = await this.store.read(this.id)
    this.#unseen = null
    this.#restore()
    if (this.#page) this.#welcome(this.#page)
    return { type: 'error', code: 'old-version', error: 'The table has gone on elsewhere.' }
  }

  #restore(): void {
    this.#matches = matchesOf(this.engine, this.#log)
    this.#v = this.#matches.reduce((sum, match) => sum + match.steps.length, 0)
    this.#asked = this.#v
  }

  #publish(step: Step): void {
    const v = ++this.#v
    if (step.events.some((event) => event.type === 'ask')) this.#asked = v
    if (this.#unseen) this.#unseen.steps.push({ v, step })
    else if (this.#page) this.#page.tell(this.#update(step, v, this.#page.seat))
  }

  #welcome(page: Page): void {
    if (page.closed) return
    this.#page = page
    const unseen = page.seat === null ? this.#unseen : null
    this.#unseen = null
    page.greet(unseen ? this.#snapshot(null, unseen.v, unseen.view) : this.#snapshot(page.seat, this.#v))
    for (const { v, step } of unseen?.steps ?? []) page.tell(this.#update(step, v, null))
  }

  #snapshot(seat: number | null, v: number, view?: View): Snapshot {
    const seen = view ?? viewOf(this.#running.match, seat)
    const question = view || seat === null ? null : this.#question(seat)
    return {
      type: 'table',
      v,
      now: now(),
      table: this.#tableView(seat, view ? 'playing' : this.#stage),
      view: seen,
      past: view ? [] : this.#running.past(seat),
      said: [],
      auto: [],
      queue: this.#running.match.queue,
      legal: question?.legal ?? [],
      preview: question?.preview ?? null,
      asked: question?.asked ?? null,
      deadline: null,
    }
  }

  #update(step: Step, v: number, seat: number | null): Update {
    const events = step.events.map((event) => redact(event, seat)).filter((event) => event !== null)
    const ended = step.events.some((event) => event.type === 'match-end')
    const question = v === this.#asked && seat !== null ? this.#question(seat) : null
    return {
      type: 'events',
      v,
      ...(events.length ? { events } : {}),
      ...(ended ? { table: this.#tableView(seat, 'finished') } : {}),
      ...(question ?? {}),
      queue: step.queue,
    }
  }

  #question(seat: number): Pick<Update, 'legal' | 'preview' | 'asked'> | null {
    const { match } = this.#running
    const legal = match.legal(seat)
    if (!legal.length) return null
    const helped = this.opened.preview || this.persons.length === 1 || match.view.phase === 'take-row'
    return { legal, asked: this.#asked, ...(helped ? { preview: legal.map((one) => match.preview(one)) } : {}) }
  }

  get #stage(): 'playing' | 'finished' {
    return this.#running.finished ? 'finished' : 'playing'
  }

  #tableView(you: number | null, stage: 'playing' | 'finished'): TableView {
    const { fair, match } = this.#running
    const { players } = this.opened
    return {
      id: this.id,
      stage,
      match: this.#matches.length,
      settings: this.#settings(),
      chairs: players.map(({ name, bot }, seat): ChairView => ({ seat, name, bot, presence: bot ? 'bot' : 'here', ready: true })),
      host: null,
      you,
      hash: fair.hash,
      start: null,
      fair: stage === 'finished' ? fair : null,
      more_is_better: match.moreIsBetter,
      paused: null,
      series: seriesOf(stage === 'finished' ? this.#matches : this.#matches.slice(0, -1)),
      screens: 0,
      next: null,
      begins: null,
      removed: false,
    }
  }

  #settings(): Required<Settings> {
    const { game, options, starter, players, seen, preview } = this.opened
    const alone = { clock: null, watch: 'nobody', public: false, programs: false, takeover: false, sit_in: 'lowest', pace: 'at-once' } as const
    return { game, options, starter, seats: players.length, seen, preview, ...alone }
  }
}

/** The page that shows the table now. */
class Page implements TableConnection {
  closed = false

  constructor(
    readonly table: DeviceTable,
    readonly listener: Listener,
    readonly seat: number | null,
  ) {}

  greet(snapshot: Snapshot): void {
    this.listener.connected(true)
    this.listener.message(snapshot)
  }

  tell(update: Update): void {
    if (!this.closed) this.listener.message(update)
  }

  send(command: Outgoing): Promise<Answer> {
    return this.table.handle(this, command)
  }

  close(): void {
    this.closed = true
    this.table.close(this)
  }

  resync(): void {
    this.renew()
  }

  renew(): void {
    this.table.connect(this.listener, this.seat)
  }
}

function now(): number {
  return Date.now() / 1000
}
