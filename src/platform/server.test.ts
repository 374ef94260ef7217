import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiError } from '#contract/apiError.ts'
import { manualClock, systemClock } from '#contract/clock.ts'
import { createOperations } from './admin/operations.ts'
import { openDatabase } from './database.ts'
import { beginDemo } from './demo/youngDemo.fixture.ts'
import { openKeys } from './keys.ts'
import { type Platform, startPlatform } from './server.ts'
import { platformSettings } from './settings.ts'

describe('the platform', () => {
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

  it('answers at 127.0.0.1 and at localhost, which is its issuer', async () => {
    const local = platform.url.replace('127.0.0.1', 'localhost')
    expect(await (await fetch(`${platform.url}/healthz`)).json()).toEqual({ status: 'ok' })
    const discovery = await (await fetch(`${local}/.well-known/openid-configuration`)).json()
    expect(discovery).toMatchObject({ issuer: local })
  })

  it('shows a start page at its own address, and each of its links works', async () => {
    const page = await fetch(platform.url)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const links = [...(await page.text()).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(links).toEqual(expect.arrayContaining(['/device', '/console', '/.well-known/openid-configuration']))
    for (const href of links) expect((await fetch(platform.url + href)).status, href).toBe(200)
  })

  it.each([
    ['an address that is not there', '/nothing', {}, 404, 'notFound'],
    ['an address that cannot be read', '/video/%ZZ', {}, 400, 'badRequest'],
    ['a report without a token', '/v2/reports', {}, 401, 'authError'],
  ])('answers %s in the envelope of the field', async (_what, path, options, status, reason) => {
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

  it('makes the console’s first administrator at the first start, with a password that is shown once', async () => {
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

  it('lets a project call the analytics API only while it is enabled', async () => {
    const settings = platformSettings({ DATA_DIR: dataDir })
    const store = await openDatabase(settings)
    try {
      const keys = openKeys(dataDir)
      const scope = `${settings.naming.scopeBase}/auth/${settings.naming.brand}.readonly`
      const { id: account_id } = await store.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
      const grant = { id: 'grant', account_id, client_id: platform.demo.tvClient.clientId, project_id: 'demo', scope }
      await store.db
        .insertInto('grants')
        .values({ ...grant, created_at: 0, expires_at: null, ended_at: null })
        .execute()
      await store.db
        .insertInto('access_tokens')
        .values({
          token_hash: keys.hash('access-token', 'token'),
          grant_id: 'grant',
          scope,
          created_at: 0,
          expires_at: Date.now() + 60_000,
        })
        .execute()
      const report = async () => {
        const query = 'ids=channel==MINE&startDate=2026-01-01&endDate=2026-01-31&metrics=views'
        const answer = await fetch(`${platform.url}/v2/reports?${query}`, {
          headers: { authorization: 'Bearer token' },
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

  it('has the same demo and administrator after a second start', async () => {
    await platform.close()
    const { demo } = platform
    platform = await start()
    expect(platform.demo).toEqual(demo)
    expect(platform.consolePassword, 'shown at the first start only').toBeUndefined()
  })

  it('releases everything when it cannot listen', async () => {
    await platform.close()
    const other = createServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const { port } = other.address() as AddressInfo
    await expect(start(port)).rejects.toThrow(/EADDRINUSE/)
    other.close()
    platform = await start()
  })
})

describe('a start whose demo data cannot be made', () => {
  it('serves people’s own data, and reports why', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-platform-'))
    await beginDemo(dataDir)
    const settings = platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' })
    const platform = await startPlatform({ settings, clock: manualClock(Date.now() + 20 * 365 * 86_400_000) })
    try {
      expect(platform.demoProblem).toContain('Is the clock right?')
      expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
    } finally {
      await platform.close()
    }
    const later = await startPlatform({ settings })
    expect(later.demoProblem, 'the next start makes it').toBeUndefined()
    await later.close()
    rmSync(dataDir, { recursive: true })
  })
})
