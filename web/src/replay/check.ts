// The check of a match that is over: its proof must be what was sealed before the deal, and the cards must follow from it.
import { type Cards, fairDeal, isWellFormed, sameCards, wrongDeal } from '../game/fair'
import { called, isNamed } from '../game/names'
import { GAMES, ROWS } from '../generated/games'
import type { Deck, Fair, Options, PlayedDeal, Replay, View } from '../generated/wire'
import { hashOf } from '../lib/sha256'
import type { Frozen, Seen } from '../table/state/own-part'

/** One difference: its text is `fair-wrong-` and this. */
export type Fault = {
  what: 'proof' | 'form' | 'seed' | 'hash' | 'count' | 'part' | 'own' | 'game' | 'seats' | 'starter' | 'changed' | 'repeated' | 'record' | 'deal'
  values?: Record<string, string | number>
}
/** Something that could not be checked: its text is `fair-unchecked-` and this. */
export type Unchecked = 'before' | 'replay' | 'players'
export type Checked = { faults: Fault[]; unchecked: Unchecked[] }

export type Match = {
  proof: Fair | null
  /** What this device has seen before the deal; `undefined` for a match that was dealt here. */
  seen: Seen | null | undefined
  /** `null` if it could not be loaded. */
  replay: Replay | null
  /** What the table says now. */
  settings?: Agreed
  /** The match as this page has shown it. */
  view?: View | null
  /** Earlier views, before the server has told the whole match anew. */
  past?: readonly View[]
}

type Agreed = { game: string; options: Options }

/** What this device saw fixed before the deal of this match; `null` if it saw another start, or none. */
export function sealedBefore(proof: Fair | null, seen: Seen | null | undefined): Frozen | null {
  return (seen && (seen.dealt || seen.hash === proof?.hash) && seen.frozen) || null
}

/** Everything that differs from what was sealed, and what could not be compared. */
export function checked(match: Match): Checked {
  const { proof, seen, replay, view } = match
  const sealed = sealedBefore(proof, seen)
  const unnamed = sealed && replay?.players.some((player, seat) => !player.bot && !(isNamed(player.name) && isNamed(sealed.seats[seat]?.name)))
  const unchecked = [
    ...(seen === undefined || sealed ? [] : ['before' as const]),
    ...(replay ? [] : ['replay' as const]),
    ...(unnamed ? ['players' as const] : []),
  ]
  const needsProof = sealed || (seen !== undefined && view?.seat != null && isDealt(view))
  return { faults: [...misdeeds(seen), ...(proof ? faultsIn(match, proof, sealed) : when(needsProof, { what: 'proof' }))], unchecked }
}

/** Whether a view shows the cards of any deal. */
export function isDealt({ first_rows, deals }: View): boolean {
  return first_rows.length > 0 || deals.length > 0
}

function faultsIn(match: Match, proof: Fair, sealed: Frozen | null): Fault[] {
  const { seen, replay } = match
  if (!isWellFormed(proof)) return [{ what: 'form' }]
  return [
    ...when(hashOf(proof.seed) !== proof.hash, { what: 'seed' }),
    ...(sealed && seen ? [...differences(proof, seen, sealed), ...changes(match, sealed)] : []),
    ...when(replay !== null && textOf(replay.fair) !== textOf(proof), { what: 'record' }),
    ...dealsIn(match, proof, sealed),
  ]
}

/** What this page has noticed before the deal or during the match. */
function misdeeds(seen: Seen | null | undefined): Fault[] {
  return seen?.left === 'changed' || seen?.left === 'repeated' ? [{ what: seen.left }] : []
}

function differences(proof: Fair, seen: Seen, { commitments, seats }: Frozen): Fault[] {
  const owners = seats.map(({ name, commitment }, seat) => ({ name: called(name, seat), commitment })).filter(({ commitment }) => commitment)
  const own = seen.part && hashOf(seen.part)
  const [before, after] = [commitments.length, proof.parts.length]
  const wrong = commitments.flatMap((commitment, nth): Fault[] => {
    const part = proof.parts[nth]
    const isRight = commitment === own ? part === seen.part : part !== undefined && hashOf(part) === commitment
    if (isRight) return []
    return [commitment === own ? { what: 'own' } : { what: 'part', values: { name: owners[nth]?.name ?? nth + 1 } }]
  })
  return [
    ...when(seen.hash !== proof.hash, { what: 'hash' }),
    ...(before === after ? wrong : [{ what: 'count' as const, values: { before, after } }]),
  ]
}

/** The game, the order of the players and the starter decide which cards are dealt to whom, and who plays first. */
function changes({ replay, settings, view }: Match, sealed: Frozen): Fault[] {
  const isOther = ({ game, options }: Agreed) => game !== sealed.game || textOf(options) !== textOf(sealed.options)
  const other = [replay?.view, settings, view].some((agreed) => agreed && isOther(agreed))
  const deck = replay && textOf(replay.deck) !== textOf(deckOf(sealed, sealed.seats.length))
  const moved = replay && (replay.players.length !== sealed.seats.length || replay.players.some((player, seat) => !isSame(player, sealed.seats[seat]!, sealed.takeover)))
  const shown = view && (view.seats !== sealed.seats.length || (view.seat ?? sealed.you) !== (sealed.you ?? view.seat))
  const first = replay?.turns.flatMap(({ events }) => events).find((event) => event.type === 'deal')
  const starters = [first?.starter, view?.deal === 1 && view.first_rows.length > 0 ? view.starter : undefined]
  return [
    ...when(other || deck, { what: 'game' }),
    ...when(moved || shown, { what: 'seats' }),
    ...when(starters.some((starter) => starter !== undefined && starter !== sealed.starter), { what: 'starter' }),
  ]
}

/** The deck of a game, and how it is dealt; `null` if this page does not know the game. */
function deckOf({ game: name, options }: Agreed, seats: number): Deck | null {
  const game = GAMES.find((one) => one.game === name)
  if (!game) return null
  const { hand = game.hand, zero_deal = game.zero_deal } = options
  const dealt_zeros = zero_deal !== 'dealt' ? 0 : seats <= 3 ? 2 : 1
  return { seats, hand, highest: game.exact_deck ? seats * hand + ROWS : 104, zeros: game.zeros, dealt_zeros }
}

/** Names of people who are hidden or deleted say nothing. A bot may have sat in the place of a player who left before the list, and where
 * people may take over a bot's seat, their names follow that of the player. */
function isSame(player: { name: string; bot?: string }, seat: Frozen['seats'][number], takeover = false): boolean {
  const isKept = (player.bot ?? '') === (seat.bot ?? '') || (!player.bot && !seat.person)
  const isNamedSo = player.name === seat.name || (takeover && player.name.startsWith(`${seat.name}, `))
  return isKept && (!isNamed(player.name) || !isNamed(seat.name) || isNamedSo)
}

/** The first deal that does not follow from the proof, in the replay or on this page. */
function dealsIn({ replay, view, past = [] }: Match, proof: Fair, sealed: Frozen | null): Fault[] {
  const wrongIn = (shown: View): number => {
    const deck = deckOf(sealed ?? shown, shown.seats) ?? replay?.deck
    return deck ? dealsOf(shown).findIndex((deal, index) => !isFrom(fairDeal(proof, deck, index + 1), deal)) + 1 : 0
  }
  const deal = [replay && wrongDeal(replay), ...(view ? [...past, view] : past).map(wrongIn)].find(Boolean)
  return when(deal, { what: 'deal', values: { deal: deal! } })
}

/** A deal as a page has shown it: what each seat has played, and the cards left in the own hand. */
type ShownDeal = Pick<PlayedDeal, 'first_rows'> & { played: number[][]; seat?: number | null; hand?: number[] }

function dealsOf({ deals, deal, seats, seat, first_rows, turns, revealed, hand }: View): ShownDeal[] {
  const playedIn = (plays: number[][][]) => Array.from({ length: seats }, (_, seat) => plays.flatMap((turn) => turn[seat] ?? []))
  const finished = deals.map(({ first_rows, turns }) => ({ first_rows, played: playedIn(turns.map(({ plays }) => plays)) }))
  if (deals.length >= deal || first_rows.length === 0) return finished
  const plays = [...turns.map(({ plays }) => plays), ...(revealed ? [revealed] : [])]
  return [...finished, { first_rows, played: playedIn(plays), seat, hand: hand ?? [] }]
}

/** Of a running deal only the own hand is known as a whole. */
function isFrom(cards: Cards, { first_rows, played, seat, hand }: ShownDeal): boolean {
  const isDealt = (shown: number[], at: number) => {
    const dealt = cards.hands[at] ?? []
    if (hand === undefined) return sameCards(shown, dealt)
    return at === seat ? sameCards([...shown, ...hand], dealt) : isWithin(shown, dealt)
  }
  return first_rows.join() === cards.rows.join() && played.every(isDealt)
}

/** Whether a hand has all these cards, each as often. */
function isWithin(cards: readonly number[], hand: readonly number[]): boolean {
  const count = (of: readonly number[], card: number) => of.filter((one) => one === card).length
  return cards.every((card) => count(cards, card) <= count(hand, card))
}

function when(wrong: unknown, fault: Fault): Fault[] {
  return wrong ? [fault] : []
}

/** The same for equal objects, whatever the order of their keys. */
function textOf(value: object | null): string {
  return JSON.stringify(value, value && Object.keys(value).sort())
}
