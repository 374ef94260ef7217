/** Whether the caller still waits. It says what an `AbortSignal` says in a tenth of its time, and two are made a call. */
export class Cancellation {
  isCancelled = false
  #listener: (() => void) | undefined

  cancel(): void {
    if (this.isCancelled) return
    this.isCancelled = true
    this.#listener?.()
  }

  /** Runs when it is cancelled, at once where it has been; one at a time, so `undefined` takes the present one away. */
  onCancel(listener: (() => void) | undefined): void {
    this.#listener = listener
    if (this.isCancelled) listener?.()
  }
}
