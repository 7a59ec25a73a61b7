// The TVs that show a table. While there is one, a phone can show only the hand and the choices.
import { Refusal, request } from '../lib/api'
import { phone } from '../lib/viewport.svelte'
import type { TableState } from '../table/state/table.svelte'

export class TableScreens {
  /** The number of TVs that players have authorised. */
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

  /** Count the TVs. If the server does not answer, the next deal tries again. */
  async refresh(): Promise<void> {
    await this.#ask(() => request<'tvs'>('GET', `tables/${this.#board.id}/tv`))
  }

  async withdraw(): Promise<void> {
    await this.#ask(() => request<'withdrawTvs'>('POST', `tables/${this.#board.id}/tv/withdraw`))
  }

  async #ask(asked: () => Promise<{ count: number }>): Promise<void> {
    try {
      this.count = (await asked()).count
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
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
