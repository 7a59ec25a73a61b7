// Load a newer version of the page, as soon as no page of this device shows a match.
import { MATCH } from './version.svelte'

export async function loadNewer(): Promise<void> {
  while (!(await navigator.locks.request(MATCH, loadNow))) continue
}

/** `false`: a match has begun meanwhile. */
async function loadNow(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query()
  if (pending.some(({ name, mode }) => name === MATCH && mode === 'shared')) return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    registration.waiting.postMessage('take over')
    await taken
  }
  location.reload()
  return new Promise(() => undefined) // the lock is ours until this page is gone
}
