// The page of a table between two matches, for those who did not see the end of the last one.
import { learn } from '../../lib/words.svelte'

export async function loadBetween() {
  const [found] = await Promise.all([import('./Between.svelte'), learn('between'), learn('room')])
  return found.default
}
