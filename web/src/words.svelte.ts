// The words of the page, in the language of the reader: Fluent files, one folder for all.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { prefers } from './prefers.svelte'

const FILES = import.meta.glob<string>('../../locales/*/*.ftl', { query: '?raw', import: 'default' })

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  fr: 'Français',
  et: 'Eesti',
  id: 'Bahasa Indonesia',
} as const
export type Language = keyof typeof LANGUAGES

let bundle = $state.raw<FluentBundle | null>(null)

/** The language that was chosen, else the first of the browser's that we have. */
export function bestLanguage(): Language {
  const wanted = [prefers.language, ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0]!)
  return wanted.find((tag): tag is Language => tag in LANGUAGES) ?? 'en'
}

export async function speak(language: Language): Promise<void> {
  const found = new FluentBundle(language, { useIsolating: false })
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/locales/${language}/page.ftl`))
  for (const [, load] of files) found.addResource(new FluentResource(await load()))
  bundle = found
  document.documentElement.lang = language
}

/** The longer texts, the rules of the games, are loaded when they are read. */
export async function learnRules(language: Language): Promise<void> {
  const load = FILES[`../../locales/${language}/rules.ftl`]
  if (bundle && load && !bundle.hasMessage('rules-loaded')) bundle.addResource(new FluentResource(await load()))
}

/** The text of that key; the key itself if there is none, so that a test finds it. */
export function t(key: string, variables?: Record<string, FluentVariable>): string {
  const message = bundle?.getMessage(key)
  return message?.value ? bundle!.formatPattern(message.value, variables ?? null) : key
}
