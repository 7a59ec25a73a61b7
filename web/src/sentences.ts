// What happened, in a sentence.
import type { Event } from './wire'
import { t } from './words.svelte'

export function sentenceOf(event: Event, names: readonly (string | undefined)[], you: number | null): string {
  const who = (seat: number) => ({
    you: String(seat === you),
    name: names[seat] || t('seat-number', { seat: seat + 1 }),
  })
  switch (event.type) {
    case 'deal':
      return t('told-deal', { deal: event.deal, cards: event.rows.join(', ') })
    case 'chosen':
      return t('told-chosen', who(event.seat))
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
      return t('told-take', { ...who(event.seat), row: event.row + 1, heads: event.heads, reason: event.reason })
    case 'place':
      return t('told-place', { ...who(event.seat), card: event.card, row: event.row + 1 })
    case 'cow':
      return t('told-cow', { row: event.to + 1 })
    case 'deal-end':
      return t('told-deal-end', { heads: event.heads.join(', ') })
    case 'match-end':
      return t('told-match-end')
    default:
      return ''
  }
}
