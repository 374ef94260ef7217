import * as z from 'zod/mini'
import type { Command, OnProgress } from '../../control.ts'
import { clusterName, warehouseUrl } from '../../warehouseAddress.ts'
import type { WarehouseContents } from '../contents.ts'
import type { ImportParts } from '../import/importFile.ts'
import { applyNotes } from '../import/notes.ts'
import type { InTurn } from '../migrationTurn.ts'
import { type OpenedHub, type OpenedWarehouse, openContents } from '../warehouse.ts'
import { CopyProblem, compareWarehouses, copyWarehouse } from './copy.ts'

const copyRequest = z.object({
  /** `WAREHOUSE_URL` of each side; the side without one is the embedded warehouse. */
  from: z.optional(warehouseUrl),
  to: z.optional(warehouseUrl),
  /** Of the sides with an address. */
  cluster: z.optional(clusterName),
})
export type CopyRequest = z.input<typeof copyRequest>
export const copyOutcome = z.object({ rows: z.number(), months: z.number() })
export const checkOutcome = z.array(z.string())

/** The names of the commands on the control socket. */
export const copyCommandNames = { copy: 'warehouse copy', check: 'warehouse check' } as const

interface Embedded extends Pick<ImportParts, 'videoRepository' | 'owners'> {
  warehouse: OpenedWarehouse
  hub: OpenedHub
  /** Keeps other processes from migrating the warehouse that has an address at the same time. */
  inTurn: InTurn
}

/** The commands that copy or compare warehouses. Only the process that owns the embedded one can read it. */
export function copyCommands(embedded: Embedded): { [command: string]: Command } {
  return {
    [copyCommandNames.copy]: (request, onProgress) =>
      withSides(embedded, request, async (from, to) => {
        // Changes of the video repository that a killed import left: so none needs to be copied.
        await applyNotes(embedded.warehouse, embedded)
        const copied = await copyWarehouse(from, to, onProgress)
        await embedded.warehouse.buildMonthlyRollups({ onProgress })
        return copied
      }),
    [copyCommandNames.check]: (request, onProgress: OnProgress) =>
      withSides(embedded, request, (from, to) => compareWarehouses(from, to, onProgress)),
  }
}

/** Opens both sides of a request. @throws CopyProblem when they are one */
async function withSides<Result>(
  { warehouse, hub, inTurn }: Embedded,
  request: unknown,
  work: (from: WarehouseContents, to: WarehouseContents) => Promise<Result>,
): Promise<Result> {
  const { from, to, cluster } = z.parse(copyRequest, request)
  if (from === undefined && to === undefined) throw new CopyProblem('Name the other warehouse with --to or --from.')
  const opened: (() => Promise<void>)[] = []
  const side = async (address: typeof from): Promise<WarehouseContents> => {
    if (address !== undefined) {
      const { contents, close } = await openContents({ ...address, cluster }, inTurn)
      opened.push(close)
      return contents
    }
    if (!warehouse.contents || !hub.contents)
      throw new CopyProblem('The services use another warehouse: run this with the settings of the services.')
    return { facts: warehouse.contents, hub: hub.contents }
  }
  try {
    return await work(await side(from), await side(to))
  } finally {
    for (const close of opened) await close()
  }
}
