import { counted } from '#contract/counted.ts'
import { doubtful, type Finding, right, wrong } from '#contract/finding.ts'
import { SettingsError } from '#contract/settings.ts'
import { platformSettings } from '../settings/settings.ts'
import type { WarehouseState } from './state.ts'
import { watchWarehouse } from './warehouse.ts'

/** Checks the servers of the warehouse that an environment names; nothing where it names none. Changes nothing. */
export async function examineWarehouse(environment: Record<string, string | undefined>): Promise<Finding[]> {
  if (!environment.WAREHOUSE_URL) return []
  let watch: ReturnType<typeof watchWarehouse>
  try {
    watch = watchWarehouse(platformSettings(environment))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').map((line) => wrong('services', line, 'Correct it, then run doctor again.'))
  }
  if (!watch) return []
  try {
    const state = await watch.state()
    const problems = problemsOf(state).map(({ verdict, found, todo }) =>
      (verdict === 'wrong' ? wrong : doubtful)('warehouse', found, todo),
    )
    return problems.length > 0 ? problems : [right('warehouse', summaryOf(state))]
  } finally {
    await watch.close()
  }
}

function summaryOf({ hosts, shards, lastImport }: WarehouseState): string {
  const parts = [
    hosts.length === 1 ? 'the host answers' : `all ${hosts.length} hosts answer`,
    ...(shards.length > 0 ? [`${counted(shards.length, 'shard')} with every replica`] : []),
    lastImport === undefined ? 'nothing was imported yet' : `last import ${new Date(lastImport).toISOString()}`,
  ]
  return parts.join(', ')
}

/** Something that an operator should know about the warehouse, and what to do. */
interface WarehouseProblem {
  /** With `wrong`, some reports fail or nothing can be imported; with `doubtful`, everything still works. */
  verdict: 'doubtful' | 'wrong'
  found: string
  todo: string
}

/** Replicas that are further behind than this are worth a look. */
const lateSeconds = 300
/** A server refuses inserts into a table at some thousand parts. */
const manyParts = 20_000

/** The problems of a warehouse, worst first. Names hosts and shards, so it is for operators only. */
export function problemsOf({ hosts, shards }: WarehouseState): WarehouseProblem[] {
  const isAnyUsable = hosts.some(({ problem }) => problem === undefined)
  const deadShards = shards.filter(({ live }) => live === 0)
  const problems: WarehouseProblem[] = []
  if (hosts.length > 0 && !isAnyUsable)
    problems.push({
      verdict: 'wrong',
      found: `no host of WAREHOUSE_URL can be used: ${hosts.map(wording).join('; ')}`,
      todo: 'Start the servers, or correct WAREHOUSE_URL.',
    })
  for (const { name } of deadShards)
    problems.push({
      verdict: 'wrong',
      found: `no replica of shard ${name} answers`,
      todo: 'Start one of its servers. Until then, reports that need its channels fail, and nothing can be imported.',
    })
  for (const { name, replicas, live } of shards)
    if (live > 0 && live < replicas)
      problems.push({
        verdict: 'doubtful',
        found: `shard ${name} has ${live} of ${replicas} replicas`,
        todo: 'Start the others: reports go on, but imports wait until every replica takes their rows.',
      })
  for (const host of hosts) {
    if (host.problem !== undefined && isAnyUsable)
      problems.push({ verdict: 'doubtful', found: wording(host), todo: 'Start it, or take it out of WAREHOUSE_URL.' })
    if (host.isReadOnly)
      problems.push({
        verdict: 'wrong',
        found: `${host.name} does not reach ZooKeeper or Keeper`,
        todo: 'Start the keepers. Until then reports go on, and nothing can be imported.',
      })
    if (host.delaySeconds > lateSeconds)
      problems.push({
        verdict: 'doubtful',
        found: `${host.name} is ${host.delaySeconds} seconds behind the other replicas`,
        todo: 'Look at its disk and network, and at system.replication_queue.',
      })
    if (host.parts > manyParts)
      problems.push({
        verdict: 'doubtful',
        found: `${host.name} stores its rows in ${host.parts} parts`,
        todo: 'Import fewer and larger files: each import makes a part for each table and month.',
      })
  }
  return problems.sort((a, b) => Number(b.verdict === 'wrong') - Number(a.verdict === 'wrong'))
}

const wording = ({ name, problem }: WarehouseState['hosts'][number]) => `${name} ${problem}`
