import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { type Platform, startPlatform } from '../app/server.ts'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { platformSettings } from '../settings/settings.ts'

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
