// Pauses that can be cut short.
export class Timer {
  #wake: () => void = () => undefined

  /** End the pause now. */
  end(): void {
    this.#wake()
  }

  sleep(length: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Wait until the page is visible. */
  untilSeen(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        document.removeEventListener('visibilitychange', look)
        resolve()
      }
      const look = () => {
        if (!document.hidden) go()
      }
      document.addEventListener('visibilitychange', look)
      this.#wake = go
    })
  }
}
