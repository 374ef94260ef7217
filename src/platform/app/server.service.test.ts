import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { apiError } from '#contract/apiError.ts'
import { manualClock, systemClock } from '#contract/clock.ts'
import { createOperations } from '../admin/operations.ts'
import { openDatabase } from '../database.ts'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { openKeys } from '../keys/keys.ts'
import { platformSettings } from '../settings/settings.ts'
import { pacificDay } from '../time/days.ts'
import { type Platform, startPlatform } from './server.ts'

describe('platform', () => {
  let dataDir: string
  let platform: Platform
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-platform-'))
    await beginDemo(dataDir)
    platform = await start()
  })
  afterAll(async () => {
    await platform.close()
    rmSync(dataDir, { recursive: true })
  })
  const start = (port = 0) =>
    startPlatform({
      settings: platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: String(port), LOG_LEVEL: 'silent' }),
    })

  it('the platform answers at 127.0.0.1 and at localhost, which is its issuer', async () => {
    const local = platform.url.replace('127.0.0.1', 'localhost')
    expect(await (await fetch(`${platform.url}/healthz`)).json()).toEqual({ status: 'ok' })
    const discovery = await (await fetch(`${local}/.well-known/openid-configuration`)).json()
    expect(discovery).toMatchObject({ issuer: local })
  })

  it('the platform shows a start page at its own address, and each of its links works', async () => {
    const page = await fetch(platform.url)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const links = [...(await page.text()).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(links).toEqual(expect.arrayContaining(['/device', '/console', '/.well-known/openid-configuration']))
    for (const href of links) expect((await fetch(platform.url + href)).status, href).toBe(200)
  })

  it.each([
    ['/token', 'application/x-www-form-urlencoded'],
    ['/batch', 'multipart/mixed; boundary=x'],
  ])('the platform refuses a body for %s that is not UTF-8', async (path, type) => {
    const body = Buffer.from('{"title":"caf\xE9"}', 'latin1')
    const answer = await fetch(platform.url + path, { method: 'POST', body, headers: { 'content-type': type } })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('not UTF-8')])
  })

  it.each([
    ['an address that is not there', '/nothing', {}, 404, 'notFound'],
    ['an address that cannot be read', '/video/%ZZ', {}, 400, 'badRequest'],
    ['a report without a token', '/v2/reports', {}, 401, 'authError'],
  ])('the platform answers %s in the envelope of the field', async (_what, path, options, status, reason) => {
    // Not fetch, which would correct the address.
    const { port } = new URL(platform.url)
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, ...options }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode, text })
      })
        .on('error', reject)
        .end()
    })
    expect(answer.status).toBe(status)
    expect(apiError.parse(JSON.parse(answer.text)).error.errors?.[0]?.reason).toBe(reason)
  })

  it('the platform makes the console’s first administrator at the first start, with a password that is shown once', async () => {
    const { consolePassword = '' } = platform
    expect(consolePassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    const page = await fetch(`${platform.url}/console/sign-in`)
    const [cookie = ''] = page.headers.getSetCookie()
    const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const entered = await fetch(`${platform.url}/console/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookie.split(';', 1)[0] ?? '' },
      body: new URLSearchParams({ csrf, name: 'admin', password: consolePassword }),
    })
    expect(entered.headers.getSetCookie().join()).toContain('console=')
  })

  it('the platform lets a project call the analytics API only while it is enabled', async () => {
    await platform.demoMade
    const settings = platformSettings({ DATA_DIR: dataDir })
    const store = await openDatabase(settings)
    try {
      const keys = openKeys(dataDir)
      const authorization = await bearer(dataDir, platform.demo.tvClient.clientId, Date.now())
      const report = async () => {
        const query = 'ids=channel==MINE&startDate=2026-01-01&endDate=2026-01-31&metrics=views'
        const answer = await fetch(`${platform.url}/v2/reports?${query}`, {
          headers: { authorization },
        })
        return { status: answer.status, text: await answer.text() }
      }
      expect((await report()).status).toBe(200)
      const { projects } = createOperations({ db: store.db, keys, clock: systemClock, settings })
      await projects.setApis({ name: 'test' }, 'demo', ['video', 'datahub'])
      const { status, text } = await report()
      expect([status, apiError.parse(JSON.parse(text)).error.errors?.[0]?.reason]).toEqual([403, 'accessNotConfigured'])
    } finally {
      await store.close()
    }
  })

  it('the platform has the same demo and administrator after a second start', async () => {
    await platform.close()
    const { demo } = platform
    platform = await start()
    expect(platform.demo).toEqual(demo)
    expect(platform.consolePassword, 'shown at the first start only').toBeUndefined()
  })

  it('the platform releases everything when it cannot listen', async () => {
    await platform.close()
    const blockingServer = createServer()
    await once(blockingServer.listen(0, '127.0.0.1'), 'listening')
    const { port } = blockingServer.address() as AddressInfo
    await expect(start(port)).rejects.toThrow(/EADDRINUSE/)
    blockingServer.close()
    platform = await start()
  })
})

describe('long start', () => {
  let dataDir: string
  let platform: Platform | undefined
  const later = manualClock(Date.now() + 30 * 86_400_000)
  const start = async () => {
    const settings = platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' })
    platform = await startPlatform({ settings, clock: later })
    return platform
  }
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-platform-'))
    await beginDemo(dataDir)
  })
  afterEach(async () => {
    await platform?.close()
    rmSync(dataDir, { recursive: true })
  })
  const readiness = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as Record<string, unknown>

  it('a start that makes many days of demo data answers meanwhile: reports of the demo refuse for a moment, and then have every day', async () => {
    const { url, demo, demoMade } = await start()
    const authorization = await bearer(dataDir, demo.tvClient.clientId, later.now())
    const today = pacificDay(later.now())
    const query = `ids=channel==MINE&startDate=2005-01-01&endDate=${today}&metrics=views&dimensions=day`
    const report = () => fetch(`${url}/v2/reports?${query}`, { headers: { authorization } })
    expect(await readiness(url)).toMatchObject({ ready: true, demo: { percentMade: expect.any(Number) } })
    const refused = await report()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '5'])
    expect(apiError.parse(await refused.json()).error.message).toMatch(/^The demo’s numbers are being made: \d+ %/)
    expect(await demoMade).toBeUndefined()
    expect(await readiness(url)).not.toHaveProperty('demo')
    expect(resultTable.parse(await (await report()).json()).rows).toHaveLength(31)
  })

  it('a start that makes many days of demo data stops in the middle when it is asked to, and the next start makes the rest', async () => {
    const stopped = await start()
    await stopped.close()
    expect(await stopped.demoMade).toBeUndefined()
    const { url, demo, demoMade } = await start()
    expect(await readiness(url), 'not all was made').toHaveProperty('demo')
    expect(await demoMade).toBeUndefined()
    const authorization = await bearer(dataDir, demo.tvClient.clientId, later.now())
    const query = `ids=channel==MINE&startDate=2005-01-01&endDate=${pacificDay(later.now())}&metrics=views&dimensions=day`
    const answer = await fetch(`${url}/v2/reports?${query}`, { headers: { authorization } })
    expect(resultTable.parse(await answer.json()).rows).toHaveLength(31)
  })
})

it('a start whose demo data cannot be made serves people’s own data, and reports why', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-platform-'))
  await beginDemo(dataDir)
  const settings = platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' })
  const platform = await startPlatform({ settings, clock: manualClock(Date.now() + 20 * 365 * 86_400_000) })
  try {
    expect(await platform.demoMade).toContain('Is the clock right?')
    expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
  } finally {
    await platform.close()
  }
  const later = await startPlatform({ settings })
  expect(await later.demoMade, 'the next start makes it').toBeUndefined()
  await later.close()
  rmSync(dataDir, { recursive: true })
})

/** Stores an access token of the demo account. @returns the header's value */
async function bearer(dataDir: string, client_id: string, now: number): Promise<string> {
  const settings = platformSettings({ DATA_DIR: dataDir })
  const store = await openDatabase(settings)
  try {
    const scope = `${settings.naming.scopeBase}/auth/${settings.naming.brand}.readonly`
    const { id: account_id } = await store.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    await store.db
      .insertInto('grants')
      .values({
        id: 'grant',
        account_id,
        client_id,
        project_id: 'demo',
        scope,
        created_at: 0,
        expires_at: null,
        ended_at: null,
      })
      .execute()
    await store.db
      .insertInto('access_tokens')
      .values({
        token_hash: openKeys(dataDir).hash('access-token', 'token'),
        grant_id: 'grant',
        scope,
        created_at: 0,
        expires_at: now + 600_000,
      })
      .execute()
  } finally {
    await store.close()
  }
  return 'Bearer token'
}
