/** Work that runs only once at a time per key in this process: who asks while it is under way waits for the same. */
export class UnderWay<Result> {
  readonly #running = new Map<string, Promise<Result>>()

  /** Returns the result of the work under way for this key, or else of `begin`. */
  join(key: string, begin: () => Promise<Result>): Promise<Result> {
    const underWay = this.#running.get(key)
    if (underWay) return underWay
    const begun = begin().finally(() => this.#running.delete(key))
    this.#running.set(key, begun)
    return begun
  }

  /** Waits until all work that is under way now has ended, whether it succeeds or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values())
  }
}
