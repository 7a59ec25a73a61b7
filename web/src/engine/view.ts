// What a seat or a spectator may know of a match, as a whole and event by event.
import type { Event, View } from '../generated/wire'
import type { Match } from './match'

/** `null` is a spectator. */
export function viewOf(match: Match, seat: number | null): View {
  if (seat === null) return match.view
  return { ...match.view, seat, hand: match.hand(seat), choice: match.choice(seat) }
}

/** The event as this seat may know it; `null` if it may not know of it at all. */
export function redact(event: Event, seat: number | null): Event | null {
  if (event.type === 'deal') return { ...event, hands: event.hands.map((hand, owner) => (owner === seat ? hand : null)) }
  if (event.type === 'chosen' && event.seat !== seat) return event.changed ? null : { ...event, cards: null }
  return event
}
