// Somebody leaves for good: the server forgets them, and this device as much as they want.
import { tick } from 'svelte'
import { clearDevice } from './erasure'
import { HIDDEN_NAMES, me } from './me.svelte'
import { own } from './api'
import { prefers, USUAL } from '../lib/preferences.svelte'

/** How many tables are still to do. */
export async function leaveForGood(name: string, { device }: { device: boolean }): Promise<number> {
  const { tables } = await own.delete(name)
  me.forget()
  prefers.name = ''
  if (device) Object.assign(prefers, USUAL, { learned: {} })
  await tick() // it is kept as it is now, and then perhaps not at all
  if (device) await clearDevice()
  else forgetHidden()
  return tables
}

function forgetHidden(): void {
  try {
    localStorage.removeItem(HIDDEN_NAMES)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
