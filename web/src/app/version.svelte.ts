// Versions of the page, which the service worker stores for offline use. A newer version is announced, and loaded only
// when the player wants it and no tab shows a running match: each such tab holds a shared lock.
import { untrack } from 'svelte'

export const MATCH = 'nimmt-match'
const OFTEN_ENOUGH = 3_600_000

class Version {
  /** A newer version is installed and waits to be loaded. */
  newer = $state(false)
  #matches = $state(0)

  /** Whether this tab shows a running match, which nothing may interrupt. */
  get matchHere(): boolean {
    return this.#matches > 0
  }

  /** Note that a match has begun in this tab. Call the returned function when it is over. */
  matchBegins(): () => void {
    const over = new AbortController()
    const until = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
    const { signal } = over
    navigator.locks?.request(MATCH, { mode: 'shared', signal }, () => until).catch(() => undefined) // aborted before it was granted
    untrack(() => this.#matches++)
    return () => {
      over.abort()
      this.#matches--
    }
  }

  /** Notice when a part of this page is gone because the server has a newer one. `script` is the first file of this page. */
  noticeLostParts(script: string): void {
    const lost = new WeakSet<Error>()
    addEventListener('vite:preloadError', (event) => {
      lost.add((event as Event & { payload: Error }).payload)
      void isReplaced(script).then((replaced) => (this.newer ||= replaced))
    })
    // A part that shows nothing instead has no other way to tell it.
    addEventListener('unhandledrejection', (event) => lost.has(event.reason as Error) && event.preventDefault())
  }

  /** Install the service worker. Call it once, when everything else is loaded. */
  async keep(): Promise<void> {
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
    if (!registration) return // this browser does not support it
    this.#look(registration)
    registration.active?.postMessage('tidy') // the previous page is gone, so its files may be deleted
    const ask = () => void registration.update().catch(() => undefined)
    setInterval(ask, OFTEN_ENOUGH)
    document.addEventListener('visibilitychange', () => document.hidden || ask())
  }

  #look(registration: ServiceWorkerRegistration): void {
    let controlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (controlled) this.newer = true // another tab has loaded the new version
      controlled = true
    })
    const found = () => {
      if (registration.waiting && registration.active) this.newer = true
    }
    found()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', found))
  }
}

/** Without a server it is not known, and nothing is to be loaded. */
async function isReplaced(script: string): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).catch(() => null)
  return page?.ok ? !(await page.text()).includes(script) : false
}

export const version = new Version()
