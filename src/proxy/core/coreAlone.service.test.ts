import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { connectPaths } from '#contract/connect.ts'
import { datahubProxyPaths } from '#contract/datahub.ts'
import { notePaths } from '#contract/notes.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy, type TestProxy } from '../proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '../upstream.fixture.ts'

describe('the core without any module', () => {
  const clock = manualClock(1_790_000_000_000)
  let upstream: TestUpstream
  let proxy: TestProxy
  beforeAll(async () => {
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream, clock, modules: [] })
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
  })

  it('the core alone pairs a television, refreshes its token, forwards its calls and signs it out', async () => {
    const television = await proxy.signedIn()
    const forwarded = async () => {
      const answer = await television.call(`${proxyPaths.channels}?mine=true`)
      return [answer.status, upstream.requests.at(-1)?.headers.authorization] as const
    }
    const [status, first] = await forwarded()
    expect(status).toBe(200)
    expect(first).toMatch(/^Bearer ./)
    await clock.advance(3_601_000)
    const [statusLater, second] = await forwarded()
    expect(statusLater).toBe(200)
    expect(second).toMatch(/^Bearer ./)
    expect(second).not.toBe(first)
    const signedOut = await television.call(proxyPaths.signOut, { method: 'POST' })
    expect(await signedOut.json()).toEqual({ state: 'signed_out' })
    expect((await forwarded())[0]).toBe(401)
  })

  it('the core alone has no routes, tables or described calls of modules', async () => {
    const television = await proxy.signedIn()
    const [notes, connections, customers] = await Promise.all(
      [`${notePaths.notes}?channel=UC1`, connectPaths.list, datahubProxyPaths.customers].map((path) =>
        television.call(path),
      ),
    )
    expect([notes?.status, connections?.status, customers?.status]).toEqual([404, 404, 404])
    const tables = (await proxy.db.introspection.getTables()).map(({ name }) => name)
    expect(tables).toEqual(expect.arrayContaining(['grants', 'lease', 'pairing', 'session', 'television']))
    expect(tables).not.toEqual(expect.arrayContaining(['connection']))
    expect(tables).not.toEqual(expect.arrayContaining(['account_notes']))
  })
})
