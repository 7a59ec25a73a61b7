// A TV that waits for a table: it shows a code, until a player has authorised it with that.
import { request } from '../lib/api'
import { whyRefused } from '../game/refusals'

/** Seconds after which a new code is shown. The one before stays valid for some minutes. */
const FRESH = 600
/** Milliseconds between two requests when the server does not let the TV wait, and after a refusal. */
const PAUSE = 3000

export class WaitingTv {
  code = $state('')
  problem = $state('')
  #closed = false

  constructor(readonly shown: (table: string) => void) {
    void this.#wait()
  }

  close(): void {
    this.#closed = true
  }

  async #wait(): Promise<void> {
    let offered = -Infinity
    while (!this.#closed) {
      const began = performance.now()
      try {
        if (began - offered > FRESH * 1000) {
          this.code = (await request<'offerTv'>('POST', 'tv/pairing')).code
          offered = began
        }
        const { table } = await request<'awaitTable'>('GET', 'tv/table')
        this.problem = ''
        if (table !== null && !this.#closed) return this.shown(table)
      } catch (error) {
        this.problem = whyRefused(error)
      }
      if (performance.now() - began < PAUSE) await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}
