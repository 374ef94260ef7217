import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { addressOf } from '#platform/warehouse/clickhouse/address.fixture.ts'
import { type ClickHouse, openClickHouse } from '#platform/warehouse/clickhouse/connection.ts'
import { migrate } from '#platform/warehouse/clickhouse/migrate.ts'
import { migrations } from '#platform/warehouse/clickhouse/migrations/migrations.ts'
import { noCluster, startCluster, type TestCluster } from '#platform/warehouse/clickhouse/servers.fixture.ts'
import { postgresDatabase } from '#storage/databases.fixture.ts'
import { servicesProcess } from './servicesProcess.ts'

const postgres = postgresDatabase()

describe.skipIf(noCluster)(`on a cluster${noCluster}`, () => {
  const root = mkdtempSync(join(tmpdir(), 'tenfoot-together-'))
  let cluster: TestCluster
  let clickhouse: ClickHouse
  let services: ReturnType<typeof servicesProcess>[] = []
  let databaseUrl = ''
  beforeAll(async () => {
    cluster = await startCluster()
    databaseUrl = (await postgres.fresh()).databaseUrl ?? ''
    const hosts = await cluster.freshDatabase()
    clickhouse = await openClickHouse(addressOf(hosts, cluster.name))
    const environment = {
      DATABASE_URL: databaseUrl,
      WAREHOUSE_URL: hosts.join(),
      WAREHOUSE_CLUSTER: cluster.name,
      PLATFORM_KEY: randomBytes(32).toString('base64'),
      DEMO_PASSWORD: 'the same at all',
      DEMO_DATA: 'keep',
      PLATFORM_PORT: '0',
      PLATFORM_PUBLIC_URL: 'https://services.tenfoot.example',
      DRAIN_SECONDS: '1',
    }
    services = [0, 1, 2].map((number) => servicesProcess({ ...environment, DATA_DIR: join(root, String(number)) }))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(services.map((service) => service.kill()))
    await clickhouse?.close()
    await cluster?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  it('three services that start together migrate an empty cluster one after another; one that is killed in the middle is followed by the next', async () => {
    const store = await openDatabase({ dataDir: root, databaseUrl })
    const outcomes = services.map((service) =>
      service.start().then(
        (url) => ({ url }),
        () => ({ url: undefined }),
      ),
    )
    const tables = async () =>
      Number(
        (
          await clickhouse.read('SELECT count() FROM system.tables WHERE database = $database', {
            database: clickhouse.database,
          })
        )[0]?.[0],
      )
    // Its first step has made some of its tables.
    while ((await tables()) < 5) await sleep(20)
    const { holder } = await store.db.selectFrom('warehouse_turn').selectAll().executeTakeFirstOrThrow()
    await store.close()
    process.kill(Number(holder.split(':')[1]), 'SIGKILL')
    const urls = (await Promise.all(outcomes)).flatMap(({ url }) => url ?? [])
    expect(urls).toHaveLength(2)
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const appliedMigrations = await clickhouse.read('SELECT number FROM schema_versions ORDER BY number')
    expect(appliedMigrations).toEqual(migrations.map(({ number }) => [number]))
    expect(await clickhouse.read('SELECT id FROM hub')).toHaveLength(1)
  }, 180_000)

  it('three services that start together refuse a cluster that a newer release has changed, and leave it as it is', async () => {
    const newer = [...migrations, { number: migrations.length + 1, run: async () => {} }]
    await migrate(clickhouse, undefined, newer)
    await expect(migrate(clickhouse)).rejects.toThrow(/was changed by a newer release .* Nothing was changed\.$/)
  })
})
