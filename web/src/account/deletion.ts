// Deletion of the account, or of its traces on this device.
import { tick } from 'svelte'
import { me } from './me.svelte'
import { request } from '../lib/api'
import { preferences, USUAL } from '../lib/preferences.svelte'

/** The databases, for browsers that cannot list them. */
const DATABASES = ['nimmt-device', 'nimmt-replays']

/** Delete the account. Returns the number of tables at which the deletion is still going on. */
export async function deleteAccount(name: string, { device }: { device: boolean }): Promise<number> {
  const { tables } = await request<'deleteMe'>('POST', 'me/delete', { confirm: name })
  await forgetHere({ device })
  return tables
}

/** Forget the identity on this device, because the server has; with `device`, clear everything that is stored here. */
export async function forgetHere({ device }: { device: boolean }): Promise<void> {
  me.leave()
  preferences.name = ''
  if (device) Object.assign(preferences, USUAL, { learned: {} })
  await tick() // let the preferences be stored before the storage is cleared
  if (device) await clearDevice()
}

async function clearDevice(): Promise<void> {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Nothing is stored, so there is nothing to clear.
  }
  await Promise.all([...(await databases()).map(dropDatabase), dropCaches(), dropWorkers()])
}

async function databases(): Promise<string[]> {
  if (!('indexedDB' in window)) return []
  const found = await indexedDB.databases?.().catch(() => [])
  return found?.flatMap(({ name }) => name ?? []) ?? DATABASES
}

/** A database that is open in another tab is deleted when that tab closes it. */
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
