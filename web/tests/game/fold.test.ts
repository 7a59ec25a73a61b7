// The client's fold equals that of the rules: matches of every game, for each seat and a spectator.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fold } from '../../src/game/fold'
import type { Event, View } from '../../src/generated/wire'

type Case = { title: string; before: View; events: Event[]; after: View }

const file = process.env['NIMMT_FOLDS']
const cases = file ? (JSON.parse(readFileSync(file, 'utf8')) as Case[]) : []

test.skipIf(!file)('there are matches to fold', () => {
  expect(cases.length).toBeGreaterThan(0)
})

test.each(cases)('$title', ({ before, events, after }) => {
  const folded = events.reduce(fold, before)
  expect(JSON.parse(JSON.stringify(folded))).toEqual(after)
})
