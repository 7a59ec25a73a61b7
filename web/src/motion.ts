// Cards that move from where they were to where they are: transform and opacity only.
import { SPEEDS } from './beats'
import { prefers } from './prefers.svelte'

/** What is skipped does not move. */
export const hurry = { on: false }

export function still(): boolean {
  return hurry.on || prefers.speed === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function motionLength(): number {
  return still() ? 0 : Math.min(520, SPEEDS[prefers.speed] * 0.75)
}

/** Where cards lay a moment ago. */
const places = new Map<string, DOMRect>()

/** A card leaves its place: it is remembered where it lay, for where it appears next. */
export function leave(node: Element, { key }: { key: string }) {
  places.set(key, node.getBoundingClientRect())
  setTimeout(() => places.delete(key))
  return { duration: 0 }
}

/** A card that lay elsewhere a moment ago flies here; one that comes from nowhere is turned up. */
export function arrive(node: Element, { key }: { key: string }) {
  return () => {
    const from = places.get(key)
    places.delete(key)
    return from ? flight(node, from) : turningUp()
  }
}

function flight(node: Element, from: DOMRect) {
  const to = node.getBoundingClientRect()
  const [x, y] = way(to, from)
  const small = from.width / to.width - 1
  above(node)
  return {
    duration: motionLength(),
    easing: easeOut,
    css: (_: number, u: number) => `transform: translate(${u * x}px, ${u * y}px) scale(${1 + u * small})`,
  }
}

function turningUp() {
  return { duration: motionLength() * 0.7, css: (t: number) => `transform: scaleX(${Math.max(0.05, t)})` }
}

function easeOut(t: number): number {
  return 1 - (1 - t) ** 3
}

/** Zeros are alike: theirs has the seat, too. */
export function keyOf(card: number, seat: number): string {
  return card === 0 ? `zero-${seat}` : `card-${card}`
}

/** A taken card flies to the pile of its taker. */
export function intoPile(node: Element, { seat, nth = 0 }: { seat: number | null; nth?: number }) {
  const target = seat === null ? null : document.querySelector(`[data-seat="${seat}"]`)
  if (!target || still()) return { duration: 0 }
  const [x, y] = way(node.getBoundingClientRect(), target.getBoundingClientRect())
  above(node)
  return {
    delay: nth * 35,
    duration: motionLength() * 1.3,
    easing: easeOut,
    css: (_: number, u: number) =>
      `transform: translate(${u * x}px, ${u * y}px) scale(${1 - 0.7 * u}); opacity: ${1 - 0.5 * u}`,
  }
}

let cowWas: DOMRect | null = null

/** The cow leaves: it is remembered where it stood. */
export function hopOff(node: Element) {
  cowWas = node.getBoundingClientRect()
  return { duration: 0 }
}

/** The cow arrives, in an arc from where it stood, and lands softly. */
export function hopOn(node: Element) {
  return () => {
    const from = cowWas
    cowWas = null
    if (from === null || still()) return { duration: 0 }
    const to = node.getBoundingClientRect()
    const [x, y] = way(to, from)
    const height = Math.max(from.height * 1.2, Math.abs(y) * 0.35)
    return {
      duration: motionLength() * 1.5,
      css: (t: number, u: number) => {
        const squash = t > 0.85 ? 1 - 0.16 * Math.sin(((t - 0.85) / 0.15) * Math.PI) : 1
        const up = Math.sin(t * Math.PI) * height
        return `transform: translate(${u * x}px, ${u * y - up}px) rotate(${-16 * Math.sin(t * 2 * Math.PI)}deg) scale(${2 - squash}, ${squash})`
      },
    }
  }
}

/** What flies is above the rest. It is no part of the motion, so that the motion stays that of the compositor. */
function above(node: Element): void {
  const { style } = node as HTMLElement
  style.zIndex = '3'
  setTimeout(() => style.removeProperty('z-index'), motionLength() * 2)
}

function way(from: DOMRect, to: DOMRect): [number, number] {
  return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
}
