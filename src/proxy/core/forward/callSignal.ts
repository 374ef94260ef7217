/** The part of an AbortSignal that a forwarded call uses. */
export interface CallSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
}

/** Says that nobody waits for an answer any more. Two of Node's AbortControllers took a twentieth of a call. */
export class Abandonment implements CallSignal {
  aborted = false
  readonly #listeners: (() => void)[] = []

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  abort(): void {
    if (this.aborted) return
    this.aborted = true
    for (const listener of this.#listeners) listener()
  }
}
