// The words of the page, in the language of the reader: Fluent files, one folder for all.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { prefers } from './preferences.svelte'

const FILES = import.meta.glob<string>(['../../../locales/*/*.ftl', '!../../../locales/*/{guide,pad,statistics,terminal}.ftl'], { query: '?raw', import: 'default' })

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
/** What only some pages say is loaded when it is first read. */
let files = ['page', 'events']
let known: readonly string[] = []

/** The language that was chosen, else the first of the browser's that we have. */
export function bestLanguage(): Language {
  const wanted = [prefers.language, ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0]!)
  return wanted.find((tag): tag is Language => tag in LANGUAGES) ?? 'en'
}

/** Change the language at once; of two changes that overtake each other the later one counts. */
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

/** Know the texts of one more file, in the language that is spoken and in all that will be; `more`: where they are. */
export async function learn(file: 'rules' | 'pad' | 'device' | 'learn' | 'tv' | 'statistics', more?: typeof FILES): Promise<void> {
  Object.assign(FILES, more)
  if (!files.includes(file)) files = [...files, file]
  while (!known.includes(file)) await speak(wanted)
}

/** The text of that key; the key itself if there is none, so that a test finds it. */
export function t(key: string, variables?: Record<string, FluentVariable>): string {
  const message = bundle?.getMessage(key)
  return message?.value ? bundle!.formatPattern(message.value, variables ?? null) : key
}

/** Names one after the other, as one says it. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(bundle?.locales[0] ?? 'en', { type: 'conjunction' }).format(names)
}

/** A number, as one writes it, with two digits at most behind the point. */
export function figure(value: number): string {
  return new Intl.NumberFormat(bundle?.locales[0] ?? 'en', { maximumFractionDigits: 2 }).format(value)
}

/** A time of day, as one writes it; seconds since the epoch. */
export function timeOfDay(seconds: number): string {
  return new Intl.DateTimeFormat(bundle?.locales[0] ?? 'en', { timeStyle: 'short' }).format(seconds * 1000)
}

/** A day and time, as one writes them; seconds since the epoch. */
export function moment(seconds: number): string {
  const format = new Intl.DateTimeFormat(bundle?.locales[0] ?? 'en', { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(seconds * 1000)
}
