// The selected cards of the hand, one or two, or the selected row; and what has to happen before they are played: nothing, a second
// tap, or a moment in which they can be taken back.
import { isLegal, isSame, playsIn, previewOf, sorted } from '../../game/plays'
import { preferences } from '../../lib/preferences.svelte'
import type { TableState } from '../state/table.svelte'
import type { Choice } from '../state/undo.svelte'
import type { Preview } from '../../generated/wire'
import { t } from '../../lib/words.svelte'

export class HandSelection {
  /** Positions in the hand, because zeros are identical. */
  picked = $state.raw<number[]>([])
  /** The selected row, before it is taken. */
  row = $state<number | null>(null)
  /** The position under the pointer or focus. */
  considered = $state<number | null>(null)
  /** A dragged card is over the table. */
  dropping = $state(false)
  #board: TableState

  constructor(board: TableState) {
    this.#board = board
  }

  hand = $derived.by(() => this.#board.view?.hand ?? [])
  plays = $derived.by(() => playsIn(this.#board.legal))
  pairs = $derived(this.plays.some((play) => play.length > 1))
  may = $derived.by(() => !this.#board.showing && this.#board.view?.phase === 'play' && this.plays.length > 0)
  cards = $derived(sorted(this.picked.flatMap((place) => this.hand[place] ?? [])))
  allowed = $derived(isLegal(this.plays, this.cards))
  /** Whether a choice needs a second tap because it would end the turn. */
  #confirms = $derived.by(() => preferences.guard === 'tap' && this.#board.isFinal)
  /** Whether a card needs a second tap: for two cards, against slips, or to see the preview on touch screens. */
  asks = $derived.by(
    () => this.pairs || this.#confirms || (this.#board.preview !== null && matchMedia('(hover: none)').matches),
  )
  /** The choice that can be taken back for a moment. */
  #waiting = $derived.by(() => this.#board.undo.choice)
  chosen = $derived.by(() => cardsOf(this.#waiting) ?? this.#board.sending ?? this.#board.view?.choice ?? null)

  /** Where the selected or focused cards would go, or the row that would be taken. */
  marked: Preview | null = $derived.by(() => {
    const row = rowOf(this.#waiting) ?? this.row
    if (row !== null) return { rows: [row], heads: this.#costOf(row) }
    if (!this.may) return null
    const considered = this.considered === null ? undefined : this.hand[this.considered]
    const cards = this.cards.length || considered === undefined ? this.cards : [considered]
    return previewOf(this.plays, this.#board.preview, cards)
  })

  /** Drop the selection, because the question has changed. */
  reset(): void {
    this.unpick()
    this.considered = null
    this.dropping = false
    this.#board.undo.drop()
  }

  consider(place: number | null): void {
    this.considered = place
  }

  pick(place: number): void {
    if (this.#board.showing) this.#board.stage.skip()
    if (!this.may) return
    if (!this.asks) this.#play([this.hand[place]!])
    else if (!this.picked.includes(place)) this.picked = [...this.picked, place].slice(this.pairs ? -2 : -1)
    else if (this.pairs) this.picked = this.picked.filter((other) => other !== place)
    else void this.confirm()
  }

  pickRow(row: number): void {
    if (rowOf(this.#waiting) === row) this.#board.undo.end()
    else if (this.#confirms && this.row !== row) this.row = row
    else if (preferences.guard === 'undo') this.#wait({ row }, `${t('row-take', { row: row + 1, heads: this.#costOf(row) })}.`)
    else this.#take(row)
  }

  /** Play what was selected. This was the second tap, so nothing waits any more. */
  async confirm(): Promise<void> {
    if (this.row !== null) this.#take(this.row)
    else if (this.may && this.allowed) await this.#send(this.cards)
  }

  /** Take back what was selected, or is about to be sent. Returns whether there was anything. */
  takeBack(): boolean {
    if (this.#board.undo.drop()) this.#board.aside = t('told-undone')
    else if (!this.picked.length && this.row === null) return false
    this.unpick()
    return true
  }

  unpick(): void {
    this.picked = []
    this.row = null
  }

  drag(place: number, onTable: boolean | null): void {
    this.dropping = onTable === true
    this.considered = onTable === null ? null : place
  }

  /** Play a card that was dropped on the table, together with the other selected card if that is legal. */
  drop(place: number): void {
    const both = sorted([...new Set([...this.picked, place])].map((one) => this.hand[one]!))
    this.#play(isLegal(this.plays, both) ? both : [this.hand[place]!])
  }

  isChosen(place: number): boolean {
    const card = this.hand[place]
    const before = this.hand.slice(0, place).filter((other) => other === card).length
    return (this.chosen ?? []).filter((other) => other === card).length > before
  }

  /** Play cards with a single tap, or by dropping one. */
  #play(cards: number[]): void {
    const waiting = cardsOf(this.#waiting)
    if (!this.may) return
    if (waiting && isSame(waiting, cards)) this.#board.undo.end()
    else if (preferences.guard !== 'undo' || !this.#board.isFinal) void this.#send(cards)
    else this.#wait({ cards }, t('told-play', { you: 'true', cards: cards.join(' + ') }))
  }

  /** Send a choice after a moment in which it can be taken back. Without a connection it is kept until there is one. */
  #wait(choice: Choice, told: string): void {
    const send = () => ('row' in choice ? this.#take(choice.row) : void this.#send(choice.cards))
    this.unpick()
    this.#board.undo.wait(choice, this.#board.connected ? this.#board.due() : 0, send)
    if (this.#board.undo.choice) this.#board.aside = `${told} ${t('told-undo')}`
  }

  async #send(cards: number[]): Promise<void> {
    const chosen = this.#board.sending ?? this.#board.view?.choice
    if (chosen && isSame(chosen, cards)) return
    this.unpick()
    const final = this.#board.isFinal
    if ((await this.#board.play(cards)) && !final) this.#board.aside = t('told-confirmed', { cards: cards.join(' + ') })
  }

  #take(row: number): void {
    this.unpick()
    void this.#board.takeRow(row)
  }

  #costOf(row: number): number {
    return this.#board.preview?.[this.#board.legal.indexOf(row)]?.heads ?? 0
  }
}

function cardsOf(choice: Choice | null): number[] | null {
  return choice && 'cards' in choice ? choice.cards : null
}

function rowOf(choice: Choice | null): number | null {
  return choice && 'row' in choice ? choice.row : null
}
