import { EventEmitter } from 'node:events'
import type { Clock } from '#contract/clock.ts'
import { type ImportState, statusCodes } from '#contract/datahub.ts'
import type { HubWarehouse } from '#platform/warehouse/brand-lift/port.ts'
import { TableProblem } from '#platform/warehouse/brand-lift/port.ts'
import { WarehouseUnreachable } from '#platform/warehouse/port.ts'
import { cancelled, type Ending, type OperationRow } from './endings.ts'
import { type ImportQueue, leaseMs } from './importQueue.ts'
import { failureDetail, summaryOf, tableProblemDetail } from './resources.ts'

/** The number of attempts in which the process ended, after which an import fails. */
const maxAttempts = 5
/** How often progress is written. */
const progressMs = 1000

class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Another process has taken the operation: this one leaves it alone. */
class TakenOver extends Error {
  override name = 'TakenOver'
}

export interface ImportContext {
  hub: HubWarehouse
  operations: ImportQueue
  clock: Clock
  onError(error: unknown): void
}

/** Runs one import at a time and stores how each ended. */
export function createImportRun({ hub, operations, clock, onError }: ImportContext) {
  /** Emits the id of each operation that ended. */
  const endings = new EventEmitter().setMaxListeners(0)
  let current: { id: string; stop: AbortController } | undefined

  const end = async (row: OperationRow, ending: Ending) => {
    await operations.end(row, ending)
    endings.emit(row.id)
  }

  /** Stores each new step, and the progress once a second. */
  const progressOf = (id: string, stop: AbortController) => {
    let last: { state: ImportState; at: number } = { state: 'CHECKING', at: clock.now() }
    return (state: 'CHECKING' | 'COPYING', share: number) => {
      if (state === last.state && clock.now() - last.at < progressMs) return
      last = { state, at: clock.now() }
      // Checking takes less time than copying.
      const progress = state === 'CHECKING' ? 20 * share : 20 + 75 * share
      operations
        .step(id, state, Math.round(progress))
        // Another process may have received the cancellation.
        .then((isCancelled) => isCancelled && stop.abort(new Cancelled()))
        .catch(onError)
    }
  }

  const run = async (row: OperationRow, stopping: AbortSignal): Promise<void> => {
    const { id, customer_id: customer, date, instance, source_table: sourceTable } = row
    const stop = new AbortController()
    const ended = new AbortController()
    current = { id, stop }
    const renewal = renewUntil(ended.signal, row, stop)
    try {
      const imported = await hub.importTable(
        { operation: id, customer, date, instance, sourceTable },
        {
          now: clock.now(),
          signal: AbortSignal.any([stop.signal, stopping]),
          onStep: progressOf(id, stop),
          beforeCommit: async () => {
            if (!(await operations.beginCommit(row)))
              throw (await operations.renew(row)) ? new Cancelled() : new TakenOver()
          },
        },
      )
      await end(row, { response: summaryOf(row, imported) })
    } catch (error) {
      if (error instanceof TakenOver) return
      // It is not known here whether the report was committed. The operation is settled later, when nobody holds it.
      if (error instanceof WarehouseUnreachable) throw error
      if (error === stopping.reason) await operations.requeue(row, true)
      else await end(row, { error: errorOf(error, onError) })
    } finally {
      current = undefined
      ended.abort()
      await renewal
    }
  }

  /** Holds an operation while it runs, and aborts its import when another process has taken it. */
  const renewUntil = async (ended: AbortSignal, row: OperationRow, stop: AbortController) => {
    while (!ended.aborted) {
      await clock.sleep(leaseMs / 3, ended).catch(() => {})
      if (ended.aborted) return
      // While the database does not answer, the next renewal may succeed.
      const isHeld = await operations.renew(row).catch((error: unknown) => {
        onError(error)
        return true
      })
      if (!isHeld) return stop.abort(new TakenOver())
    }
  }

  /** Ends an operation that a killed process left running, or lets it wait again. */
  const settle = async (row: OperationRow) => {
    const imported = await hub.importedBy(row.id)
    if (imported) await end(row, { response: summaryOf(row, imported) })
    else if (row.cancel_requested) await end(row, { error: cancelled })
    else if (row.attempts < maxAttempts) await operations.requeue(row)
    else {
      const message = `The data hub ended ${row.attempts} times in the middle of this import; nothing was imported.`
      const details = [failureDetail({ reason: 'interrupted', attempts: row.attempts })]
      await end(row, { error: { code: statusCodes.internal, message, details } })
    }
  }

  return {
    run,
    settle,
    endings,
    /** Aborts the import when it is running; otherwise wakes those who wait for it. */
    cancel: (id: string) => {
      if (current?.id === id) current.stop.abort(new Cancelled())
      else endings.emit(id)
    },
  }
}

/** The error of an operation whose import failed. An unexpected cause is only logged (`onError`). */
function errorOf(error: unknown, onError: ImportContext['onError']) {
  if (error instanceof Cancelled) return cancelled
  if (error instanceof TableProblem)
    return { code: error.code, message: error.message, details: [tableProblemDetail(error)] }
  onError(error)
  const message = 'The import failed in the data hub; nothing was imported. Submit it again.'
  return { code: statusCodes.internal, message, details: [failureDetail({ reason: 'failed' })] }
}
