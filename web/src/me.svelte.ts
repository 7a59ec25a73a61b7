// Who we are. A name is asked only when others will see it.
import { api, Refusal } from './api'
import { prefers } from './prefers.svelte'
import type { Me } from './wire'

class Myself {
  person = $state<Me | null>(null)
  /** A name is being asked for: whoever waits for it is answered when it is there, or not. */
  asking = $state(false)
  #answer: ((known: boolean) => void) | null = null

  async recall(): Promise<void> {
    try {
      this.person = await api.me()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Be somebody, without being asked: alone with bots nobody sees the name. */
  async anybody(name: string): Promise<void> {
    if (this.person === null) this.person = await api.nameMe(prefers.name || name)
  }

  /** Be somebody whose name others will see. */
  async introduce(): Promise<boolean> {
    if (this.person !== null && prefers.name) return true
    this.asking = true
    return new Promise((resolve) => (this.#answer = resolve))
  }

  async take(name: string): Promise<void> {
    this.person = await api.nameMe(name)
    prefers.name = this.person.name
    this.#done(true)
  }

  refuse(): void {
    this.#done(false)
  }

  #done(known: boolean): void {
    this.asking = false
    this.#answer?.(known)
    this.#answer = null
  }
}

export const me = new Myself()
