// What is stored about oneself: asked for, and said, only where somebody looks at it.
import { ask } from '../lib/api'
import type { Deleted, Export, Statistics } from '../generated/wire'
import { learn } from '../lib/words.svelte'

const TEXTS = import.meta.glob<string>('../../../locales/*/statistics.ftl', { query: '?raw', import: 'default' })

export const own = {
  learned: () => learn('statistics', TEXTS),
  statistics: (before?: number) => ask<Statistics>('GET', `me/statistics${before === undefined ? '' : `?before=${before}`}`),
  export: () => ask<Export>('GET', 'me/export'),
  delete: (confirm: string) => ask<Deleted>('POST', 'me/delete', { confirm }),
}
