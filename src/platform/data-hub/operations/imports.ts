import { EventEmitter } from 'node:events'
import type { Clock } from '#contract/clock.ts'
import { type ImportState, statusCodes } from '#contract/datahub.ts'
import { createJobLoop } from '#storage/jobs/loop.ts'
import type { HubWarehouse } from '../../warehouse/brand-lift/port.ts'
import { TableProblem } from '../../warehouse/brand-lift/problem.ts'
import { cancelled, type Ending, type OperationRegister, type OperationRow, sweptAtOnce } from './register.ts'
import { summaryOf, tableProblemDetail } from './resources.ts'

/** Does what operations ask for, one after another: the warehouse has one writer, which uses every processor. */
export interface Imports {
  /**
   * Settles what a killed process left begun, then begins to work. An import whose rows are there has ended well, whatever
   * the register knows of it; any other is begun again.
   */
  start(): Promise<void>
  /** There is something to do. */
  wake(): void
  /** An operation was cancelled: ends its import, when it is the one under way. */
  cancel(id: string): void
  /** Resolves when an operation of this warehouse may have ended, or `signal` aborts. */
  ended(id: string, signal: AbortSignal): Promise<void>
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
  /** Lets go of what is under way: the next start begins it again. */
  stop(): Promise<void>
}

/** An import that ends its process each time is given up after so many. */
const mostAttempts = 5
/** How often progress is noted. */
const noteMs = 1000
/** It is woken for whatever is submitted; it looks by itself only to be sure. */
const everyMs = 3_600_000

class Cancelled extends Error {
  override name = 'Cancelled'
}

export function createImports({
  hub,
  register,
  clock,
  onError,
}: {
  hub: HubWarehouse
  register: OperationRegister
  clock: Clock
  onError(error: unknown): void
}): Imports {
  const endings = new EventEmitter().setMaxListeners(0)
  let current: { id: string; stop: AbortController } | undefined
  /** Whether nothing is begun that nobody works on. */
  let isSettled = false
  let isSwept = false

  const end = async (row: OperationRow, ending: Ending) => {
    await register.end(row.id, ending)
    endings.emit(row.id)
  }

  /** Notes each new step, and how far it is once in a while. */
  const noting = (id: string, stop: AbortController) => {
    let noted: { state: ImportState; at: number } = { state: 'CHECKING', at: clock.now() }
    return (state: 'CHECKING' | 'COPYING', share: number) => {
      if (state === noted.state && clock.now() - noted.at < noteMs) return
      noted = { state, at: clock.now() }
      // Checking is the shorter part.
      const progress = state === 'CHECKING' ? 20 * share : 20 + 75 * share
      register
        .step(id, state, Math.round(progress))
        // Another process may have taken the request to cancel.
        .then((isUnwanted) => isUnwanted && stop.abort(new Cancelled()))
        .catch(onError)
    }
  }

  const importOne = async (row: OperationRow, stopping: AbortSignal): Promise<void> => {
    const { id, customer_id: customer, date, instance, source_table: sourceTable } = row
    const stop = new AbortController()
    current = { id, stop }
    try {
      const imported = await hub.importTable(
        { operation: id, customer, date, instance, sourceTable },
        {
          now: clock.now(),
          signal: AbortSignal.any([stop.signal, stopping]),
          onStep: noting(id, stop),
          beforeCommit: async () => {
            if (!(await register.beginCommit(id))) throw new Cancelled()
          },
        },
      )
      await end(row, { response: summaryOf(row, imported) })
    } catch (error) {
      if (error === stopping.reason) await register.putBack(id, true)
      else await end(row, { error: errorOf(error) })
    } finally {
      current = undefined
    }
  }

  const errorOf = (error: unknown) => {
    if (error instanceof Cancelled) return cancelled
    if (error instanceof TableProblem)
      return { code: error.code, message: error.message, details: [tableProblemDetail(error)] }
    onError(error)
    const message = 'The import failed in the data hub; nothing was imported. Submit it again.'
    return { code: statusCodes.internal, message }
  }

  const settle = async (row: OperationRow) => {
    const imported = await hub.importedBy(row.id)
    if (imported) await end(row, { response: summaryOf(row, imported) })
    else if (row.cancel_requested) await end(row, { error: cancelled })
    else if (row.attempts < mostAttempts) await register.putBack(row.id)
    else {
      const message = `The data hub ended ${row.attempts} times in the middle of this import; nothing was imported.`
      await end(row, { error: { code: statusCodes.internal, message } })
    }
  }

  const settleAll = async () => {
    for (const row of await register.leftBegun(hub.id)) await settle(row)
    isSettled = true
  }

  const take = async (): Promise<OperationRow | undefined> => {
    if (!isSettled) await settleAll()
    const row = await register.take(hub.id)
    while (!row && !isSwept) isSwept = (await register.sweep()) < sweptAtOnce
    return row
  }

  /** The register could not be read or written: what was begun is settled once it can. */
  const unsettled = (error: unknown): never => {
    isSettled = false
    throw error
  }

  const loop = createJobLoop({
    ...{ clock, everyMs, onError },
    atOnce: 1,
    take: () => take().catch(unsettled),
    run: async (row: OperationRow, stop) => {
      isSwept = false
      await importOne(row, stop).catch(unsettled)
    },
  })

  return {
    start: async () => {
      await settleAll()
      loop.start()
    },
    wake: loop.nudge,
    cancel: (id) => {
      if (current?.id === id) current.stop.abort(new Cancelled())
      else endings.emit(id)
    },
    ended: (id, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const done = () => {
          endings.off(id, done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        endings.once(id, done)
        signal.addEventListener('abort', done)
      }),
    idle: loop.workDue,
    stop: loop.stop,
  }
}
