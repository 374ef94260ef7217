/** Whether who asked still waits. It says what an `AbortSignal` says in a tenth of its time, and two are made a call. */
export class Cancellation {
  gone = false
  #listener: (() => void) | undefined

  go(): void {
    if (this.gone) return
    this.gone = true
    this.#listener?.()
  }

  /** Runs when it goes, at once where it has gone; one at a time, so `undefined` takes the present one away. */
  onGone(listener: (() => void) | undefined): void {
    this.#listener = listener
    if (this.gone) listener?.()
  }
}
