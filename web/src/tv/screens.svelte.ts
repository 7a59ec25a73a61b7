// The TVs that show a table. While there is one, a phone can show only the hand and the choices.
import { Refusal, request } from '../lib/api'
import { phone } from '../lib/viewport.svelte'
import type { TableState } from '../table/state/table.svelte'

export class TableScreens {
  #chosen = $state<boolean | null>(null)
  #board: TableState
  #key: string

  constructor(board: TableState) {
    this.#board = board
    this.#key = `nimmt-hand-only-${board.id}`
    const kept = sessionStorage.getItem(this.#key)
    this.#chosen = kept === null ? null : kept === 'true'
  }

  /** The number of TVs that may show the table. */
  get count(): number {
    return this.#board.table?.screens ?? 0
  }

  /** Whether this is a phone of a seated player. */
  get may(): boolean {
    return phone.current && this.#board.backend.remote && this.#board.you !== null
  }

  get handOnly(): boolean {
    return this.may && this.#board.running && (this.#chosen ?? this.count > 0)
  }

  set handOnly(only: boolean) {
    this.#chosen = only
    sessionStorage.setItem(this.#key, String(only))
  }

  async withdraw(): Promise<void> {
    try {
      await request<'withdrawTvs'>('POST', `tables/${this.#board.id}/tv/withdraw`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // the number of TVs stays, so the player can try again
    }
  }
}

const known = new WeakMap<TableState, TableScreens>()

/** One object per table, shared by all components of the page. */
export function screensOf(board: TableState): TableScreens {
  const found = known.get(board) ?? new TableScreens(board)
  known.set(board, found)
  return found
}
