// Waiting that can be cut short.
export class Pauses {
  #wake: () => void = () => undefined

  /** Go on at once. */
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

  /** Nobody looks: go on when somebody does. */
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
