// Whether a TV shows the table: then a phone needs to show hand and choices only.
import { MediaQuery } from 'svelte/reactivity'
import { api, Refusal } from '../lib/api'
import type { TableState } from '../table/state/table.svelte'

const phone = new MediaQuery('(max-width: 40rem) or (max-height: 33.99rem)')

export class OnTv {
  /** How many were let show it. */
  count = $state(0)
  #chosen = $state<boolean | null>(null)
  #board: TableState
  #key: string

  constructor(board: TableState) {
    this.#board = board
    this.#key = `nimmt-hand-only-${board.id}`
    const kept = sessionStorage.getItem(this.#key)
    this.#chosen = kept === null ? null : kept === 'true'
  }

  /** It is our phone, with a hand to hold. */
  get may(): boolean {
    return phone.current && this.#board.house.remote && this.#board.you !== null
  }

  get handOnly(): boolean {
    return this.may && this.#board.table?.stage === 'playing' && (this.#chosen ?? this.count > 0)
  }

  set handOnly(only: boolean) {
    this.#chosen = only
    sessionStorage.setItem(this.#key, String(only))
  }

  /** A server that does not answer now is asked again at the next deal. */
  async look(): Promise<void> {
    await this.#ask(() => api.tvs(this.#board.id))
  }

  async withdraw(): Promise<void> {
    await this.#ask(() => api.withdrawTvs(this.#board.id))
  }

  async #ask(asked: () => Promise<{ count: number }>): Promise<void> {
    try {
      this.count = (await asked()).count
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

const known = new WeakMap<TableState, OnTv>()

/** The same for all parts of a page. */
export function onTvOf(board: TableState): OnTv {
  const found = known.get(board) ?? new OnTv(board)
  known.set(board, found)
  return found
}
