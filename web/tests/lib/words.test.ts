import { beforeEach, expect, test, vi } from 'vitest'
import { preferences } from '../../src/lib/preferences.svelte'
import { bestLanguage, figure, type Language, LANGUAGES, learn, listed, speak, t } from '../../src/lib/words.svelte'

const ALL = Object.keys(LANGUAGES) as Language[]

beforeEach(() => {
  preferences.language = ''
})

function browserSpeaks(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
}

test('the language is that of the browser', () => {
  browserSpeaks('pt-BR', 'de-AT', 'fr')
  expect(bestLanguage()).toBe('de')
})

test('a chosen language comes before that of the browser', () => {
  browserSpeaks('de')
  preferences.language = 'et'
  expect(bestLanguage()).toBe('et')
})

test('without a known language the page is in English', () => {
  browserSpeaks('pt-BR')
  expect(bestLanguage()).toBe('en')
})

test.each(ALL)('%s is used at once, for the page and its rules', async (language) => {
  await speak(language)
  expect(document.documentElement.lang).toBe(language)
  expect(t('play-now')).not.toBe('play-now')
  await learn('rules')
  expect(t('rules-setup-deal-then', { hand: 15 })).toContain('15')
})

test('the rules stay loaded when the language changes', async () => {
  await learn('rules')
  await speak('nl')
  const dutch = t('rules-tips')
  await speak('id')
  expect([dutch, t('rules-tips')]).toEqual(['Speeltips', 'Beberapa tips'])
})

test('of two concurrent changes the later one wins', async () => {
  await Promise.all([speak('fr'), speak('de')])
  expect(t('play-now')).toBe('Jetzt spielen')
})

test('two files can be loaded at the same time', async () => {
  await speak('en')
  await Promise.all([learn('tv'), learn('device'), learn('tv')])
  expect(t('device-person')).toBe('Person')
  expect(t('tv-dark')).toContain('TV')
})

test.each([
  ['en', ['0 heads', '1 head', '2 heads']],
  ['de', ['0 Hornochsen', '1 Hornochse', '2 Hornochsen']],
  ['nl', ['0 runderkoppen', '1 runderkop', '2 runderkoppen']],
  ['fr', ['0 tête de bœuf', '1 tête de bœuf', '2 têtes de bœuf']],
  ['et', ['0 härjapead', '1 härjapea', '2 härjapead']],
  ['id', ['0 kepala banteng', '1 kepala banteng', '2 kepala banteng']],
] as const)('%s counts heads', async (language, counted) => {
  await speak(language)
  expect([0, 1, 2].map((heads) => t('heads-count', { heads }))).toEqual(counted)
})

test('names are joined into a phrase', async () => {
  await speak('de')
  expect(listed(['Ana', 'Bob', 'Cleo'])).toBe('Ana, Bob und Cleo')
})

test.each([
  ['en', '1.33'],
  ['de', '1,33'],
  ['nl', '1,33'],
  ['fr', '1,33'],
  ['et', '1,33'],
  ['id', '1,33'],
] as const)('in %s a part of a win is written as one does', async (language, written) => {
  await speak(language)
  expect(figure(4 / 3)).toBe(written)
  expect(figure(2)).toBe('2')
})
