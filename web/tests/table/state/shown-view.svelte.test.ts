// The view with a signal per field.
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { ShownView } from '../../../src/table/state/shown-view.svelte'
import type { View } from '../../../src/generated/wire'

test('a component that shows one field is updated only when that field changes', () => {
  const before = { rows: [[10]], piles: [[]] } as unknown as View
  const seen = new ShownView()
  seen.show(before)
  const heard: string[] = []
  const stop = $effect.root(() => {
    $effect(() => void heard.push(`rows ${JSON.stringify(seen.view.rows)}`))
    $effect(() => void heard.push(`piles ${JSON.stringify(seen.view.piles)}`))
  })
  flushSync()
  seen.show({ ...before, rows: [[10, 12]] })
  flushSync()
  expect(heard).toEqual(['rows [[10]]', 'piles [[]]', 'rows [[10,12]]'])
  stop()
})
