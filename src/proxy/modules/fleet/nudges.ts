import type { SessionEvent } from '#contract/accounts.ts'
import type { Clock } from '#contract/clock.ts'
import { reportEverySeconds } from '#contract/fleet.ts'
import type { EventStreams } from '#proxy/core/web/eventStreams.ts'
import { createRowWatcher } from '#storage/rowWatcher.ts'
import type { EventStream } from '#web/http/eventStream.ts'

/** Milliseconds between two looks for acts that wait. There are none while no television listens. */
const checkEveryMs = 1_500
/** A browser slows the timers of a page that is not in front: it is asked for its report after this time. */
const quietMs = (reportEverySeconds + 5) * 1_000
const allScreens = 'screens'

interface Listening {
  sessionId: string
  /** When it was last asked for a report, or sent one. */
  at: number
  /** Acts for which it was asked: once each, because its next report brings them anyway. */
  asked: Set<string>
}

/**
 * Asks televisions for their report by the event stream of their session, which is open anyway (specification: fleet 5):
 * when it opens, when something waits for them, and when they have been silent.
 */
export function createNudges(context: {
  streams: Pick<EventStreams, 'onOpen'>
  /** Sessions for which something waits, each with an ID of it. */
  waiting: () => Promise<{ id: string; session_id: string }[]>
  clock: Clock
  onError: (error: unknown) => void
}) {
  const { streams, waiting: findWaiting, clock, onError } = context
  const open = new Map<EventStream, Listening>()
  const ask = (stream: EventStream, listening: Listening) => {
    listening.at = clock.now()
    stream.send('session', { state: 'signed_in', fleet: true } satisfies SessionEvent)
  }
  const watcher = createRowWatcher<undefined>({
    clock,
    onError,
    retryMs: checkEveryMs,
    async check() {
      const waiting = await findWaiting()
      const now = clock.now()
      for (const [stream, listening] of open) {
        const acts = waiting.filter((row) => row.session_id === listening.sessionId).map(({ id }) => id)
        const isNews = acts.some((id) => !listening.asked.has(id))
        listening.asked = new Set(acts)
        if (isNews || Math.abs(now - listening.at) >= quietMs) ask(stream, listening)
      }
      return checkEveryMs
    },
  })

  streams.onOpen((owner, stream) => {
    const [kind, sessionId] = owner.split(' ')
    if (kind !== 'session' || sessionId === undefined) return
    const listening = { sessionId, at: clock.now(), asked: new Set<string>() }
    open.set(stream, listening)
    const stop = watcher.watch(allScreens, () => {})
    stream.onEnd(() => {
      open.delete(stream)
      stop()
    })
    ask(stream, listening)
  })

  return {
    /** A television has reported. */
    heard(sessionId: string): void {
      for (const listening of open.values()) if (listening.sessionId === sessionId) listening.at = clock.now()
    },
    /** Looks now, because this proxy has something for a screen. */
    changed: () => watcher.recheck(allScreens),
    close: watcher.close,
  }
}
