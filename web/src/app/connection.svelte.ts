// Whether the server answers. What the browser says of its network is only a reason to look: an answer decides.
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

class Reach {
  /** Whether the last answer came. */
  server = $state(true)
  #pause = FIRST_PAUSE
  #timer: ReturnType<typeof setTimeout> | undefined

  heard(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pause = FIRST_PAUSE
    this.server = true
  }

  /** It is looked for again by itself. */
  missed(): void {
    this.server = false
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.look()
    }, this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  async look(): Promise<void> {
    try {
      const answer = await fetch('/healthz')
      if (!answer.ok) throw new Error(answer.statusText)
      await answer.json()
      this.heard()
    } catch {
      this.missed()
    }
  }
}

export const reach = new Reach()

addEventListener('online', () => void reach.look())
addEventListener('offline', () => void reach.look())
