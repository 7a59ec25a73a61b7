// Whether the server answers. The browser's online and offline events only trigger a check; the answer decides.
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

class ServerConnection {
  /** Whether the last request was answered. */
  up = $state(true)
  #pause = FIRST_PAUSE
  #timer: ReturnType<typeof setTimeout> | undefined

  answered(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pause = FIRST_PAUSE
    this.up = true
  }

  /** Note a failed request, and try again later. */
  failed(): void {
    this.up = false
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.check()
    }, this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  async check(): Promise<void> {
    try {
      const answer = await fetch('/healthz')
      if (!answer.ok) throw new Error(answer.statusText)
      await answer.json()
      this.answered()
    } catch {
      this.failed()
    }
  }
}

export const connection = new ServerConnection()

addEventListener('online', () => void connection.check())
addEventListener('offline', () => void connection.check())
