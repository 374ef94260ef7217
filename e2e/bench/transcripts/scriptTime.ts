import type { CDPSession } from '@playwright/test'

/**
 * Trace events of a page's own script, including the layout that it forces. A function call ends before the code after
 * an `await` runs; the timer, frame or event that called it ends only after that code.
 */
const script = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'EventDispatch',
])

interface TraceEvent {
  name: string
  /** Microseconds of the thread's own clock: waiting for a processor does not count. */
  tts?: number
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { frame?: string } }
}

/**
 * Seconds of a page's script during `during`. From a trace, because the browser's own sum (`ScriptDuration`) omits the
 * code after an `await`.
 */
export async function scriptTime(cdp: CDPSession, during: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await during()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  // A trace covers the whole browser: scripts of other pages do not count.
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const pageEvent = events.find(({ args }) => args?.data?.frame === frameTree.frame.id)
  if (!pageEvent) throw new Error('nothing in the trace is of this page')
  const calls = events.filter(
    ({ name, pid, tid }) => script.has(name) && pid === pageEvent.pid && tid === pageEvent.tid,
  )
  return covered(calls.map(({ tts = 0, tdur = 0 }) => [tts, tts + tdur])) / 1_000_000
}

/** The total length that the spans cover, with overlaps counted once. */
function covered(spans: [begin: number, end: number][]): number {
  let sum = 0
  let until = Number.NEGATIVE_INFINITY
  for (const [begin, end] of spans.sort(([a], [b]) => a - b)) {
    if (end > until) sum += end - Math.max(begin, until)
    until = Math.max(until, end)
  }
  return sum
}
