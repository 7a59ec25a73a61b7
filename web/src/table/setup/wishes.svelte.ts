// The settings as the host wants them.
import { seatsFor } from '../../game/seats'
import { rememberSettings } from '../../home/new-table'
import type { Settings } from '../../generated/wire'
import type { TableState } from '../state/table.svelte'

export class Wishes {
  /** Settings that were sent and are not answered yet, so that several quick changes add up. */
  #sent = $state.raw<Required<Settings> | null>(null)

  constructor(
    readonly board: TableState,
    /** The number of chairs that cannot go. */
    readonly least: () => number,
  ) {}

  get settings(): Required<Settings> {
    return this.#sent ?? this.board.table!.settings
  }

  async change(changed: Partial<Settings>): Promise<void> {
    const wanted = { ...this.settings, ...changed }
    const seats = Math.max(this.least(), seatsFor(wanted.game, wanted.seats, wanted.options.hand))
    const all = (this.#sent = { ...wanted, seats, starter: Math.min(wanted.starter, seats - 1) })
    if (await this.board.try({ type: 'configure', settings: all })) rememberSettings(all)
    if (this.#sent === all) this.#sent = null
  }
}
