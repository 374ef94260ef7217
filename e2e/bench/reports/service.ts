import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Pool } from 'undici'
import { ownAccount, startTestService } from '#platform/analytics/service.fixture.ts'
import type { DuckDBWarehouse } from '#platform/warehouse/duckdb/warehouse.ts'
import { channelBasic } from './columns.ts'
import { firstDay, grouped } from './questions.ts'
import { benchChannel, lastDay, makeRows, videoId, videos } from './rows.ts'

export type Cells = (string | number | null)[][]

/** As in production (`openWarehouse`). */
const queueLength = 128

/**
 * The analytics service over real HTTP, on a warehouse with `count` rows and a group of 500 videos.
 * @param folder where the rows are stored for the next run; without it, they are removed after this one
 */
export async function openBench(count: number, folder?: string) {
  const warehouseDir = folder && join(folder, `warehouse-${count}`)
  const quotas = { QUOTA_PER_MINUTE: '100000000', QUOTA_PER_DAY: '1000000000' }
  const service = await startTestService(quotas, { queueLength, warehouseDir })
  const { videoRepository, warehouse, store, clock } = service
  await videoRepository.saveChannel({
    id: benchChannel,
    title: 'Bench',
    accountId: ownAccount.id,
    publishedAt: 0,
    country: null,
  })
  await videoRepository.makeCurrent(ownAccount.id, benchChannel)
  await videoRepository.saveVideos(
    Array.from({ length: videos }, (_, place) => ({
      id: videoId(place),
      channelId: benchChannel,
      title: videoId(place),
      publishedAt: 0,
      durationSeconds: 600,
    })),
  )
  const startedAt = performance.now()
  const rows = (await countRows(warehouse)) || (await makeRows(warehouse, count))
  // As at the start of the services.
  await warehouse.buildMonthlyRollups()
  const seconds = (performance.now() - startedAt) / 1000
  const groupId = 'bench-group'
  await store
    .insertInto('analytics_groups')
    .values({
      id: groupId,
      owner_kind: 'account',
      owner_id: ownAccount.id,
      title: 'Bench',
      item_type: 'video',
      item_count: grouped.length,
      version: 1,
      created_at: clock.now(),
    })
    .execute()
  await store
    .insertInto('analytics_group_items')
    .values(grouped.map((id) => ({ id: `item-${id}`, group_id: groupId, resource_id: id, created_at: 0 })))
    .execute()
  if (!service.app.server.listening) service.app.server.listen(0, '127.0.0.1')
  if (!service.app.server.listening) await once(service.app.server, 'listening')
  // One connection per call: SQLite blocks this process for seconds, in which idle connections would be closed.
  const pool = new Pool(`http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`, {
    connections: 512,
    pipelining: 0,
    headersTimeout: 600_000,
  })
  const headers = { authorization: `Bearer ${service.tokens.own}` }

  return {
    rows,
    seconds,
    groupId,
    /** Fetches a report as clients do. */
    ask: async (query: Record<string, string>) => {
      const parameters = { ids: 'channel==MINE', startDate: firstDay, endDate: lastDay, ...query }
      const path = `/v2/reports?${new URLSearchParams(parameters)}`
      const { statusCode, headers: answered, body } = await pool.request({ method: 'GET', path, headers })
      const text = await body.text()
      return { status: statusCode, retryAfter: answered['retry-after'], text }
    },
    /** The same engine and file without the service: one connection, one statement. */
    bare: (sql: string): Promise<Cells> =>
      warehouse.write(async (connection) => (await connection.runAndReadAll(sql)).getRowsJson() as Cells),
    /** Writes the whole table as CSV. */
    dump: (path: string) =>
      warehouse.write(async (connection) => {
        await connection.run(`COPY ${channelBasic} TO '${path}' (HEADER false)`)
      }),
    close: async () => {
      await pool.close()
      await service.close()
    },
  }
}

async function countRows(warehouse: DuckDBWarehouse): Promise<number> {
  const [[rows] = []] = await warehouse.read(`SELECT count(*) FROM ${channelBasic}`)
  return Number(rows)
}

export type Bench = Awaited<ReturnType<typeof openBench>>
