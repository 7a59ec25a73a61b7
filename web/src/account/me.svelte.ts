// The player's identity. A name is asked for only when others will see it.
import { GUEST, isGuest } from '../game/names'
import { Refusal, request } from '../lib/api'
import { preferences } from '../lib/preferences.svelte'
import { readJson, readText, removeText, writeJson, writeText } from '../lib/storage'
import type { Me } from '../generated/wire'

const HIDDEN_NAMES = 'nimmt-hidden'
const KNOWN_AS = 'nimmt-known-as'

class Myself {
  person = $state<Me | null>(null)
  /** The name dialog is open. */
  asking = $state(false)
  /** This browser had an identity that the server no longer finds in its cookie, and the player has not been told. */
  lost = $state(false)
  /** Resolved when it is known whether this browser has an identity. */
  recalled: Promise<void> | null = null
  #answer: ((known: boolean) => void) | null = null

  recall(): Promise<void> {
    this.recalled = this.#recall()
    return this.recalled
  }

  async #recall(): Promise<void> {
    try {
      this.#become(await request<'me'>('GET', 'me'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'no-identity') this.forget()
    }
  }

  /** Use this identity, which nobody has chosen: another one that was known here is lost. */
  #become(person: Me): void {
    this.person = person
    const known = readText(KNOWN_AS)
    this.lost = known !== null && known !== person.id
    if (known === null) this.settle()
  }

  /** Forget the identity, because the server has. */
  forget(): void {
    this.person = null
    this.lost = readText(KNOWN_AS) !== null
  }

  /** The player knows which identity this browser has now, if any. */
  settle(): void {
    this.lost = false
    if (this.person === null) removeText(KNOWN_AS)
    else writeText(KNOWN_AS, this.person.id)
  }

  /** Forget the identity, because the player wants it. */
  leave(): void {
    this.person = null
    this.settle()
    removeText(HIDDEN_NAMES)
  }

  /** Make sure that there is an identity, without asking for a name: nobody sees it in a match against bots. */
  async anybody(): Promise<void> {
    await this.recalled
    const name = preferences.name || GUEST
    if (this.person === null || (name === GUEST && isGuest(this.person.name))) this.#become(await request<'nameMe'>('POST', 'me', { name }))
  }

  /** Make sure that there is a name that others may see. Returns false if the player declined. */
  async introduce(): Promise<boolean> {
    await this.recalled
    if (this.person !== null && preferences.name) return true
    this.asking = true
    return new Promise((resolve) => (this.#answer = resolve))
  }

  async take(name: string): Promise<void> {
    this.person = await request<'nameMe'>('POST', 'me', { name })
    preferences.name = this.person.name
    this.settle()
    this.#done(true)
  }

  refuse(): void {
    this.#done(false)
  }

  /** Take over the identity for which another device made this code. */
  async claim(code: string): Promise<void> {
    this.person = await request<'claim'>('POST', 'me/claim', { code })
    preferences.name = isGuest(this.person.name) ? '' : this.person.name
    this.settle()
  }

  /** Hide a person. The server stores only ids, so the name is stored here. */
  async hide(person: string, name: string): Promise<void> {
    this.person = await request<'hide'>('PUT', `me/hidden/${person}`, { hidden: true })
    writeJson(HIDDEN_NAMES, { ...hiddenNames(), [person]: name })
  }

  async show(person: string): Promise<void> {
    this.person = await request<'hide'>('PUT', `me/hidden/${person}`, { hidden: false })
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
