import { createJobLoop } from '#storage/jobs/loop.ts'
import type { OperationRow } from './endings.ts'
import { sweepBatchSize } from './importQueue.ts'
import { createImportRun, type ImportContext } from './importRun.ts'

/** Runs imports of this process one after another, because each uses every processor. */
export interface Imports {
  /**
   * Settles the operations that a killed process left running, then starts. An import whose rows are committed has
   * succeeded, whatever its operation says; any other is run again. On a shared warehouse it also settles those of
   * other processes, once nobody holds them.
   */
  start(): Promise<void>
  /** Tells the loop that there is an operation to run. */
  wake(): void
  /** Aborts the import of a cancelled operation when it is running. */
  cancel(id: string): void
  /** Resolves when an operation that this process runs may have ended, or `signal` aborts. */
  ended(id: string, signal: AbortSignal): Promise<void>
  /** Resolves when no operation waits or runs. */
  idle(): Promise<void>
  /** Aborts the running import; the next start runs it again. */
  stop(): Promise<void>
}

/** How often rows are removed that nobody can read any more. */
const cleanEveryMs = 86_400_000
/** Every submission wakes it; the timer is only a safeguard, and for work of other processes. */
const wakeIntervalMs = { alone: 3_600_000, shared: 2000 }

export function createImports(context: ImportContext): Imports {
  const { hub, operations, clock, onError } = context
  const imports = createImportRun(context)
  /** Whether every operation that a killed process left running is settled. */
  let isSettled = false
  let isSwept = false
  let cleanedAt = Number.NEGATIVE_INFINITY

  const settleAll = async () => {
    for (const row of await operations.interrupted(hub.id, !hub.isShared)) await imports.settle(row)
    isSettled = true
  }

  const take = async (): Promise<OperationRow | undefined> => {
    if (!isSettled || hub.isShared) await settleAll()
    const row = await operations.acquireNext(hub.id)
    while (!row && !isSwept) isSwept = (await operations.sweep()) < sweepBatchSize
    if (!row && clock.now() >= cleanedAt + cleanEveryMs) {
      cleanedAt = clock.now()
      await hub.removeUnused(cleanedAt)
    }
    return row
  }

  /** The database failed: running operations are settled once it works again. */
  const unsettled = (error: unknown): never => {
    isSettled = false
    throw error
  }

  const loop = createJobLoop({
    clock,
    pollIntervalMs: hub.isShared ? wakeIntervalMs.shared : wakeIntervalMs.alone,
    onError,
    maxConcurrent: 1,
    claimNext: () => take().catch(unsettled),
    run: async (row: OperationRow, stop) => {
      isSwept = false
      await imports.run(row, stop).catch(unsettled)
    },
  })

  return {
    start: async () => {
      await settleAll()
      loop.start()
    },
    wake: loop.checkNow,
    cancel: imports.cancel,
    ended: (id, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const done = () => {
          imports.endings.off(id, done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        imports.endings.once(id, done)
        signal.addEventListener('abort', done)
      }),
    idle: loop.runDueJobs,
    stop: loop.stop,
  }
}
