import { mount } from 'svelte'
import App from './App.svelte'
import './look.css'
import { version } from './version.svelte'
import { bestLanguage, speak } from '../lib/words.svelte'

// This lock tells the service worker to keep the files of this version, however old, while the page is open.
const script = new URL(import.meta.url).pathname
void navigator.locks?.request(`nimmt-page ${script}`, { mode: 'shared' }, () => new Promise(() => undefined))

await speak(bestLanguage())
mount(App, { target: document.getElementById('app')! })

// Install the service worker only after the first page has everything it needs.
const later = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
const keep = () => later(() => void version.keep())
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}
