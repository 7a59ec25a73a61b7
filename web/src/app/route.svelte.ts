// The address of the page and what it shows: one document, many addresses.
import { GAMES } from '../generated/games'

export type Route =
  | { page: 'home' }
  | { page: 'tables'; code: string }
  | { page: 'matches' }
  | { page: 'statistics' }
  | { page: 'people' }
  | { page: 'group'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'table'; id: string }
  | { page: 'tv'; id: string }
  | { page: 'tv-start' }
  | { page: 'tv-pair'; code: string }
  | { page: 'replay'; id: string; match: number; moment: string }
  | { page: 'settings' }
  | { page: 'design' }
  | { page: 'pad'; id: string }
  | { page: 'device'; alone: boolean }
  | { page: 'device-table'; id: string }
  | { page: 'device-replay'; id: string; match: number; moment: string }
  | { page: 'lost' }

let path = $state(location.pathname)

export function readRoute(address: string): Route {
  const [first, second, third, fourth, fifth] = address.split('/').filter(Boolean)
  switch (first) {
    case undefined:
      return { page: 'home' }
    case 'make':
    case 'join':
    case 'tables':
      return { page: 'tables', code: '' }
    case 'j':
      return { page: 'tables', code: second ?? '' }
    case 'matches':
    case 'statistics':
    case 'people':
    case 'settings':
    case 'design':
      return { page: first }
    case 'pad':
      return third === undefined ? { page: 'pad', id: second ?? '' } : { page: 'lost' }
    case 'rules':
      if (second !== undefined && !GAMES.some(({ game }) => game === second)) return { page: 'lost' }
      return { page: 'rules', game: second ?? GAMES[0]!.game }
    case 'learn':
      if (second !== undefined && !GAMES.some(({ game }) => game === second)) return { page: 'lost' }
      return { page: 'learn', game: second ?? '' }
    case 'g':
      return second === undefined || third !== undefined ? { page: 'lost' } : { page: 'group', id: second }
    case 'tv':
      if (second === undefined) return { page: 'tv-start' }
      return third === undefined ? { page: 'tv-pair', code: second } : { page: 'lost' }
    case 't':
      if (second === undefined) return { page: 'lost' }
      return third === 'tv' ? { page: 'tv', id: second } : { page: 'table', id: second }
    case 'replay':
      return replayRoute('replay', second, third, fourth)
    case 'device':
      if (second === undefined || second === 'alone') return { page: 'device', alone: second === 'alone' }
      if (second === 't' && third !== undefined) return { page: 'device-table', id: third }
      return second === 'replay' ? replayRoute('device-replay', third, fourth, fifth) : { page: 'lost' }
    default:
      return { page: 'lost' }
  }
}

function replayRoute(page: 'replay' | 'device-replay', id: string | undefined, match = '1', moment = ''): Route {
  if (id === undefined || !/^[1-9]\d{0,8}$/.test(match)) return { page: 'lost' }
  return { page, id, match: Number(match), moment }
}

export const here = {
  get route(): Route {
    return readRoute(path)
  },
}

export function go(address: string, options: { replace?: boolean } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](null, '', address)
  path = location.pathname
  scrollTo(0, 0)
}

addEventListener('popstate', () => (path = location.pathname))

/** Handle a click on a link inside the page. Clicks with a modifier key are left to the browser. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  const ordinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !ordinary || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
  const elsewhere = link.pathname.startsWith('/api/')
  const samePage = link.pathname === location.pathname && link.hash !== ''
  if (event.defaultPrevented || elsewhere || samePage) return
  event.preventDefault()
  go(link.pathname + link.hash)
}
