import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportSteps } from '#platform/warehouse/brand-lift/port.ts'

/**
 * How often progress is read and an interrupt repeated: an interrupt that comes before a statement has no effect on it.
 */
const progressIntervalMs = 100

/**
 * Runs the steps of an import on a connection, reports its progress, and interrupts the engine when `signal` aborts.
 * @param work begins each step by its argument
 */
export async function interruptible<Result>(
  connection: DuckDBConnection,
  signal: AbortSignal,
  onStep: ImportSteps['onStep'],
  work: (begin: (step: 'CHECKING' | 'COPYING') => void) => Promise<Result>,
): Promise<Result> {
  let step: 'CHECKING' | 'COPYING' = 'CHECKING'
  const reportProgress = () => {
    if (signal.aborted) connection.interrupt()
    else onStep(step, Math.max(connection.progress.percentage, 0) / 100)
  }
  const timer = setInterval(reportProgress, progressIntervalMs)
  signal.addEventListener('abort', reportProgress)
  try {
    return await work((next) => {
      signal.throwIfAborted()
      step = next
      onStep(step, 0)
    })
  } catch (error) {
    // The reason of the abort says more than the engine's error about an interruption.
    signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', reportProgress)
  }
}
