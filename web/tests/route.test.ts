import { expect, test } from 'vitest'
import { readRoute } from '../src/route.svelte'

test.each([
  ['/', { page: 'home' }],
  ['/make', { page: 'make' }],
  ['/pad', { page: 'pad', id: '' }],
  ['/pad/abc', { page: 'pad', id: 'abc' }],
  ['/rules', { page: 'rules', game: 'classic' }],
  ['/rules/plus-dealt', { page: 'rules', game: 'plus-dealt' }],
  ['/t/abc', { page: 'table', id: 'abc' }],
  ['/t/abc/', { page: 'table', id: 'abc' }],
  ['/t/abc/tv', { page: 'tv', id: 'abc' }],
  ['/replay/abc', { page: 'replay', id: 'abc', match: 1, moment: '' }],
  ['/replay/abc/3/2.5', { page: 'replay', id: 'abc', match: 3, moment: '2.5' }],
])('%s is a page', (address, route) => {
  expect(readRoute(address)).toEqual(route)
})

test.each(['/nowhere', '/pad/abc/1', '/t', '/replay', '/rules/poker', '/replay/abc/0', '/replay/abc/x'])('%s is none', (address) => {
  expect(readRoute(address)).toEqual({ page: 'lost' })
})
