import { dayMs } from '#contract/clock.ts'
import { darkAfterMs } from '#contract/fleet.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'

/** What a report says in a word. */
export type ShownState = 'shown' | 'dimmed' | 'troubled' | 'hidden'
/**
 * What a screen is now. `dark`: nothing was heard from it in time. `unknown`: no proxy has listened for long enough to
 * say. `signed-out`: it has no account any more.
 */
export type ScreenState = ShownState | 'dark' | 'unknown' | 'signed-out'
export const screenStates = ['shown', 'dimmed', 'troubled', 'hidden', 'dark', 'unknown', 'signed-out'] as const

/** The history of a screen goes back so far. */
export const historyMs = dayMs
/** For so long without a proxy, screens may have said something that nobody heard. */
export const maxWatchGapMs = 15_000

export function shownState({ isHidden, isTroubled, isDimmed }: ScreenReport): ShownState {
  if (isHidden) return 'hidden'
  if (isTroubled) return 'troubled'
  return isDimmed ? 'dimmed' : 'shown'
}

/** A time from one moment to another, in milliseconds since 1970. */
export interface TimeSpan {
  from: number
  until: number
}

interface Heard {
  state: ShownState
  state_since: number
  seen_at: number
  isSignedIn: boolean
}

/**
 * The state of a screen now, and since when (specification: fleet 3).
 * @param listeningSince since when at least one proxy has listened without a gap; undefined: none listens
 */
export function stateNow(
  { state, state_since, seen_at, isSignedIn }: Heard,
  listeningSince: number | undefined,
  now: number,
): { state: ScreenState; since: number } {
  if (!isSignedIn) return { state: 'signed-out', since: seen_at }
  if (now - seen_at < darkAfterMs) return { state, since: state_since }
  if (listeningSince === undefined || now - listeningSince < darkAfterMs) return { state: 'unknown', since: seen_at }
  return { state: 'dark', since: seen_at }
}

export interface HistorySpan extends TimeSpan {
  state: ShownState | 'dark' | 'unknown'
}

/**
 * What a screen was between two times, without a gap: what it reported, dark while a proxy listened, unknown while none
 * did. A silence shorter than the time after which a screen is dark belongs to the state before it.
 * @param reported its states, oldest first
 * @param watched when a proxy listened, in any order
 */
export function historyOf(
  reported: readonly (TimeSpan & { state: ShownState })[],
  watched: readonly TimeSpan[],
  { from, until }: TimeSpan,
): HistorySpan[] {
  const spans: HistorySpan[] = []
  const add = (span: HistorySpan) => {
    const clipped = { ...span, from: Math.max(span.from, from), until: Math.min(span.until, until) }
    const last = spans.at(-1)
    if (clipped.until <= clipped.from) return
    if (last?.state === clipped.state && last.until === clipped.from) last.until = clipped.until
    else spans.push(clipped)
  }
  const listening = joined(watched)
  const addSilence = (silence: TimeSpan) => {
    let at = silence.from
    for (const watch of listening) {
      if (watch.until <= at || watch.from >= silence.until) continue
      if (watch.from > at) add({ state: 'unknown', from: at, until: watch.from })
      const end = Math.min(watch.until, silence.until)
      const start = Math.max(at, watch.from)
      // A proxy that listened for less cannot say that a screen was dark.
      add({ state: end - start < darkAfterMs ? 'unknown' : 'dark', from: start, until: end })
      at = end
    }
    add({ state: 'unknown', from: at, until: silence.until })
  }
  let at = from
  for (const [place, span] of reported.entries()) {
    if (span.from > at) addSilence({ from: at, until: span.from })
    const next = reported[place + 1]?.from ?? until
    const end = next - span.until < darkAfterMs ? next : span.until
    add({ ...span, until: end })
    at = Math.max(at, end)
  }
  addSilence({ from: at, until })
  return spans
}

/** The spans, without those that overlap or nearly touch: two proxies listen at a time, and one takes over from another. */
function joined(spans: readonly TimeSpan[]): TimeSpan[] {
  const all: TimeSpan[] = []
  for (const { from, until } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from - last.until < maxWatchGapMs) last.until = Math.max(last.until, until)
    else all.push({ from, until })
  }
  return all
}
