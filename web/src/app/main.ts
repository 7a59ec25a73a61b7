import { mount } from 'svelte'
import App from './App.svelte'
import './look.css'
import { version } from './version.svelte'
import { bestLanguage, speak } from '../lib/words.svelte'

// This lock tells the service worker to keep the files of this version, however old, while the page is open.
const script = new URL(import.meta.url).pathname
void navigator.locks?.request(`nimmt-page ${script}`, { mode: 'shared' }, () => new Promise(() => undefined))

version.noticeLostParts(script)

await speak(bestLanguage())
mount(App, { target: document.getElementById('app')! })

// Only after the first page has everything it needs: install the service worker, and get the notice about a newer version,
// whose file may be gone when it is needed.
const later = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
const keep = () =>
  later(() => {
    setTimeout(() => void import('./NewVersion.svelte').catch(() => undefined), 10_000)
    if ('serviceWorker' in navigator) void version.keep()
  })
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}
