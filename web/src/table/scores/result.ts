// The result of a match, loaded before it is needed: in the end the server may be away.
import { learn } from '../../lib/words.svelte'

export async function loadDealSheet() {
  const [found] = await Promise.all([import('./DealSheet.svelte'), learn('scores')])
  return found.default
}

export async function loadResult() {
  const [found] = await Promise.all([import('./MatchResult.svelte'), learn('fair'), learn('scores'), learn('between'), learn('room')])
  return found.default
}
