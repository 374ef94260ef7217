import type { CDPSession } from '@playwright/test'

/**
 * What a page's own script is, by the names of a trace; layout that it forces is part of it. A call ends before what comes
 * after an `await` in it is run; the timer, frame or event that it was called for ends only then.
 */
const script = new Set([
  ...['FunctionCall', 'EvaluateScript', 'RunMicrotasks'],
  ...['TimerFire', 'FireAnimationFrame', 'FireIdleCallback', 'EventDispatch'],
])

interface TraceEvent {
  name: string
  /** Microseconds. */
  ts: number
  dur?: number
  pid: number
  tid: number
}

/**
 * Seconds of script of a page while `during` lasts. Out of a trace, because the browser's own sum (`ScriptDuration`) leaves
 * out whatever comes after an `await`.
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
  const calls = events.filter(({ name, dur }) => script.has(name) && dur !== undefined)
  return covered(calls.map(({ ts, dur = 0 }) => [ts, ts + dur])) / 1_000_000
}

/** The length of what spans cover, those within others once. */
function covered(spans: [begin: number, end: number][]): number {
  let sum = 0
  let until = Number.NEGATIVE_INFINITY
  for (const [begin, end] of spans.sort(([one], [other]) => one - other)) {
    if (end > until) sum += end - Math.max(begin, until)
    until = Math.max(until, end)
  }
  return sum
}
