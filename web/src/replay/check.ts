// The check of a match that is over: its proof must be what was sealed before the deal, and the cards must follow from it.
import { fairDeal, wrongDeal } from '../game/fair'
import { called } from '../game/names'
import { GAMES, ROWS } from '../generated/games'
import type { Deck, Fair, Options, Replay, View } from '../generated/wire'
import { hashOf } from '../lib/sha256'
import type { Frozen, Seen } from '../table/state/own-part'

/** One difference: its text is `fair-wrong-` and this. */
export type Fault = {
  what: 'proof' | 'seed' | 'hash' | 'count' | 'part' | 'own' | 'game' | 'seats' | 'record' | 'deal'
  values?: Record<string, string | number>
}

export type Match = {
  proof: Fair | null
  /** What this device has seen before the deal. */
  seen: Seen | null
  /** `null` if there is none. */
  replay: Replay | null
  /** What the table says now; without it, the replay is asked. */
  settings?: { game: string; options: Options }
  /** The match as this page has shown it. */
  view?: View | null
}

/** What this device saw fixed before the deal of this match; `null` if it saw another start, or none. */
export function sealedBefore(proof: Fair | null, seen: Seen | null): Frozen | null {
  return (seen && (seen.dealt || seen.hash === proof?.hash) && seen.frozen) || null
}

/** Everything that differs from what was sealed. */
export function faultsIn(match: Match): Fault[] {
  const { proof, seen, replay } = match
  const sealed = sealedBefore(proof, seen)
  if (!proof) return sealed ? [{ what: 'proof' }] : []
  return [
    ...when(hashOf(proof.seed) !== proof.hash, { what: 'seed' }),
    ...(sealed && seen ? [...differences(proof, seen, sealed), ...changes(match, sealed)] : []),
    ...when(replay !== null && textOf(replay.fair) !== textOf(proof), { what: 'record' }),
    ...dealsIn(match, proof),
  ]
}

function differences(proof: Fair, seen: Seen, { commitments, seats }: Frozen): Fault[] {
  const owners = seats.map(({ name, commitment }, seat) => ({ name: called(name, seat), commitment })).filter(({ commitment }) => commitment)
  const own = seen.part && hashOf(seen.part)
  const [before, after] = [commitments.length, proof.parts.length]
  const wrong = commitments.flatMap((commitment, nth): Fault[] => {
    const part = proof.parts[nth]
    if (part !== undefined && hashOf(part) === commitment) return []
    return [commitment === own ? { what: 'own' } : { what: 'part', values: { name: owners[nth]?.name ?? nth + 1 } }]
  })
  return [
    ...when(seen.hash !== proof.hash, { what: 'hash' }),
    ...(before === after ? wrong : [{ what: 'count' as const, values: { before, after } }]),
  ]
}

/** The game and the order of the players decide which cards are dealt to whom. */
function changes({ replay, settings }: Match, sealed: Frozen): Fault[] {
  const agreed = replay?.view ?? settings
  const other = agreed && (agreed.game !== sealed.game || textOf(agreed.options) !== textOf(sealed.options))
  const deck = replay && !isDeckOf(replay.deck, sealed)
  const moved = replay && (replay.players.length !== sealed.seats.length || replay.players.some((player, seat) => !isSame(player, sealed.seats[seat]!)))
  return [...when(other || deck, { what: 'game' }), ...when(moved, { what: 'seats' })]
}

function isDeckOf({ seats, hand, highest, zeros }: Deck, sealed: Frozen): boolean {
  const game = GAMES.find((one) => one.game === sealed.game)
  const dealt = sealed.options.hand ?? game?.hand ?? hand
  const cards = game?.exact_deck ? seats * dealt + ROWS : 104
  return seats === sealed.seats.length && hand === dealt && highest === cards && zeros === (game?.zeros ?? zeros)
}

/** Names of people who are hidden or deleted say nothing. */
function isSame(player: { name: string; bot?: string }, seat: Frozen['seats'][number]): boolean {
  const unnamed = [player.name, seat.name].some((name) => name === '' || name === '—')
  return (player.bot ?? '') === (seat.bot ?? '') && (unnamed || player.name === seat.name)
}

/** The first deal that does not follow from the proof, in the replay or on this page. */
function dealsIn({ replay, view }: Match, proof: Fair): Fault[] {
  if (!replay) return []
  const here = (view?.deals ?? []).findIndex(({ first_rows, turns }, index) => {
    const cards = fairDeal(proof, replay.deck, index + 1)
    const strange = turns.some(({ plays }) => plays.some((play, seat) => play.some((card) => !cards.hands[seat]?.includes(card))))
    return strange || first_rows.join() !== cards.rows.join()
  })
  const deal = wrongDeal(replay) || here + 1
  return when(deal > 0, { what: 'deal', values: { deal } })
}

function when(wrong: unknown, fault: Fault): Fault[] {
  return wrong ? [fault] : []
}

/** The same for equal objects, whatever the order of their keys. */
function textOf(value: object | null): string {
  return JSON.stringify(value, value && Object.keys(value).sort())
}
