// A view with a signal per field: a component that shows the rows is not updated when only a pile has grown.
import type { View } from '../../generated/wire'

const PARTS: Record<keyof View, true> = {
  game: true,
  options: true,
  seats: true,
  seat: true,
  deal: true,
  turn: true,
  starter: true,
  first_rows: true,
  turns: true,
  rows: true,
  cow: true,
  piles: true,
  totals: true,
  hand: true,
  hand_sizes: true,
  revealed: true,
  deals: true,
  phase: true,
  acting: true,
  low_card: true,
  chosen: true,
  choice: true,
  places: true,
}

class Part {
  value = $state.raw<unknown>()
}

export class ShownView {
  /** The same object all the time. */
  readonly view: View
  #parts = new Map(Object.keys(PARTS).map((name) => [name, new Part()]))

  constructor() {
    this.view = new Proxy({} as View, { get: (_, name) => this.#parts.get(String(name))?.value })
  }

  show(view: View): void {
    for (const [name, part] of this.#parts) part.value = view[name as keyof View]
  }
}
