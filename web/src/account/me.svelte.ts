// Who we are. A name is asked only when others will see it.
import { api, Refusal } from '../lib/api'
import { prefers } from '../lib/preferences.svelte'
import { readJson, writeJson } from '../lib/storage'
import type { Me } from '../generated/wire'

export const HIDDEN_NAMES = 'nimmt-hidden'

class Myself {
  person = $state<Me | null>(null)
  /** A name is being asked for: whoever waits for it is answered when it is there, or not. */
  asking = $state(false)
  /** Done when it is known whether this browser has an identity. */
  recalled: Promise<void> | null = null
  #answer: ((known: boolean) => void) | null = null

  recall(): Promise<void> {
    this.recalled = this.#recall()
    return this.recalled
  }

  async #recall(): Promise<void> {
    try {
      this.person = await api.me()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** The server does not know us any more. */
  forget(): void {
    this.person = null
  }

  /** Be somebody, without being asked: alone with bots nobody sees the name. */
  async anybody(name: string): Promise<void> {
    await this.recalled
    if (this.person === null) this.person = await api.nameMe(prefers.name || name)
  }

  /** Be somebody whose name others will see. */
  async introduce(): Promise<boolean> {
    await this.recalled
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

  /** Be whom a code of another device was made for. */
  async claim(code: string): Promise<void> {
    this.person = await api.claim(code)
    prefers.name = this.person.name
  }

  /** Hide somebody; the server tells only ids of the hidden, so the name is kept here. */
  async hide(person: string, name: string): Promise<void> {
    this.person = await api.hide(person, true)
    writeJson(HIDDEN_NAMES, { ...hiddenNames(), [person]: name })
  }

  async show(person: string): Promise<void> {
    this.person = await api.hide(person, false)
    const { [person]: _, ...others } = hiddenNames()
    writeJson(HIDDEN_NAMES, others)
  }

  nameOfHidden(person: string): string | undefined {
    return hiddenNames()[person]
  }

  #done(known: boolean): void {
    this.asking = false
    this.#answer?.(known)
    this.#answer = null
  }
}

function hiddenNames(): Record<string, string> {
  return readJson(HIDDEN_NAMES, {})
}

export const me = new Myself()
