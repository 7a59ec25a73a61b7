// The selected cards of the hand: one or two, played at once or with a second tap.
import { isLegal, isSame, playsIn, previewOf, sorted } from '../../game/plays'
import { preferences } from '../../lib/preferences.svelte'
import type { TableState } from '../state/table.svelte'
import type { Preview } from '../../generated/wire'
import { t } from '../../lib/words.svelte'

export class HandSelection {
  /** Positions in the hand, because zeros are identical. */
  picked = $state.raw<number[]>([])
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
  /** Whether a second tap is needed: for two cards, for players who want to confirm, or to see the preview on touch screens. */
  asks = $derived.by(
    () => this.pairs || preferences.confirm || (this.#board.preview !== null && matchMedia('(hover: none)').matches),
  )
  chosen = $derived.by(() => this.#board.sending ?? this.#board.view?.choice ?? null)

  /** Where the selected or focused cards would go. */
  marked: Preview | null = $derived.by(() => {
    if (!this.may) return null
    const considered = this.considered === null ? undefined : this.hand[this.considered]
    const cards = this.cards.length || considered === undefined ? this.cards : [considered]
    return previewOf(this.plays, this.#board.preview, cards)
  })

  /** Drop the selection, because the question has changed. */
  reset(): void {
    this.picked = []
    this.considered = null
    this.dropping = false
  }

  consider(place: number | null): void {
    this.considered = place
  }

  pick(place: number): void {
    if (this.#board.showing) this.#board.stage.skip()
    if (!this.may) return
    if (!this.asks) void this.#send([this.hand[place]!])
    else if (!this.picked.includes(place)) this.picked = [...this.picked, place].slice(this.pairs ? -2 : -1)
    else if (this.pairs) this.picked = this.picked.filter((other) => other !== place)
    else void this.confirm()
  }

  confirm(): Promise<void> {
    return this.allowed ? this.#send(this.cards) : Promise.resolve()
  }

  drag(place: number, onTable: boolean | null): void {
    this.dropping = onTable === true
    this.considered = onTable === null ? null : place
  }

  /** Play a card that was dropped on the table, together with the other selected card if that is legal. */
  drop(place: number): void {
    const both = sorted([...new Set([...this.picked, place])].map((one) => this.hand[one]!))
    void this.#send(isLegal(this.plays, both) ? both : [this.hand[place]!])
  }

  isChosen(place: number): boolean {
    const card = this.hand[place]
    const before = this.hand.slice(0, place).filter((other) => other === card).length
    return (this.chosen ?? []).filter((other) => other === card).length > before
  }

  async #send(cards: number[]): Promise<void> {
    if (!this.may || (this.chosen && isSame(this.chosen, cards))) return
    this.picked = []
    if (await this.#board.play(cards)) this.#board.aside = t('told-confirmed', { cards: cards.join(' + ') })
  }
}
