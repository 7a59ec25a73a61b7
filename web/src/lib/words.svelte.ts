// The texts of the page in the reader's language, from Fluent files.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { preferences } from './preferences.svelte'

const FILES = import.meta.glob<string>(['../../../locales/*/*.ftl', '!../../../locales/*/{guide,pad,people,statistics,terminal}.ftl'], { query: '?raw', import: 'default' })

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
let wanted: Language = 'en'
let spoken: Language | null = null
/** The files that are loaded. Texts of single pages are added when they are first needed. */
let files = ['page', 'events']
let known: readonly string[] = []

/** The chosen language, or the first of the browser's languages that is available. */
export function bestLanguage(): Language {
  const wanted = [preferences.language, ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0]!)
  return wanted.find((tag): tag is Language => tag in LANGUAGES) ?? 'en'
}

/** Change the language. Of two changes at the same time the later one wins. */
export async function speak(language: Language): Promise<void> {
  const reading = files
  wanted = language
  if (language === spoken && reading === known) return
  const found = new FluentBundle(language, { useIsolating: false })
  const texts = await Promise.all(reading.map((file) => FILES[`../../../locales/${language}/${file}.ftl`]!()))
  for (const text of texts) found.addResource(new FluentResource(text))
  if (language !== wanted || (language === spoken && reading.length < known.length)) return
  bundle = found
  known = reading
  spoken = language
  document.documentElement.lang = language
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest-${language}.webmanifest`)
}

/** Load one more file of texts, in this language and after every change of it. `more` maps paths to files that are not in `FILES`. */
export async function learn(file: 'account' | 'avatar' | 'between' | 'rules' | 'pad' | 'room' | 'device' | 'fair' | 'learn' | 'likes' | 'lost' | 'tv' | 'scores' | 'statistics' | 'people', more?: typeof FILES): Promise<void> {
  Object.assign(FILES, more)
  if (!files.includes(file)) files = [...files, file]
  while (!known.includes(file)) await speak(wanted)
}

/** The text for a key; the key itself if there is none, so that tests find it. */
export function t(key: string, variables?: Record<string, FluentVariable>): string {
  const message = bundle?.getMessage(key)
  return message?.value ? bundle!.formatPattern(message.value, variables ?? null) : key
}

/** A list of names as a phrase: "Ana, Bob and Cleo". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(bundle?.locales[0] ?? 'en', { type: 'conjunction' }).format(names)
}

/** A number in the reader's format, with at most two decimals. */
export function figure(value: number): string {
  return new Intl.NumberFormat(bundle?.locales[0] ?? 'en', { maximumFractionDigits: 2 }).format(value)
}

/** A time of day in the reader's format; seconds since the epoch. */
export function timeOfDay(seconds: number): string {
  return new Intl.DateTimeFormat(bundle?.locales[0] ?? 'en', { timeStyle: 'short' }).format(seconds * 1000)
}

/** A date and time in the reader's format; seconds since the epoch. */
export function moment(seconds: number): string {
  const format = new Intl.DateTimeFormat(bundle?.locales[0] ?? 'en', { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(seconds * 1000)
}
