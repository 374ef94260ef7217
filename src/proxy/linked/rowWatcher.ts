import type { Clock } from '#contract/clock.ts'

/** Milliseconds between two reads of a row: the phone may have called another proxy of this database. */
const pollIntervalMs = 1_000

/** Reports changes of a row to a television with an open stream, whichever proxy the phone called. */
export interface RowWatcher<Event extends { state: string }> {
  /** Calls `onEvent` with each change until the last state is reached or the returned function is called. */
  watch(id: string, sessionId: string, onEvent: (event: Event) => void): () => void
  /** Reads the row at once for its watchers, because the phone called this proxy. */
  changed(id: string): void
  close(): Promise<void>
}

/**
 * @param readState reads the current state of the row for the television of this session
 * @param isOpen whether more changes can follow this state
 */
export function createRowWatcher<Event extends { state: string }>(parts: {
  readState: (id: string, sessionId: string) => Promise<Event>
  isOpen: (state: Event['state']) => boolean
  clock: Clock
  onError: (error: unknown) => void
}): RowWatcher<Event> {
  const { readState, isOpen, clock, onError } = parts
  const wakeUps = new Map<string, Set<() => void>>()
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
      for (const wake of wakeUps.get(id) ?? []) wake()
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
      const nextCheck = waitForNextCheck(id, stop)
      try {
        const event = await readState(id, sessionId)
        if (stop.aborted) return
        if (event.state !== lastState) onEvent(event)
        lastState = event.state
        if (!isOpen(event.state)) return
      } catch (error) {
        // The database is unreachable, or a key is wrong: the stream stays open, and the log says why.
        onError(error)
      } finally {
        if (stop.aborted || (lastState !== undefined && !isOpen(lastState))) nextCheck.forget()
      }
      await nextCheck.wait
    }
  }

  function waitForNextCheck(id: string, stop: AbortSignal): { wait: Promise<void>; forget: () => void } {
    const wakeUp = new AbortController()
    const wake = () => wakeUp.abort()
    const rowWakeUps = wakeUps.get(id) ?? new Set()
    wakeUps.set(id, rowWakeUps.add(wake))
    stop.addEventListener('abort', wake)
    const forget = () => {
      wakeUp.abort()
      rowWakeUps.delete(wake)
      if (rowWakeUps.size === 0 && wakeUps.get(id) === rowWakeUps) wakeUps.delete(id)
      stop.removeEventListener('abort', wake)
    }
    const wait = clock
      .sleep(pollIntervalMs, wakeUp.signal)
      .catch(() => {})
      .then(forget)
    return { wait, forget }
  }
}
