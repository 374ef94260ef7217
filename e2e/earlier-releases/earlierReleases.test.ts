import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { scopesOf } from '#contract/scopes.ts'
import { type Platform, startPlatform } from '#platform/app/server.ts'
import { testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { wire } from '#platform/platform.fixture.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { allParts, openProxyDatabase } from '#proxy/database.ts'
import { keysFor } from '#proxy/operations/keysInUse.ts'
import { unpack } from './unpack.ts'

/**
 * Data folders of earlier releases, each as that release left it: a start with the demo, of which eight videos and the
 * newest two days remain. Add one for each release (README.md).
 */
const releases = readdirSync(import.meta.dirname).filter((name) => /^[\d-]+\.tar\.br$/.test(name))

it('every earlier release has a data folder', () => {
  expect(releases).toEqual(expect.arrayContaining(['2026-11-22.tar.br', '2026-11-23.tar.br', '2026-11-25.tar.br']))
})

describe.each(releases)('release %s', (release) => {
  const dataDir = mkdtempSync(join(tmpdir(), `tenfoot-${basename(release, '.tar.br')}-`))
  const settings = platformSettings({
    DATA_DIR: dataDir,
    PLATFORM_PORT: '0',
    LOG_LEVEL: 'silent',
    POLL_SECONDS: '1',
    DEMO_DATA: 'keep',
    DEMO_PASSWORD: 'fixture-password',
  })
  let platform: Platform
  beforeAll(async () => {
    await unpack(release, dataDir)
    platform = await startPlatform({ settings })
  }, 120_000)
  afterAll(async () => {
    await platform?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('the data folder of an earlier release opens: its person signs in, and its numbers, videos and transcripts are read through the API', async () => {
    const { demo } = platform
    const { call, post } = wire(platform.url)
    const client = { id: demo.tvClient.clientId, secret: demo.tvClient.clientSecret }
    const device = testDevice({ post, scopes: scopesOf(settings.naming) }, client)
    const { device_code, user_code } = await device.ask()
    const page = await testBrowser({ call }).answer(user_code, 'allow', { id: 'demo', ...demo.account })
    expect(page.text).toContain('Device connected')
    const { json } = await device.poll(device_code)
    const headers = { authorization: `Bearer ${json.access_token}` }

    const period = `startDate=2026-11-01&endDate=${basename(release, '.tar.br')}`
    const report = await call(`/v2/reports?ids=channel==MINE&${period}&metrics=views&dimensions=day`, { headers })
    const days = resultTable.parse(report.json).rows ?? []
    expect(days).toHaveLength(2)
    for (const [, views] of days) expect(views).toBeGreaterThan(100)

    const channel = await call(`/${demo.brand}/v3/channels?part=snippet&mine=true`, { headers })
    expect(channel).toMatchObject({ status: 200, json: { items: [{ id: demo.channel }] } })

    const jobs = await call('/v2/pre-recorded', { headers: { 'x-service-key': demo.transcriptionKey } })
    expect((jobs.json.items as unknown[]).length).toBeGreaterThan(4)
  })

  it('the data folder of an earlier release has a proxy database and its keys, which this release opens', async () => {
    const store = await openProxyDatabase({ dataDir, databaseUrl: undefined })
    const [key] = await keysFor(store.db, { dataDir }, allParts)
    expect(key?.id).toMatch(/^k[0-9a-f]{8}$/)
    await store.close()
  })
})
