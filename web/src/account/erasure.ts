// This device forgets everything that this page ever kept on it.
const BASES = ['nimmt-device', 'nimmt-replays']

export async function clearDevice(): Promise<void> {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  await Promise.all([...(await bases()).map(dropBase), dropCaches(), dropWorkers()])
}

async function bases(): Promise<string[]> {
  if (!('indexedDB' in window)) return []
  const found = await indexedDB.databases?.().catch(() => [])
  return found?.flatMap(({ name }) => name ?? []) ?? BASES
}

/** One that is still open somewhere goes as soon as it is closed there. */
function dropBase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}

async function dropCaches(): Promise<void> {
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function dropWorkers(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
}
