/// <reference lib="webworker" />
// The service worker. It serves the files of the page, all from one build, with or without a network.
// All other requests go to the server.
export {}

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: every file by its address, with the hash of its content. */
declare const BUILT: { version: string; files: Record<string, string> }

const PAGES = 'nimmt-page-'
const CACHE = PAGES + BUILT.version
/** The lock of every open page is named after its script, as in main.ts. */
const IN_USE = 'nimmt-page '
/** Few downloads at once, so that they do not slow down the page. */
const AT_ONCE = 4
const NO_PAGE = /^\/(api\/|metrics$|healthz$|[^/]*\.[^/]*$)/

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), self.clients.claim()])))
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
  if (event.data === 'tidy') event.waitUntil(tidy())
})
self.addEventListener('fetch', (event) => {
  const path = fileFor(event.request)
  if (path !== null) event.respondWith(answer(path, event.request))
})

/** The file that answers a request; `null` if the server should. */
function fileFor(request: Request): string | null {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return null
  if (pathname in BUILT.files || pathname.startsWith('/assets/')) return pathname
  return request.mode === 'navigate' && !NO_PAGE.test(pathname) ? '/' : null
}

/** Look in all caches: a page older than this worker still needs its own files. */
async function answer(path: string, request: Request): Promise<Response> {
  const own = await caches.open(CACHE)
  return (await own.match(path)) ?? (await caches.match(path)) ?? fetch(request)
}

/** Store all files or none: during an update of the server some are of another version, and the browser tries again later. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  const files = Object.entries(BUILT.files)
  for (let first = 0; first < files.length; first += AT_ONCE) {
    await Promise.all(files.slice(first, first + AT_ONCE).map(([path, integrity]) => keep(cache, path, integrity)))
  }
}

async function keep(cache: Cache, path: string, integrity: string): Promise<void> {
  if (await cache.match(path)) return
  const named = path.startsWith('/assets/') // its name contains the hash of its content
  const known = named ? await caches.match(path) : undefined
  const found = known ?? (await fetch(path, { integrity, cache: named ? 'default' : 'no-cache', priority: 'low' }))
  if (!found.ok) throw new Error(`${path} cannot be kept: ${found.status}.`)
  await cache.put(path, found)
}

/** Delete old versions that no page uses any more; newer ones do not exist yet. */
async function tidy(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const scripts = held.flatMap(({ name = '' }) => (name.startsWith(IN_USE) ? [name.slice(IN_USE.length)] : []))
  for (const name of await caches.keys()) {
    if (!name.startsWith(PAGES) || name === CACHE) continue
    const cache = await caches.open(name)
    const used = await Promise.all(scripts.map((script) => cache.match(script)))
    if (self.registration.installing || self.registration.waiting) return
    if (used.every((found) => found === undefined)) await caches.delete(name)
  }
}
