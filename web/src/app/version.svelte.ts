// The page is kept for use without a network. A newer version is told of, and loaded only when that is wanted and no
// match is running on this device: every page says by a lock that it shows one.
import { untrack } from 'svelte'

export const MATCH = 'nimmt-match'
const OFTEN_ENOUGH = 3_600_000

class Version {
  /** A newer one is here; it needs only to be loaded. */
  newer = $state(false)
  #matches = $state(0)

  /** A match is running on this very page: nothing is to disturb it. */
  get matchHere(): boolean {
    return this.#matches > 0
  }

  /** A match begins on this page; the answer is to be called when it is over. */
  matchBegins(): () => void {
    const over = new AbortController()
    const until = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
    const { signal } = over
    navigator.locks?.request(MATCH, { mode: 'shared', signal }, () => until).catch(() => undefined) // it was over before
    untrack(() => this.#matches++)
    return () => {
      over.abort()
      this.#matches--
    }
  }

  /** Call it once, when nothing else is to be loaded any more. */
  async keep(): Promise<void> {
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
    if (!registration) return // this browser keeps nothing
    this.#look(registration)
    registration.active?.postMessage('tidy') // the page that was here before is gone
    const ask = () => void registration.update().catch(() => undefined)
    setInterval(ask, OFTEN_ENOUGH)
    document.addEventListener('visibilitychange', () => document.hidden || ask())
  }

  #look(registration: ServiceWorkerRegistration): void {
    let controlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (controlled) this.newer = true // another page has loaded it
      controlled = true
    })
    const found = () => {
      if (registration.waiting && registration.active) this.newer = true
    }
    found()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', found))
  }
}

export const version = new Version()
