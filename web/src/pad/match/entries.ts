// Changes of a sheet, tap by tap. Each returns a new sheet and can be undone.
import { change } from '../history'
import type { Deal, Entry, Sheet } from './sheet'

export const MOST_POINTS = 999

export function openDeal(sheet: Sheet): number {
  return sheet.open?.deal ?? sheet.deals.length
}

export function openEntries(sheet: Sheet): Deal {
  return sheet.open?.entries ?? sheet.players.map(() => null)
}

export function typePoints(sheet: Sheet, seat: number, points: number | null): Sheet {
  return enter(sheet, seat, points, `type ${openDeal(sheet)} ${seat}`)
}

/** Add or remove a card. A card that another player has stays there, because no card is taken twice. */
export function tapCard(sheet: Sheet, seat: number, card: number): Sheet {
  const holder = holderOf(sheet, card)
  if (holder !== null && holder !== seat) return sheet
  const before = openEntries(sheet)[seat]
  const cards = Array.isArray(before) ? (before as number[]) : []
  const after = cards.includes(card) ? cards.filter((one) => one !== card) : [...cards, card].sort((one, other) => one - other)
  return enter(sheet, seat, after)
}

export function holderOf(sheet: Sheet, card: number): number | null {
  const holder = openEntries(sheet).findIndex((entry) => Array.isArray(entry) && entry.includes(card))
  return holder < 0 ? null : holder
}

function enter(sheet: Sheet, seat: number, entry: Entry, kind?: string): Sheet {
  const entries = openEntries(sheet).with(seat, entry)
  return change(sheet, [{ part: 'open', value: { deal: openDeal(sheet), entries } }], kind)
}

export function missingSeats(sheet: Sheet): number[] {
  return openEntries(sheet).flatMap((entry, seat) => (entry === null ? [seat] : []))
}

/** Write the current deal, if no entry is missing. */
export function writeDeal(sheet: Sheet): Sheet {
  if (missingSeats(sheet).length) return sheet
  const line = { part: 'deals', at: openDeal(sheet), value: openEntries(sheet) }
  return change(sheet, [line, { part: 'open', value: null }])
}

/** Open an earlier deal, to correct it. */
export function correctDeal(sheet: Sheet, deal: number): Sheet {
  return change(sheet, [{ part: 'open', value: { deal, entries: sheet.deals[deal]! } }])
}

/** Close the current deal without changing it. */
export function dropOpen(sheet: Sheet): Sheet {
  return sheet.open ? change(sheet, [{ part: 'open', value: null }]) : sheet
}

export function rename(sheet: Sheet, name: string): Sheet {
  return change(sheet, [{ part: 'name', value: name.trim() }])
}
