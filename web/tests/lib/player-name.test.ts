// Names where there is little room.
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import PlayerName from '../../src/lib/ui/PlayerName.svelte'

afterEach(cleanup)

test.each(['Ana', 'Ana 2', 'מיכל7', '7מיכל 2'])('the way %s is written changes nothing around it', (name) => {
  const { container } = render(PlayerName, { name })
  expect([...container.querySelectorAll('bdi')].map((one) => one.textContent)).toEqual([name])
  expect(container.textContent).toBe(name)
})
