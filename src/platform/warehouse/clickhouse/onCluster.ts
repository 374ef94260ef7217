import type { ClickHouseClient } from '@clickhouse/client'
import type { Clock } from '#contract/clock.ts'
import { WarehouseUnreachable } from '../port.ts'
import { lacksKeeper } from './errors.ts'

/** How long a server may need until it has its session at ZooKeeper or Keeper. */
const waitMs = 60_000
const retryMs = 200
/** Version 18.16 takes statements `ON CLUSTER` a moment after it has its session. */
const settleMs = 1_000

export const quotedName = (name: string): string => `\`${name.replace(/[\\`]/g, (character) => `\\${character}`)}\``

/** The clause that runs a statement on every node of the cluster. */
export const onCluster = (cluster: string | undefined): string =>
  cluster === undefined ? '' : ` ON CLUSTER ${quotedName(cluster)}`

/**
 * Waits until a server has its session at ZooKeeper or Keeper. Version 18.16 answers before, and ends with SIGSEGV when
 * a statement `ON CLUSTER` comes then.
 * @throws WarehouseUnreachable when it has none in time
 */
export async function waitForSession(client: ClickHouseClient, host: string, clock: Clock): Promise<void> {
  const startedAt = clock.now()
  for (let mustSettle = false; ; mustSettle = true) {
    try {
      await client.command({
        query: "SELECT name FROM system.zookeeper WHERE path = '/'",
        abort_signal: AbortSignal.timeout(waitMs),
      })
      if (mustSettle || clock.now() - startedAt > settleMs) await clock.sleep(settleMs)
      return
    } catch (cause) {
      if (!lacksKeeper(cause)) throw cause
      if (clock.now() - startedAt > waitMs)
        throw new WarehouseUnreachable(
          `ClickHouse at ${host} has had no session at ZooKeeper or Keeper for a minute, so it cannot change the tables ` +
            'of a cluster. Start ZooKeeper or Keeper, check that <zookeeper> in the configuration of that server names ' +
            'it, then start again.',
          { cause },
        )
    }
    await clock.sleep(retryMs)
  }
}
