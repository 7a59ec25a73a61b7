// Somebody leaves for good: the server forgets them, and this device as much as they want.
import { tick } from 'svelte'
import { HIDDEN_NAMES, me } from './me.svelte'
import { own } from './api'
import { prefers, USUAL } from '../lib/preferences.svelte'
import { removeText } from '../lib/storage'

/** The databases, for browsers that cannot list them. */
const DATABASES = ['nimmt-device', 'nimmt-replays']

/** How many tables are still to do. */
export async function leaveForGood(name: string, { device }: { device: boolean }): Promise<number> {
  const { tables } = await own.delete(name)
  me.forget()
  prefers.name = ''
  if (device) Object.assign(prefers, USUAL, { learned: {} })
  await tick() // it is kept as it is now, and then perhaps not at all
  if (device) await clearDevice()
  else removeText(HIDDEN_NAMES)
  return tables
}

async function clearDevice(): Promise<void> {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  await Promise.all([...(await databases()).map(dropDatabase), dropCaches(), dropWorkers()])
}

async function databases(): Promise<string[]> {
  if (!('indexedDB' in window)) return []
  const found = await indexedDB.databases?.().catch(() => [])
  return found?.flatMap(({ name }) => name ?? []) ?? DATABASES
}

/** One that is still open somewhere goes as soon as it is closed there. */
function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}

async function dropCaches(): Promise<void> {
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function dropWorkers(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
}
