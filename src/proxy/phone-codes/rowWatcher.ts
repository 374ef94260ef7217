import type { Clock } from '#contract/clock.ts'
import { WakeableSleep } from '#contract/clock.ts'

/** Milliseconds between two reads of a row: the phone may have called another proxy of this database. */
const pollIntervalMs = 1_000

/** Reports changes of a row to a television with an open stream, whichever proxy the phone called. */
export interface RowWatcher<Event extends { state: string }> {
  /** Calls `onEvent` with each change until the last state is reached or the returned function is called. */
  watch(id: string, sessionId: string, onEvent: (event: Event) => void): () => void
  /** Whether more changes can follow this state. */
  isOpen(state: Event['state']): boolean
  /** Reads the row at once for its watchers, because the phone called this proxy. */
  changed(id: string): void
  close(): Promise<void>
}

/**
 * @param readState reads the current state of the row for the television of this session
 * @param isOpen whether more changes can follow this state
 */
export function createRowWatcher<Event extends { state: string }>(context: {
  readState: (id: string, sessionId: string) => Promise<Event>
  isOpen: (state: Event['state']) => boolean
  clock: Clock
  onError: (error: unknown) => void
}): RowWatcher<Event> {
  const { readState, isOpen, clock, onError } = context
  const watchers = new Set<Watcher>()
  const loops = new Set<Promise<void>>()

  return {
    watch(id, sessionId, onEvent) {
      const watcher: Watcher = { id, isStopped: false, sleep: new WakeableSleep(clock) }
      watchers.add(watcher)
      const loop = run(watcher, sessionId, onEvent).finally(() => {
        watchers.delete(watcher)
        loops.delete(loop)
      })
      loops.add(loop)
      return () => stop(watcher)
    },
    isOpen,
    changed(id) {
      for (const watcher of watchers) if (watcher.id === id) watcher.sleep.wake()
    },
    async close() {
      for (const watcher of watchers) stop(watcher)
      await Promise.all(loops)
    },
  }

  async function run(watcher: Watcher, sessionId: string, onEvent: (event: Event) => void): Promise<void> {
    let lastState: Event['state'] | undefined
    while (!watcher.isStopped) {
      try {
        const event = await readState(watcher.id, sessionId)
        if (watcher.isStopped) return
        if (event.state !== lastState) onEvent(event)
        lastState = event.state
        if (!isOpen(event.state)) return
      } catch (error) {
        // The database is unreachable, or a key is wrong: the stream stays open, and the log says why.
        onError(error)
      }
      await watcher.sleep.sleep(pollIntervalMs)
    }
  }
}

/** A television that waits for a change of a row. */
interface Watcher {
  id: string
  isStopped: boolean
  sleep: WakeableSleep
}

function stop(watcher: Watcher): void {
  watcher.isStopped = true
  watcher.sleep.wake()
}
