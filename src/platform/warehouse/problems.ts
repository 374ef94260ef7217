import type { WarehouseState } from './state.ts'

/** Something that an operator should know about the warehouse, and what to do. */
export interface WarehouseProblem {
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
