// A choice that would end the turn at once waits for a moment before it is sent, so that a slip can be taken back.
export type Choice = { cards: number[] } | { row: number }

/** Milliseconds in which a choice can be taken back. */
export const MOMENT = 1200
/** Milliseconds that must be left on the clock: otherwise the choice is sent at once. */
const LEAST_LEFT = 2000

export class Undo {
  /** The choice that can still be taken back. */
  choice = $state.raw<Choice | null>(null)
  #send: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Send a choice after a moment, or at once if hardly any time is `left` or nobody would see it. */
  wait(choice: Choice, left: number | null, send: () => void): void {
    this.drop()
    if (document.hidden || (left !== null && left < LEAST_LEFT)) return send()
    this.choice = choice
    this.#send = send
    this.#timer = setTimeout(() => this.end(), MOMENT)
  }

  /** Send the choice now: the player is sure, leaves the page, or has lost the connection. */
  end(): void {
    const send = this.#send
    this.drop()
    send?.()
  }

  /** Forget the choice. Returns whether there was one. */
  drop(): boolean {
    const had = this.#send !== null
    clearTimeout(this.#timer)
    this.choice = this.#send = null
    return had
  }
}
