import { expect, test } from 'vitest'
import { apart } from '../../src/lib/ui/apart'

const bounds = { from: 8, to: 126, step: 11 }

test.each([
  ['far from each other', [10, 50, 100], [10, 50, 100]],
  ['one at the top, the others at the bottom', [10, 114, 114, 114], [10, 104, 115, 126]],
  ['all at the top', [10, 10, 10], [10, 21, 32]],
])('names at the ends of lines are kept apart inside the plot: %s', (_, places, moved) => {
  expect(apart(places, bounds)).toEqual(moved)
})
