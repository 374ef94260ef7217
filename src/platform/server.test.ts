import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiError } from '#contract/apiError.ts'
import { type Platform, startPlatform } from './server.ts'
import { platformSettings } from './settings.ts'

describe('the platform', () => {
  let dataDir: string
  let platform: Platform
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-platform-'))
    platform = await start()
  })
  afterAll(async () => {
    await platform.close()
    rmSync(dataDir, { recursive: true })
  })
  const start = () =>
    startPlatform({ settings: platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' }) })

  it('answers at 127.0.0.1 and at localhost, which is its issuer', async () => {
    const local = platform.url.replace('127.0.0.1', 'localhost')
    expect(await (await fetch(`${platform.url}/healthz`)).json()).toEqual({ status: 'ok' })
    const discovery = await (await fetch(`${local}/.well-known/openid-configuration`)).json()
    expect(discovery).toMatchObject({ issuer: local })
  })

  it.each([
    ['an address that is not there', '/nothing', {}, 404, 'notFound'],
    ['an address that cannot be read', '/video/%ZZ', {}, 400, 'badRequest'],
    ['a report without a token', '/v2/reports', {}, 401, 'authError'],
  ])('answers %s in the envelope of the field', async (_what, path, options, status, reason) => {
    // Not fetch, which would repair the address.
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

  it('finds everything again at a second start', async () => {
    await platform.close()
    const { demo } = platform
    platform = await start()
    expect(platform.demo).toEqual(demo)
  })

  it('lets everything go when it cannot listen', async () => {
    const other = mkdtempSync(join(tmpdir(), 'tenfoot-platform-'))
    const { port } = new URL(platform.url)
    const settings = { DATA_DIR: other, LOG_LEVEL: 'silent' }
    try {
      await expect(startPlatform({ settings: platformSettings({ ...settings, PLATFORM_PORT: port }) })).rejects.toThrow(
        /EADDRINUSE/,
      )
      const started = await startPlatform({ settings: platformSettings({ ...settings, PLATFORM_PORT: '0' }) })
      await started.close()
    } finally {
      rmSync(other, { recursive: true })
    }
  })
})
