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
  /** Microseconds, by the thread's own clock: what it waits for a processor is not its work. */
  tts?: number
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { frame?: string } }
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
  // A trace is of the whole browser: what other pages do meanwhile is not this one's.
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const here = events.find(({ args }) => args?.data?.frame === frameTree.frame.id)
  if (!here) throw new Error('nothing in the trace is of this page')
  const calls = events.filter(({ name, pid, tid }) => script.has(name) && pid === here.pid && tid === here.tid)
  return covered(calls.map(({ tts = 0, tdur = 0 }) => [tts, tts + tdur])) / 1_000_000
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
