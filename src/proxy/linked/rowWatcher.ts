import type { Clock } from '#contract/clock.ts'

/** Milliseconds between two reads of a row: the phone may have called another proxy of this database. */
const lookEvery = 1_000

/** Reports changes of a row to a television with an open stream, whichever proxy the phone called. */
export interface RowWatcher<Event extends { state: string }> {
  /** Calls `onEvent` with each change until the last state is reached or the returned function is called. */
  watch(id: string, sessionId: string, onEvent: (event: Event) => void): () => void
  /** Reads the row at once for its watchers, because the phone called this proxy. */
  changed(id: string): void
  close(): Promise<void>
}

/**
 * @param look reads the current state of the row for the television of this session
 * @param goesOn whether more changes can follow this state
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
      // Set up before the read, so that a change during the read is not missed.
      const woken = wakened(id, stop)
      try {
        const event = await look(id, sessionId)
        if (stop.aborted) return
        if (event.state !== lastState) onEvent(event)
        lastState = event.state
        if (!goesOn(event.state)) return
      } catch (error) {
        // The database is unreachable, or a key is wrong: the stream stays open, and the log says why.
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
