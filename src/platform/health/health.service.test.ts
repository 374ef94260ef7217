import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock, systemClock } from '#contract/clock.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { type Platform, startPlatform } from '../app/server.ts'
import { openDatabase } from '../database.ts'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { createHttp } from '../http/http.ts'
import { platformSettings } from '../settings/settings.ts'
import type { WarehouseState } from '../warehouse/state.ts'
import { readiness } from './readiness.ts'

let dataDir: string
let platform: Platform
const clock = manualClock(Date.now())
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-health-'))
  await beginDemo(dataDir)
  const environment = {
    DATA_DIR: dataDir,
    PLATFORM_PORT: '0',
    LOG_LEVEL: 'silent',
    PLATFORM_METRICS_PORT: '0',
    DRAIN_SECONDS: '30',
  }
  platform = await startPlatform({ settings: platformSettings(environment), clock })
  await platform.demoMade
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const ready = async () => {
  const answer = await fetch(`${platform.url}/readyz`)
  return { status: answer.status, body: await answer.json() }
}

it('the metrics count and time calls by their route, without what callers write', async () => {
  await fetch(`${platform.url}/v2/reports?ids=PRIVATE`)
  await fetch(`${platform.url}/PRIVATE`)
  const text = await (await fetch(platform.metricsUrl ?? '')).text()
  expect(text).toContain('tenfoot_platform_calls_total{method="GET",route="/v2/reports",status="401"} 1')
  expect(text).toContain('tenfoot_platform_call_seconds_count{route="/v2/reports"} 1')
  expect(text).toContain('route="unknown",status="404"')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('PRIVATE')
  // The embedded warehouse has no servers.
  expect(text).not.toContain('tenfoot_platform_warehouse')
})

it('the services have the metrics of alerts that the dashboard shows', async () => {
  const text = await (await fetch(platform.metricsUrl ?? '')).text()
  expect(text).toContain('tenfoot_platform_alert_messages_waiting 0')
  expect(text).toContain('tenfoot_platform_alert_topics{state="failing"} 0')
  const drawn = new Set(readFileSync('deploy/grafana.json', 'utf8').match(/\btenfoot_platform_alert_[a-z0-9_]+/g))
  expect(drawn.size).toBe(3)
  for (const name of drawn) expect(text).toContain(`# TYPE ${name} gauge`)
})

it('a process is ready while it serves; a stopping process serves on but is not ready', async () => {
  expect(await ready()).toEqual({ status: 200, body: { ready: true, database: { ok: true } } })
  const closed = platform.close()
  expect(await ready()).toEqual({ status: 503, body: { ready: false, stopping: true, database: { ok: true } } })
  expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
  await clock.advance(30_000)
  await closed
  await expect(ready()).rejects.toThrow()
})

const embedded = sqliteDatabase()
let store: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  store = await openDatabase({ dataDir: (await embedded.fresh()).dataDir, databaseUrl: undefined })
})
afterAll(() => store?.close())

const host = (name: string, problem?: string) => ({
  name,
  delaySeconds: 0,
  isReadOnly: false,
  parts: 1,
  bytes: 1,
  ...(problem !== undefined && { problem }),
})
const shard = (name: string, live: number) => ({ name, replicas: 2, live })

/** What a process answers while its warehouse is in a state. */
async function readyWith(hosts: WarehouseState['hosts'], shards: WarehouseState['shards']) {
  const app = await createHttp(platformSettings({ LOG_LEVEL: 'silent' }))
  const state = { hosts, shards, replacedUnits: undefined, lastImport: undefined }
  const watch = { state: async () => state, close: async () => {} }
  const demoNumbers = { percent: () => undefined }
  readiness(app, { db: store.db, clock: systemClock, watch, demoNumbers, isStopping: () => false })
  const answer = await app.inject('/readyz')
  await app.close()
  return { status: answer.statusCode, body: answer.json() }
}

it('a process is not ready while its database can be read and not written, as on a full disk', async () => {
  const { dataDir } = await embedded.fresh()
  const own = await openDatabase({ dataDir, databaseUrl: undefined })
  const clock = manualClock(0)
  const app = await createHttp(platformSettings({ LOG_LEVEL: 'silent' }))
  readiness(app, {
    db: own.db,
    clock,
    watch: undefined,
    demoNumbers: { percent: () => undefined },
    isStopping: () => false,
  })
  const status = async () => {
    await clock.advance(1_001)
    return (await app.inject('/readyz')).statusCode
  }
  expect(await status()).toBe(200)
  await own.db.schema.alterTable('installation').renameTo('other').execute()
  expect(await status()).toBe(503)
  await own.db.schema.alterTable('other').renameTo('installation').execute()
  expect(await status()).toBe(200)
  await app.close()
  await own.close()
})

it('a process is ready while any host of the warehouse answers, and counts hosts and shards without naming any', async () => {
  const refusal = 'does not answer (ECONNREFUSED)'
  const servers = [host('a1:8123', refusal), host('a2:8123'), host('b1:8123', refusal), host('b2:8123', refusal)]
  expect(await readyWith(servers, [shard('1', 1), shard('2', 0)])).toEqual({
    status: 200,
    body: { ready: true, database: { ok: true }, warehouse: { ok: true, hosts: '1 of 4', shards: '1 of 2' } },
  })
  expect(await readyWith([host('one:8123', refusal)], [])).toEqual({
    status: 503,
    body: { ready: false, database: { ok: true }, warehouse: { ok: false, hosts: '0 of 1' } },
  })
})
