// Cards that move from where they were to where they are: transform and opacity only, so that the compositor moves them.
import { SPEEDS } from './beats'
import { prefers } from './prefers.svelte'
import type { Event } from './wire'

/** What is skipped does not move. */
export const hurry = { on: false }

/** Where things were before the table changed, by their names. */
const places = new Map<string, DOMRect>()
/** Where what is taken flies to. */
let pile: DOMRect | null = null
let moving = false

export function still(): boolean {
  return hurry.on || prefers.speed === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function motionLength(): number {
  return still() ? 0 : Math.min(520, SPEEDS[prefers.speed] * 0.75)
}

/** Zeros are alike: theirs has the seat, too. */
export function keyOf(card: number, seat: number): string {
  return card === 0 ? `zero-${seat}` : `card-${card}`
}

/** Look where what will move is, before it does: while nothing has changed, nothing has to be laid out for it. */
export function survey(event: Event): void {
  forget()
  moving = !still()
  if (!moving) return
  for (const node of document.querySelectorAll<HTMLElement>(concerned(event).join())) {
    places.set(node.dataset['at']!, node.getBoundingClientRect())
  }
  pile = event.type === 'take' ? (places.get(`seat-${event.seat}`) ?? null) : null
}

export function forget(): void {
  places.clear()
  moving = false
  pile = null
}

/** Selectors of all that an event moves, and of where it may go. */
function concerned(event: Event): string[] {
  const named = (name: string) => `[data-at="${name}"]`
  const row = (row: number) => `[data-at^="place-${row}-"]`
  switch (event.type) {
    case 'reveal':
      return ['[data-at^="back-"]', ...event.plays.flatMap((cards, seat) => cards.map((card) => named(keyOf(card, seat))))]
    case 'play':
      return event.cards.map((card) => named(keyOf(card, event.seat)))
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

type Arrival = { key: string; at: string }

/** A card that lay elsewhere a moment ago flies here; one that comes from nowhere is turned up. */
export function arrive(node: HTMLElement, { key, at }: Arrival): void {
  if (!moving) return
  const from = places.get(key)
  if (from) fly(node, from, places.get(at) ?? node.getBoundingClientRect())
  else node.animate({ transform: ['scaleX(0.05)', 'none'] }, motionLength() * 0.7)
}

function fly(node: Element, from: DOMRect, to: DOMRect): void {
  const [x, y] = way(to, from)
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`
  node.animate({ transform: [start, 'none'] }, { duration: motionLength(), easing: EASE_OUT })
}

/** A card of a row: it comes as others do, and when it is taken it flies to the pile of its taker. */
export function inRow(node: HTMLElement, arrival: Arrival) {
  arrive(node, arrival)
  return {
    destroy: () => {
      const from = places.get(arrival.at)
      if (pile && from) intoPile(node, from, pile)
    },
  }
}

/** It is gone from its row: what flies is only seen. */
function intoPile(node: HTMLElement, from: DOMRect, to: DOMRect): void {
  const [x, y] = way(from, to)
  node.ariaHidden = 'true'
  node.style.setProperty('--w', `${from.width}px`)
  Object.assign(node.style, { fontSize: 'var(--w)', position: 'fixed', left: `${from.x}px`, top: `${from.y}px`, zIndex: '3' })
  document.body.append(node)
  const motion = node.animate(
    { transform: ['none', `translate(${x}px, ${y}px) scale(0.3)`], opacity: [1, 0.5] },
    { duration: motionLength() * 1.3, easing: EASE_OUT, fill: 'forwards' },
  )
  motion.onfinish = () => node.remove()
}

/** The cow arrives, in an arc from where it stood, and lands softly. */
export function hop(node: HTMLElement, { at }: { at: string }): void {
  const from = places.get('cow')
  if (!from) return
  const [x, y] = way(places.get(at) ?? node.getBoundingClientRect(), from)
  const height = Math.max(from.height * 1.2, Math.abs(y) * 0.35)
  node.animate({ transform: arc(x, y, height) }, motionLength() * 1.5)
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
