import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import { recognise } from '#platform/warehouse/import/header.ts'
import { openClickHouse } from '../connection.ts'
import { loadReport } from './load.ts'

/** Where a load stops and waits to be killed. */
export const stops = [
  'while it sends rows',
  'between two blocks',
  'before its commit',
  'while it commits',
  'after its commit',
] as const
export type Stop = (typeof stops)[number]

/** What the process is asked to do: the argument of its command line, as JSON. */
export interface Killing {
  address: WarehouseAddress
  path: string
  created: number
  stop: Stop
}

const { address, path, created, stop }: Killing = JSON.parse(process.argv[2] ?? '{}')
const clickhouse = await openClickHouse(address)

/** Says that the place is reached. Nothing happens after it, and the process does not end by itself. */
const waitToBeKilled = () => {
  process.stdout.write('stopped\n')
  return new Promise<void>((resolve) => void setTimeout(resolve, 600_000))
}
let blocks = 0
const insert: typeof clickhouse.insert = async (table, ...details) => {
  const isCommit = table === 'current_units'
  if (!isCommit && stop === 'between two blocks' && blocks === 1) await waitToBeKilled()
  if (isCommit && stop === 'before its commit') await waitToBeKilled()
  const inserting = clickhouse.insert(table, ...details)
  if (stop === (isCommit ? 'while it commits' : 'while it sends rows')) await waitToBeKilled()
  await inserting
  blocks += 1
  if (isCommit && stop === 'after its commit') await waitToBeKilled()
}
const file = await recognise(path, {})
await loadReport(
  { ...clickhouse, insert },
  { file, contentOwner: '', created },
  { onShare: () => {}, notesOn: async () => [String(created)] },
)
