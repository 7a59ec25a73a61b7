// Events as sentences.
import type { Names } from './names'
import type { Event, View } from '../generated/wire'
import { listed, t } from '../lib/words.svelte'

/** `view` is the one after the event; without it the sentence is short. `low` is the low card that takes a row. */
export function sentenceOf(event: Event, view: View | null, names: Names, low = view?.low_card ?? null): string {
  const who = (seat: number) => ({ you: String(seat === names.you), name: names.of(seat) })
  switch (event.type) {
    case 'deal':
      return t('told-deal', { deal: event.deal, cards: event.rows.join(', ') }) + handOf(view)
    case 'ask':
      return asked(event.to, event.seats, event.card, view, names)
    case 'chosen':
      return t('told-chosen', { ...who(event.seat), cards: event.cards?.join(' + ') ?? '' })
    case 'reveal':
      return event.plays
        .map((cards, seat) => (cards.length ? t('told-play', { ...who(seat), cards: cards.join(' + ') }) : ''))
        .filter(Boolean)
        .join(' ')
    case 'play':
      return t('told-play', { ...who(event.seat), cards: event.cards.join(' + ') })
    case 'zero':
      return t('told-zero', { ...who(event.seat), count: event.count })
    case 'skip':
      return t('told-skip', who(event.seat))
    case 'take':
      return t(event.reason === 'cow' ? 'told-cow-takes' : event.reason === 'low' ? 'told-low' : 'told-sixth', {
        ...who(event.seat),
        row: event.row + 1,
        heads: event.heads,
        card: low ?? 0,
      })
    case 'place':
      return t('told-place', { ...who(event.seat), card: event.card, row: event.row + 1 })
    case 'cow':
      return t('told-cow', { row: event.to + 1 })
    case 'deal-end':
      return t('told-deal-end', { heads: listed(event.heads.map((heads, seat) => `${names.of(seat)} ${heads}`)) })
    case 'match-end':
      return t('told-match-end')
    case 'turn-end':
      return ''
  }
}

/** Where the match is: "Deal 2, turn 3", or "Deal 2" while no turn is being played. */
export function momentOf({ deal, turn, turns, hand_sizes, revealed, phase }: View): string {
  const left = revealed !== null || hand_sizes.some((size) => size > 0)
  const shown = left ? turn : turns.length
  return phase === 'deal' || phase === 'over' || shown < 1 ? t('deal-number', { deal }) : t('deal-and-turn', { deal, turn: shown })
}

function handOf(view: View | null): string {
  return view?.hand ? ` ${t('told-hand', { cards: view.hand.join(', ') })}` : ''
}

export function rowsOf(view: View | null): string {
  return (view?.rows ?? []).map((cards, row) => rowLabel(row, cards, view?.cow === row)).join('. ')
}

export function rowLabel(row: number, cards: readonly number[], cow: boolean): string {
  return t('row-label', { row: row + 1, cards: cards.join(', '), cow: String(cow) })
}

function asked(to: string, seats: number[], card: number | null, view: View | null, names: Names): string {
  const you = names.you !== null && seats.includes(names.you)
  if (to === 'take-row') return t(you ? 'status-take-row' : 'told-takes-row', { card: card ?? 0, name: names.of(seats[0] ?? 0) })
  return you ? `${t('status-your-turn')} ${rowsOf(view)}.` : ''
}
