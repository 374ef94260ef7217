import { ClickHouseError } from '@clickhouse/client'
import { WarehouseBusy, WarehouseUnreachable } from '../port.ts'

/** The server's numbers for: too many statements at once, and a statement that took too long. */
const busy = new Set(['159', '202', '209', '241', '394'])
/** For: no replica of a shard answers, all of them are behind, a part cannot be written to enough replicas, no keeper. */
const shardAway = new Set(['210', '279', '369'])
const replicaAway = new Set(['285', '286', '319'])
const keeperAway = new Set(['225', '242', '999'])
/** For: a user or password that is wrong, or a user who may not do this. */
const refused = new Set(['192', '193', '194', '195', '497', '516'])

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

/** Whether the statement certainly did not reach the host, so that even an insert may be sent to another one. */
export const isUnsent = (error: unknown): boolean => !(error instanceof ClickHouseError) && unsent.has(codeOf(error))

/** Whether the client stopped waiting for an answer. */
const isTimeout = (error: unknown) =>
  error instanceof Error && ['Timeout error.', 'The user aborted a request.'].includes(error.message)

/** Hosts and ports that a server names in its message about another server. */
const hostsIn = (message: string) => [...new Set(message.match(/[\w.-]+:\d{2,5}(?=[,) ])/g) ?? [])].join(', ')

/**
 * Words an error of a statement for the operator: which host or shard, and what to do.
 * @param host the host that was asked
 */
export function explain(error: unknown, host: string): unknown {
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
  const advice = adviceFor(code, message)
  return advice === undefined
    ? error
    : new WarehouseUnreachable(`ClickHouse at ${host}: ${advice} (${firstLine(message)})`, { cause: error })
}

function adviceFor(code: string, message: string): string | undefined {
  if (shardAway.has(code))
    return `no replica of a shard answers (asked: ${hostsIn(message) || 'unknown'}). Start one of its servers: until then, reports that need its channels fail.`
  if (replicaAway.has(code))
    return 'not every replica of a shard took the rows. Start all servers of the cluster, then try again: nothing was changed.'
  if (keeperAway.has(code))
    return 'it cannot write because it does not reach ZooKeeper or Keeper. Start that, then try again; reports go on.'
  if (refused.has(code)) return 'it refuses the user or the password of WAREHOUSE_URL, or the user lacks a right.'
  return undefined
}

const firstLine = (message: string) => (message.split('\n')[0] ?? '').slice(0, 300)
