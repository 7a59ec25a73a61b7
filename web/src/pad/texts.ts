// A sheet in words: for the list, and for sharing.
import { listed, t } from '../lib/words.svelte'
import { headsOf, isOver, lastTotals, placesOf } from './match/scores'
import { ranking, type Standing, tieBreaks, type TieBreak } from './tournament/standings'
import type { AnySheet } from './format'
import { agreedOn, gameOf, type Sheet } from './match/sheet'
import { isPlayed, type Tournament } from './tournament/tournament'

/** With more names than this, the title does not list them. */
const MOST_NAMES = 4

export function titleOf(kept: AnySheet): string {
  if (kept.name) return kept.name
  if (kept.kind === 'tournament') return t('cup')
  const more = kept.players.length - MOST_NAMES + 1
  return listed(more > 1 ? [...kept.players.slice(0, -more), t('others', { count: more })] : kept.players)
}

/** The state of a match or tournament. */
export function standingOf(kept: AnySheet): string {
  if (kept.kind === 'tournament') return t('cup-facts', { players: kept.players.length, rounds: kept.rounds.length })
  return isOver(kept) ? t('pad-won', { names: listed(winners(kept)) }) : t('match-deals', { deals: kept.deals.length })
}

/** When it ends, and who wins. */
export function factsOf(kept: AnySheet): string {
  const { game, points, lastDeal } = agreedOn(kept, kept.players.length)
  const ends = points !== null ? [t('pad-until', { points })] : []
  if (lastDeal !== null && kept.kind === 'match') ends.push(t('match-deals', { deals: lastDeal }))
  return [t(`game-${kept.game}`), ...ends, game.more_is_better ? t('more-is-better') : t('fewer-is-better')].join(' · ')
}

export type Placed = { seat: number; name: string; total: number; place: number }

/** All players, ordered by place. */
export function placedIn(sheet: Sheet): Placed[] {
  const totals = lastTotals(sheet)
  const places = placesOf(totals, gameOf(sheet.game).more_is_better)
  const placed = sheet.players.map((name, seat) => ({ seat, name, total: totals[seat]!, place: places[seat]! }))
  return placed.sort((one, other) => one.place - other.place)
}

export function winners(sheet: Sheet): string[] {
  return placedIn(sheet).filter(({ place }) => place === 1).map(({ name }) => name)
}

export function sheetText(sheet: Sheet): string {
  const deals = sheet.deals.map(headsOf)
  const lines = placedIn(sheet).map(({ seat, name, total, place }) => {
    const added = deals.length > 1 ? ` (${deals.map((heads) => heads[seat]).join(' + ')})` : ''
    return t('labelled', { label: `${t('place', { place })} ${name}`, value: t('heads-count', { heads: total }) + added })
  })
  const state = isOver(sheet) ? t('told-match-end') : t('match-deals', { deals: sheet.deals.length })
  return [titleOf(sheet), factsOf(sheet), ...lines, state].join('\n')
}

export function tournamentText(tournament: Tournament): string {
  const standings = ranking(tournament)
  const lines = standings.map((one) => `${t('place', { place: one.place })} ${standingLine(tournament, one)}`)
  const breaks = tieBreaks(standings).map((one) => tieBreakText(tournament, standings, one))
  return [titleOf(tournament), factsOf(tournament), ...lines, ...breaks, ...roundLines(tournament)].join('\n')
}

function standingLine(tournament: Tournament, { player, placePoints, relative, absolute }: Standing): string {
  const figures = [`${t('cup-place-points')} ${decimals(placePoints)}`, `${t('cup-relative')} ${percent(relative)}`, t('heads-count', { heads: absolute })]
  return t('labelled', { label: tournament.players[player]!, value: figures.join(', ') })
}

function roundLines({ rounds, players }: Tournament): string[] {
  return rounds.flatMap((round, nth) => [
    t('cup-round', { round: nth + 1 }),
    ...round.map((table, number) => {
      const people = table.seats.map((player, seat) => players[player]! + (isPlayed(table) ? ` ${table.points[seat]}` : ''))
      return t('labelled', { label: t('cup-table', { table: number + 1 }), value: people.join(', ') })
    }),
  ])
}

/** Why one player is ahead of another with the same place points. */
export function tieBreakText({ players }: Tournament, standings: readonly Standing[], { before, after, by }: TieBreak): string {
  const figure = (player: number) => {
    const { relative, absolute } = standings.find((one) => one.player === player)!
    return by === 'relative' ? percent(relative) : String(absolute)
  }
  const values = { before: players[before]!, after: players[after]!, one: figure(before), other: figure(after) }
  return by === 'relative' ? t('cup-tie-relative', values) : t('cup-tie-absolute', values)
}

export function decimals(number: number): string {
  return number.toFixed(2)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}\u00a0%`
}
