// Requests about the player's own data. Their texts are loaded only on the page that shows the data.
import { ask } from '../lib/api'
import type { Deleted, Export, Statistics } from '../generated/wire'
import { learn } from '../lib/words.svelte'

const TEXTS = import.meta.glob<string>('../../../locales/*/statistics.ftl', { query: '?raw', import: 'default' })

export const account = {
  learned: () => learn('statistics', TEXTS),
  statistics: (before?: number) => ask<Statistics>('GET', `me/statistics${before === undefined ? '' : `?before=${before}`}`),
  export: () => ask<Export>('GET', 'me/export'),
  delete: (confirm: string) => ask<Deleted>('POST', 'me/delete', { confirm }),
}
