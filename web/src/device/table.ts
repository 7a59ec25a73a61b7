// A table on this device: it speaks to the page as the server does, and keeps everything before it shows it.
import { newPart } from '../lib/api'
import { type Action, BOTS, type BotName, type Engine, redact, viewOf } from '../engine'
import type { Connection } from '../table/state/backend'
import { sha256 } from '../lib/sha256'
import type { Answer, Listener, Outgoing } from '../table/state/socket'
import type { ChairView, Code, Settings, Snapshot, TableView, Update, View } from '../generated/wire'
import { matchesOf, type PlayedMatch, seriesOf, type Step } from './matches'
import { type Begun, type Entry, type Opened, type Shelf, TakenError } from './storage'

export type Setup = Omit<Opened, 'type' | 'at'>
/** What happened while nobody looked: the device was being handed on. */
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
  /** Somebody who held the device has decided: it is to be handed on. */
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
    readonly shelf: Shelf,
    log: Entry[],
  ) {
    this.#log = log
    this.#restore()
  }

  /** A new table, where a match begins; an `EngineError` if it cannot be played so. */
  static async make(engine: Engine, shelf: Shelf, setup: Setup): Promise<DeviceTable> {
    engine.match(setup.game, setup.options, setup.players.length, setup.starter)
    const table = new DeviceTable(newPart().slice(0, 12), engine, shelf, [])
    await table.#keep({ type: 'opened', at: now(), ...setup })
    await table.#begin()
    return table
  }

  /** The table of that id as it was left; `null` if there is none on this device. */
  static async find(engine: Engine, shelf: Shelf, id: string): Promise<DeviceTable | null> {
    const log = await shelf.read(id)
    if (log.length < 2) return null
    const table = new DeviceTable(id, engine, shelf, log)
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

  /** Who has to decide something: if there are several, the first. */
  get next(): number | null {
    return this.#running.match.view.acting[0] ?? null
  }

  /** As somebody at this seat sees it, or as all may see it who look at the device together. */
  connect(listener: Listener, seat: number | null): Connection {
    const page = new Page(this, listener, seat)
    queueMicrotask(() => this.#welcome(page))
    return page
  }

  /** What a page wants; one thing after the other. */
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

  /** What the bot at this seat does; its chance tells nothing of the deals. */
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

  /** A seed of this device, and a part for every person. */
  async #begin(): Promise<void> {
    const parts = this.persons.map(() => newPart())
    await this.#keep({ type: 'began', at: now(), seed: newPart() + newPart(), parts } satisfies Begun)
    this.#restore()
    await this.#letBotsPlay()
  }

  async #keep(entry: Entry): Promise<void> {
    await this.shelf.append(this.id, this.#log.length, entry)
    this.#log.push(entry)
  }

  /** Another page of this device was faster: see what is there. */
  async #catchUp(): Promise<Answer> {
    this.#log = await this.shelf.read(this.id)
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
    }
  }

  #question(seat: number): Pick<Update, 'legal' | 'preview' | 'asked'> | null {
    const { match } = this.#running
    const legal = match.legal(seat)
    if (!legal.length) return null
    const helped = this.opened.preview || match.view.phase === 'take-row'
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
      fair: stage === 'finished' ? fair : null,
      more_is_better: match.moreIsBetter,
      paused: null,
      series: seriesOf(stage === 'finished' ? this.#matches : this.#matches.slice(0, -1)),
    }
  }

  #settings(): Required<Settings> {
    const { game, options, starter, players, seen, preview } = this.opened
    const alone = { clock: null, watch: 'nobody', public: false, programs: false, sit_in: 'lowest', pace: 'at-once' } as const
    return { game, options, starter, seats: players.length, seen, preview, ...alone }
  }
}

/** The page that shows the table now. */
class Page implements Connection {
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
