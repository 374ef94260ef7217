import { createJobLoop } from '#storage/jobs/loop.ts'
import type { OperationRow } from './endings.ts'
import { sweptAtOnce } from './importQueue.ts'
import { createImportRun, type ImportContext } from './importRun.ts'

/** Runs imports one after another: the warehouse has one writer, which uses every processor. */
export interface Imports {
  /**
   * Settles the operations that a killed process left running, then starts. An import whose rows are committed has
   * succeeded, whatever its operation says; any other is run again.
   */
  start(): Promise<void>
  /** Tells the loop that there is an operation to run. */
  wake(): void
  /** Aborts the import of a cancelled operation when it is running. */
  cancel(id: string): void
  /** Resolves when an operation of this warehouse may have ended, or `signal` aborts. */
  ended(id: string, signal: AbortSignal): Promise<void>
  /** Resolves when no operation waits or runs. */
  idle(): Promise<void>
  /** Aborts the running import; the next start runs it again. */
  stop(): Promise<void>
}

/** Every submission wakes it; the timer is only a safeguard. */
const wakeIntervalMs = 3_600_000

export function createImports(context: ImportContext): Imports {
  const { hub, operations, clock, onError } = context
  const imports = createImportRun(context)
  /** Whether every operation that a killed process left running is settled. */
  let isSettled = false
  let isSwept = false

  const settleAll = async () => {
    for (const row of await operations.interrupted(hub.id)) await imports.settle(row)
    isSettled = true
  }

  const take = async (): Promise<OperationRow | undefined> => {
    if (!isSettled) await settleAll()
    const row = await operations.take(hub.id)
    while (!row && !isSwept) isSwept = (await operations.sweep()) < sweptAtOnce
    return row
  }

  /** The database failed: running operations are settled once it works again. */
  const unsettled = (error: unknown): never => {
    isSettled = false
    throw error
  }

  const loop = createJobLoop({
    ...{ clock, pollIntervalMs: wakeIntervalMs, onError },
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
