// Events grouped into beats, the units of animation: a placement with its consequences is one beat, a reveal a longer one.
import type { Event } from '../../generated/wire'

/** Milliseconds for placing one card, by the player's speed. */
export const SPEEDS = { instant: 0, fast: 260, normal: 620, slow: 1200 } as const
export type Speed = keyof typeof SPEEDS

/** The first event is shown; the others follow from it. */
export type Beat = { events: Event[]; length: number }

const LENGTHS: Partial<Record<Event['type'], number>> = {
  deal: 1,
  reveal: 1.6,
  play: 0.8,
  take: 2,
  place: 1,
  cow: 1.1,
  zero: 0.6,
  skip: 0.8,
  'deal-end': 3,
}
/** The number of beats that are shown at full length; more are shown faster, so that nobody waits long after a gap. */
const AT_FULL_LENGTH = 26

export function beatsOf(events: readonly Event[]): Beat[] {
  const beats: Beat[] = []
  for (const event of events) {
    const length = LENGTHS[event.type] ?? 0
    const before = beats.at(-1)
    if (length === 0 && before) before.events.push(event)
    else beats.push({ events: [event], length })
  }
  return beats
}

/** Milliseconds for a beat of length 1, given all beats to show and the milliseconds until an answer is due. */
export function paceOf(speed: Speed, beats: readonly Beat[], due: number | null): number {
  const lengths = beats.reduce((sum, beat) => sum + beat.length, 0)
  if (lengths === 0) return 0
  const liked = SPEEDS[speed] * Math.min(1, AT_FULL_LENGTH / beats.length)
  return due === null ? liked : Math.min(liked, Math.max(0, due / 3) / lengths)
}
