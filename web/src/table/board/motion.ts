// Cards that move to a new place. Only transform and opacity change, so that the compositor does the work.
import { SPEEDS } from '../state/beats'
import { preferences } from '../../lib/preferences.svelte'
import type { Event } from '../../generated/wire'

/** Whether motion is being skipped. */
export const hurry = { on: false }

const CALM = matchMedia('(prefers-reduced-motion: reduce)')
/** The previous rectangles of moving elements, by key. */
const places = new Map<string, DOMRect>()
/** Cards that have flown to a pile and are not put away yet. */
let taken: Animation[] = []
let moving = false

export function still(): boolean {
  return hurry.on || preferences.speed === 'instant' || CALM.matches
}

export function motionLength(): number {
  return still() ? 0 : Math.min(520, SPEEDS[preferences.speed] * 0.75)
}

/** The key of a card. Zeros are identical, so their key includes the seat. */
export function keyOf(card: number, seat: number): string {
  return card === 0 ? `zero-${seat}` : `card-${card}`
}

/** Measure all elements that an event will move, before anything changes: then measuring needs no layout. */
export function survey(event: Event): void {
  forget()
  moving = !still()
  if (!moving) return
  for (const node of document.querySelectorAll<HTMLElement>(concerned(event).join())) {
    places.set(node.dataset['at']!, node.getBoundingClientRect())
  }
}

export function forget(): void {
  places.clear()
  moving = false
  for (const flight of taken) flight.cancel()
  taken = []
}

/** The selectors of everything that an event moves, and of the places where it may go. */
function concerned(event: Event): string[] {
  const named = (name: string) => `[data-at="${name}"]`
  const row = (row: number) => `[data-at^="place-${row}-"]`
  switch (event.type) {
    case 'reveal':
      return ['[data-at^="back-"]', '[data-at^="line-"]', ...event.plays.flatMap((cards, seat) => cards.map((card) => named(keyOf(card, seat))))]
    case 'play':
      return ['[data-at^="line-"]', named(`back-${event.seat}`), ...event.cards.map((card) => named(keyOf(card, event.seat)))]
    case 'place':
      return [named(keyOf(event.card, event.seat)), row(event.row)]
    case 'take':
      return [named(`seat-${event.seat}`), row(event.row)]
    case 'cow':
      return [named('cow'), row(event.to)]
    default:
      return [named('cow')]
  }
}

/** The key of the card in a place, or `null`, the key of the place, and the one where a card comes from that lay face down. */
type Arrival = { key: string | null; at: string; from?: string }

/** An action for a place of a card: a card that was elsewhere flies here, any other card is turned up. */
export function arriving(node: HTMLElement, first: Arrival) {
  let before: string | null = null
  const update = ({ key, at, from: back = '' }: Arrival) => {
    const from = key !== null && key !== before && moving ? (places.get(key) ?? places.get(back)) : undefined
    if (from) fly(node, from, places.get(at) ?? node.getBoundingClientRect())
    else if (key !== null && before === null && moving) turnUp(node)
    before = key
  }
  update(first)
  return { update }
}

function turnUp(node: Element): void {
  node.animate({ transform: ['scaleX(0.05)', 'none'] }, { duration: motionLength() * 0.7 })
}

function fly(node: Element, from: DOMRect, to: DOMRect): void {
  const [x, y] = way(to, from)
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`
  node.animate({ transform: [start, 'none'] }, { duration: motionLength(), easing: EASE_OUT })
}

/** Fly the cards of a row to the taker's pile, where they stay until they are put away. Returns milliseconds. */
export function takeAway(seat: number, from: readonly string[]): number {
  const pile = places.get(`seat-${seat}`)
  if (!moving || !pile) return 0
  const length = motionLength() * 1.3
  taken = from.flatMap((name) => {
    const node = document.querySelector(`[data-at="${name}"]`)
    const place = places.get(name)
    return node && place ? [intoPile(node, way(place, pile), length)] : []
  })
  return length
}

function intoPile(node: Element, [x, y]: [number, number], duration: number): Animation {
  const motion = { transform: ['none', `translate(${x}px, ${y}px) scale(0.3)`], opacity: [1, 0.5] }
  return node.animate(motion, { duration, easing: EASE_OUT, fill: 'forwards' })
}

/** An action for the cow: it hops in an arc from its previous row. */
export function hop(node: HTMLElement, { at }: { at: string }): void {
  const from = places.get('cow')
  if (!from) return
  const [x, y] = way(places.get(at) ?? node.getBoundingClientRect(), from)
  const height = Math.max(from.height * 1.2, Math.abs(y) * 0.35)
  node.animate({ transform: arc(x, y, height) }, { duration: motionLength() * 1.5 })
}

const STEPS = 40

function arc(x: number, y: number, height: number): string[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS
    const squash = t > 0.85 ? 1 - 0.16 * Math.sin(((t - 0.85) / 0.15) * Math.PI) : 1
    const [left, up] = [(1 - t) * x, (1 - t) * y - Math.sin(t * Math.PI) * height]
    return `translate(${left}px, ${up}px) rotate(${-16 * Math.sin(t * 2 * Math.PI)}deg) scale(${2 - squash}, ${squash})`
  })
}

const EASE_OUT = 'cubic-bezier(0.33, 1, 0.68, 1)'

function way(from: DOMRect, to: DOMRect): [number, number] {
  return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
}
