import { ClickHouseError } from '@clickhouse/client'
import { WarehouseBusy, WarehouseUnreachable } from '../port.ts'

/** The server's numbers for: too many statements at once, and a statement that took too long. */
const busy = new Set(['159', '202', '209', '241', '394'])
/**
 * The server's numbers for: no replica of a shard answers, all of them are behind, a part cannot be written to enough
 * replicas, no keeper.
 */
const shardAway = new Set(['210', '279', '369'])
const replicaAway = new Set(['285', '286'])
/** The server's number for: some replicas have the rows, and it took too long until the others had them. */
const uncertain = new Set(['319'])
const keeperAway = new Set(['225', '242', '999'])
/** The server's numbers for: the user or the password is wrong, or the user may not do this. */
const refused = new Set(['192', '193', '194', '195', '497', '516'])

/** The server's numbers for: another server stopped in the middle of its answer, as when it is killed. */
const broke = new Set(['32', '33', '209', '210', '1000'])

/** The system's names for: nothing was sent, because no connection was made. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const broken = new Set([...unsent, 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** The server's number for an error, also of a text of old servers, which the client does not know as an error. */
export function serverCode(error: unknown): string | undefined {
  if (error instanceof ClickHouseError) return error.code
  return error instanceof Error ? /^Code: (\d+), e\.displayText\(\)/.exec(error.message)?.[1] : undefined
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a host did not answer, so that another one may. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof ClickHouseError) &&
  (broken.has(codeOf(error)) || (error instanceof Error && error.message === 'socket hang up'))

/** Whether a statement that only reads may work on another host. */
export const mayReadElsewhere = (error: unknown): boolean => isAway(error) || broke.has(serverCode(error) ?? '')

/** Whether the statement certainly did not reach the host, so that even an insert may be sent to another one. */
export const isUnsent = (error: unknown): boolean => !(error instanceof ClickHouseError) && unsent.has(codeOf(error))

/** Whether the host does not reach ZooKeeper or Keeper. */
export const lacksKeeper = (error: unknown): boolean => keeperAway.has(serverCode(error) ?? '')

/** Whether the client stopped waiting for an answer. */
const isTimeout = (error: unknown) =>
  error instanceof Error && ['Timeout error.', 'The user aborted a request.'].includes(error.message)

/** A shard of a cluster, and the hosts and ports at which the other servers reach its replicas. */
export interface Shard {
  number: number
  replicas: readonly string[]
}

/** Hosts and ports that a server names because they do not answer. After the status of an insert it names all. */
const hostsIn = (message: string) => [
  ...new Set(message.split('Insertion status')[0]?.match(/[\w.-]+:\d{2,5}(?=[,) ])/g) ?? []),
]

/** The shards of which no replica answers. A server also names replicas that are down while another one answers. */
function awayShards(message: string, shards: readonly Shard[]): string {
  const unreachable = hostsIn(message)
  const shardsWithoutReplica = shards.filter(({ replicas }) =>
    replicas.every((replica) => unreachable.includes(replica)),
  )
  if (shardsWithoutReplica.length === 0) return `a shard answers (asked: ${unreachable.join(', ') || 'unknown'})`
  return shardsWithoutReplica
    .map(({ number, replicas }) => `shard ${number} answers (${replicas.join(', ')})`)
    .join(', nor of ')
}

/**
 * Words an error of a statement for the operator: which host or shard, and what to do.
 * @param host the host that was asked
 * @param shards those of its cluster
 */
export function explain(error: unknown, host: string, shards: readonly Shard[] = []): unknown {
  if (isTimeout(error)) return new WarehouseBusy(`${host} did not answer in time`, { cause: error })
  if (isAway(error))
    return new WarehouseUnreachable(
      `ClickHouse at ${host} does not answer (${codeOf(error) || (error as Error).message}). ` +
        'Check that it runs, and that WAREHOUSE_URL names it.',
      { cause: error },
    )
  const code = serverCode(error)
  if (code === undefined) return error
  const { message } = error as Error
  if (busy.has(code)) return new WarehouseBusy(`${host} is busy: ${firstLine(message)}`, { cause: error })
  const advice = adviceFor(code, message, shards)
  return advice === undefined
    ? error
    : new WarehouseUnreachable(`ClickHouse at ${host}: ${advice} (${firstLine(message)})`, { cause: error })
}

function adviceFor(code: string, message: string, shards: readonly Shard[]): string | undefined {
  if (shardAway.has(code))
    return `no replica of ${awayShards(message, shards)}. Start one of its servers: until then, reports that need its channels fail, and nothing can be imported.`
  if (replicaAway.has(code))
    return 'a server that must store the rows is down. Start all servers of the cluster, then try again: nothing was changed.'
  if (uncertain.has(code))
    return 'a server went away while it took the rows, so it is not certain whether they count. Start all servers of the cluster, then do the same again: nothing is counted twice.'
  if (keeperAway.has(code))
    return 'it cannot write because it does not reach ZooKeeper or Keeper. Start that, then try again; reports go on.'
  if (broke.has(code)) return 'another server of the cluster went away while it answered. Start it, and ask again.'
  if (refused.has(code)) return 'it refuses the user or the password of WAREHOUSE_URL, or the user lacks a right.'
  return undefined
}

const firstLine = (message: string) => (message.split('\n')[0] ?? '').slice(0, 300)
