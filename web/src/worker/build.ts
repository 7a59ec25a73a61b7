// Build step: the manifest in every language, the list of files for the service worker, and all files compressed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'
import { compress } from './compress.ts'

const WORKER = 'sw.js'
/** Icons are needed only for installing, when there is a network. */
const NOT_KEPT = /\.png$/
const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url))
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

export function installable(): Plugin {
  return {
    name: 'nimmt-installable',
    apply: 'build',
    generateBundle(_, bundle) {
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk' || worker.imports.length) this.error(`${WORKER} has to be one file.`)
      for (const language of readdirSync(LOCALES)) {
        this.emitFile({ type: 'asset', fileName: `manifest-${language}.webmanifest`, source: manifest(language) })
      }
    },
    writeBundle({ dir }) {
      complete(dir!)
      compress(dir!)
    },
  }
}

function manifest(language: string): string {
  const t = textsOf(language)
  const shortcuts = [
    { name: t('learn'), url: '/learn' },
    { name: t('score-pad'), url: '/pad' },
    { name: t('bots-here'), url: '/device/alone' },
    { name: t('one-device'), url: '/device' },
  ]
  return JSON.stringify({
    id: '/', // the same in every language
    lang: language,
    name: t('title'),
    short_name: t('title'),
    description: t('what-it-is'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#d9d2bf',
    background_color: '#e9e4d6',
    categories: ['games'],
    icons: ICONS,
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: ICONS.slice(0, 1) })),
  })
}

function textsOf(language: string): (key: string) => string {
  const bundle = new FluentBundle(language, { useIsolating: false })
  bundle.addResource(new FluentResource(readFileSync(join(LOCALES, language, 'page.ftl'), 'utf8')))
  return (key) => bundle.formatPattern(bundle.getMessage(key)!.value!)
}

/** Put the list of files with their hashes into the worker, so that it changes whenever a file does. */
function complete(folder: string): void {
  const place = join(folder, WORKER)
  const script = readFileSync(place, 'utf8')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name !== WORKER && !NOT_KEPT.test(name) && statSync(join(folder, name)).isFile(),
  )
  const files = Object.fromEntries(names.sort().map((name) => [addressOf(name), hash(readFileSync(join(folder, name)), 'base64')]))
  const version = hash(script + JSON.stringify(files), 'hex').slice(7, 23)
  writeFileSync(place, `const BUILT=${JSON.stringify({ version, files })};${script}`)
}

function addressOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replaceAll('\\', '/')}`
}

function hash(content: string | Buffer, form: 'base64' | 'hex'): string {
  return `sha256-${createHash('sha256').update(content).digest(form)}`
}
