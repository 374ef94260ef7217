import type { Clock } from '#contract/clock.ts'

/** How often a row is looked at: the phone may have spoken to another proxy of this database. */
const lookEvery = 1_000

/** Tells televisions with an open stream what became of what they wait for, whichever proxy the phone spoke to. */
export interface RowWatcher<Event extends { state: string }> {
  /** Tells each change until it is over or the returned function is called. */
  watch(id: string, sessionId: string, onEvent: (event: Event) => void): () => void
  /** The phone spoke to this proxy: those who watch it hear of it at once. */
  changed(id: string): void
  close(): Promise<void>
}

/**
 * @param look what the television of this session sees of this row now
 * @param goesOn whether more can follow
 */
export function createRowWatcher<Event extends { state: string }>(parts: {
  look: (id: string, sessionId: string) => Promise<Event>
  goesOn: (state: Event['state']) => boolean
  clock: Clock
  onError: (error: unknown) => void
}): RowWatcher<Event> {
  const { look, goesOn, clock, onError } = parts
  const wakes = new Map<string, Set<() => void>>()
  const stops = new Set<AbortController>()
  const loops = new Set<Promise<void>>()

  return {
    watch(id, sessionId, onEvent) {
      const stop = new AbortController()
      stops.add(stop)
      const loop = run(id, sessionId, onEvent, stop.signal).finally(() => {
        stops.delete(stop)
        loops.delete(loop)
      })
      loops.add(loop)
      return () => stop.abort()
    },
    changed(id) {
      for (const wake of wakes.get(id) ?? []) wake()
    },
    async close() {
      for (const stop of stops) stop.abort()
      await Promise.all(loops)
    },
  }

  async function run(id: string, sessionId: string, onEvent: (event: Event) => void, stop: AbortSignal) {
    let lastState: Event['state'] | undefined
    while (!stop.aborted) {
      // Before the look, so that a change during it is not slept over.
      const woken = wakened(id, stop)
      try {
        const event = await look(id, sessionId)
        if (stop.aborted) return
        if (event.state !== lastState) onEvent(event)
        lastState = event.state
        if (!goesOn(event.state)) return
      } catch (error) {
        // The database is away, or a key is wrong: the stream stays, and the operator reads why.
        onError(error)
      } finally {
        if (stop.aborted || (lastState !== undefined && !goesOn(lastState))) woken.forget()
      }
      await woken.wait
    }
  }

  function wakened(id: string, stop: AbortSignal): { wait: Promise<void>; forget: () => void } {
    const waking = new AbortController()
    const wake = () => waking.abort()
    const own = wakes.get(id) ?? new Set()
    wakes.set(id, own.add(wake))
    stop.addEventListener('abort', wake)
    const forget = () => {
      waking.abort()
      own.delete(wake)
      if (own.size === 0 && wakes.get(id) === own) wakes.delete(id)
      stop.removeEventListener('abort', wake)
    }
    const wait = clock
      .sleep(lookEvery, waking.signal)
      .catch(() => {})
      .then(forget)
    return { wait, forget }
  }
}
