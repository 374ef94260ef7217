import type { FastifyBaseLogger } from 'fastify'
import type { OnProgress } from '../control.ts'
import type { Warehouse } from '../warehouse/port.ts'
import type { DemoData } from './demoData.ts'
import { type DemoSpan, makeDemoNumbers } from './numbers.ts'
import type { DemoNumbers } from './numbersState.ts'

interface FinishDemoContext {
  demoData: DemoData
  demoNumbers: DemoNumbers
  /** The days of the numbers; undefined where demo data is left as it is. */
  span: DemoSpan | undefined
  warehouse: Warehouse
  onProgress: OnProgress | undefined
  log: Pick<FastifyBaseLogger, 'error'>
  /** Starts the work that reads complete numbers. */
  onMade(): void
}

/**
 * Makes the demo's numbers while the services already answer, then adds up whole months. `made` resolves to the reason
 * why demo data is not up to date; to undefined when it is, or after `stop`. `stop` waits for the current statement and
 * then ends the work. The next start continues it.
 */
export function finishDemo({ demoData, demoNumbers, span, warehouse, onProgress, log, onMade }: FinishDemoContext): {
  made: Promise<string | undefined>
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const step: OnProgress = (progress) => {
    signal.throwIfAborted()
    onProgress?.(progress)
  }
  const make = async () => {
    if (span !== undefined)
      await demoNumbers.make((making) => {
        const onProgressOfBoth: OnProgress = (progress) => {
          step(progress)
          making.onProgress(progress)
        }
        const { onComplete, onPlan } = making
        return demoData.make(() =>
          makeDemoNumbers({ ...span, warehouse, onProgress: onProgressOfBoth, onComplete, onPlan }),
        )
      })
    const problem = demoData.problem()
    if (problem !== undefined && !signal.aborted)
      log.error({ err: demoData.error() }, `demo data is not up to date: ${problem}`)
    if (!signal.aborted) await warehouse.buildMonthlyRollups({ onProgress: step })
  }
  const made = make()
    .catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error }, 'the numbers are not complete')
    })
    .then(() => {
      if (signal.aborted) return undefined
      onMade()
      return demoData.problem()
    })
  return {
    made,
    stop: async () => {
      stopping.abort()
      await made
    },
  }
}
