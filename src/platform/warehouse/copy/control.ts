import * as z from 'zod/mini'
import type { Command, OnProgress } from '#platform/control.ts'
import { clusterName, warehouseUrl } from '#platform/settings/warehouseAddress.ts'
import type { WarehouseContents } from '../contents.ts'
import type { FileImportContext } from '../import/importFile.ts'
import { applyNotes } from '../import/notes.ts'
import type { MigrationLock } from '../migrationLock.ts'
import { type OpenedHub, type OpenedWarehouse, openContents } from '../warehouse.ts'
import { CopyProblem, compareWarehouses, copyWarehouse } from './copy.ts'

const copyRequest = z.object({
  /** `WAREHOUSE_URL` of each side; the side without one is the embedded warehouse. */
  from: z.optional(warehouseUrl),
  to: z.optional(warehouseUrl),
  /** The cluster of the sides that have an address. */
  cluster: z.optional(clusterName),
})
export type CopyRequest = z.input<typeof copyRequest>
export const copyOutcome = z.object({ rows: z.number(), months: z.number() })
export const checkOutcome = z.array(z.string())

/** The names of the commands on the control socket. */
export const copyCommandNames = { copy: 'warehouse copy', check: 'warehouse check' } as const

interface Embedded extends Pick<FileImportContext, 'videoRepository' | 'owners'> {
  warehouse: OpenedWarehouse
  hub: OpenedHub
  /** Keeps other processes from migrating the warehouse with an address at the same time. */
  migrationLock: MigrationLock
}

/** The commands that copy or compare warehouses. Only the process that owns the embedded one can read it. */
export function copyCommands(embedded: Embedded): { [command: string]: Command } {
  return {
    [copyCommandNames.copy]: (request, onProgress) =>
      withWarehouses(embedded, request, async (from, to) => {
        // Changes of the video repository that a killed import left: so none needs to be copied.
        await applyNotes(embedded.warehouse, embedded)
        const copied = await copyWarehouse(from, to, onProgress)
        await embedded.warehouse.buildMonthlyRollups({ onProgress })
        return copied
      }),
    [copyCommandNames.check]: (request, onProgress: OnProgress) =>
      withWarehouses(embedded, request, (from, to) => compareWarehouses(from, to, onProgress)),
  }
}

/** Opens both warehouses of a request. @throws CopyProblem when they are the same one */
async function withWarehouses<Result>(
  { warehouse, hub, migrationLock }: Embedded,
  request: unknown,
  work: (from: WarehouseContents, to: WarehouseContents) => Promise<Result>,
): Promise<Result> {
  const { from, to, cluster } = z.parse(copyRequest, request)
  if (from === undefined && to === undefined) throw new CopyProblem('Name the other warehouse with --to or --from.')
  const opened: (() => Promise<void>)[] = []
  const contentsAt = async (address: typeof from): Promise<WarehouseContents> => {
    if (address !== undefined) {
      const { contents, close } = await openContents({ ...address, cluster }, migrationLock)
      opened.push(close)
      return contents
    }
    if (!warehouse.contents || !hub.contents)
      throw new CopyProblem('The services use another warehouse: run this with the settings of the services.')
    return { facts: warehouse.contents, hub: hub.contents }
  }
  try {
    return await work(await contentsAt(from), await contentsAt(to))
  } finally {
    for (const close of opened) await close()
  }
}
