/** Whether the caller still waits: an `AbortSignal` that takes a tenth of the time, because each call creates two. */
export class Cancellation {
  isCancelled = false
  #listener: (() => void) | undefined

  cancel(): void {
    if (this.isCancelled) return
    this.isCancelled = true
    this.#listener?.()
  }

  /** Sets the only listener, which runs on cancellation, or at once if already cancelled; `undefined` removes it. */
  onCancel(listener: (() => void) | undefined): void {
    this.#listener = listener
    if (this.isCancelled) listener?.()
  }
}
