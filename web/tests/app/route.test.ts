import { expect, test } from 'vitest'
import { readRoute } from '../../src/app/route.svelte'

test.each([
  ['/', { page: 'home' }],
  ['/make', { page: 'tables', code: '' }],
  ['/join', { page: 'tables', code: '' }],
  ['/j/K7M2QX', { page: 'tables', code: 'K7M2QX' }],
  ['/tables', { page: 'tables', code: '' }],
  ['/pad', { page: 'pad', id: '' }],
  ['/pad/abc', { page: 'pad', id: 'abc' }],
  ['/rules', { page: 'rules', game: 'classic' }],
  ['/rules/plus-dealt', { page: 'rules', game: 'plus-dealt' }],
  ['/learn', { page: 'learn', game: '' }],
  ['/learn/cow', { page: 'learn', game: 'cow' }],
  ['/t/abc', { page: 'table', id: 'abc' }],
  ['/t/abc/', { page: 'table', id: 'abc' }],
  ['/t/abc/tv', { page: 'tv', id: 'abc' }],
  ['/tv', { page: 'tv-start' }],
  ['/tv/ABCD-2345', { page: 'tv-pair', code: 'ABCD-2345' }],
  ['/device', { page: 'device', alone: false }],
  ['/device/alone', { page: 'device', alone: true }],
  ['/device/t/abc', { page: 'device-table', id: 'abc' }],
  ['/device/replay/abc/2/1.3', { page: 'device-replay', id: 'abc', match: 2, moment: '1.3' }],
  ['/replay/abc', { page: 'replay', id: 'abc', match: 1, moment: '' }],
  ['/replay/abc/3/2.5', { page: 'replay', id: 'abc', match: 3, moment: '2.5' }],
])('%s is a page', (address, route) => {
  expect(readRoute(address)).toEqual(route)
})

test.each(['/nowhere', '/pad/abc/1', '/t', '/tv/abc/d', '/replay', '/rules/poker', '/learn/poker', '/replay/abc/0', '/replay/abc/x', '/device/abc', '/device/t', '/device/replay/abc/0'])('%s is none', (address) => {
  expect(readRoute(address)).toEqual({ page: 'lost' })
})
