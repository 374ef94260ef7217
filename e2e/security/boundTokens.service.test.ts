import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { testBrowser } from '#platform/authorization/device.fixture.ts'
import { person, startTestPlatform, type TestPlatform, tvClient, webClient } from '#platform/platform.fixture.ts'
import { digitsOn, eventually, startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'

const open: (() => unknown)[] = []
let clock: ReturnType<typeof manualClock>
let platform: TestPlatform
let proxyFolder: string
beforeEach(async () => {
  // The client of OpenID compares the times of ID tokens with the clock of the machine.
  clock = manualClock(Date.now())
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-bound-'))
  proxyFolder = mkdtempSync(join(tmpdir(), 'tenfoot-bound-proxy-'))
  open.push(() => [dataDir, proxyFolder].forEach((folder) => void rmSync(folder, { recursive: true, force: true })))
  platform = await startTestPlatform({ dataDir, databaseUrl: undefined }, {}, clock)
  open.push(() => platform.close())
  await platform.populate()
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const startProxy = async (BIND_TOKENS: 'on' | 'off') => {
  const upstream = { url: platform.url, client: tvClient, webClient } as TestUpstream
  const database = { dataDir: proxyFolder, databaseUrl: undefined }
  const proxy = await startTestProxy({ upstream, clock, database, env: { BIND_TOKENS } })
  open.push(() => proxy.close())
  return proxy
}

async function pair(proxy: TestProxy): Promise<TestTelevision> {
  const television = proxy.television()
  const { userCode } = await (await television.call(proxyPaths.pairing, { method: 'POST' })).json()
  const stream = await television.watch()
  const look = async () => {
    await clock.advance(5_000)
    return digitsOn(stream)
  }
  await testBrowser(platform).answer(userCode, 'allow', person, undefined, look)
  await clock.advance(5_000)
  await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'granted' }))
  stream.close()
  expect((await television.call(proxyPaths.pairingClaim, { method: 'POST' })).status).toBe(200)
  return television
}

const tokenCount = async () => (await platform.context.db.selectFrom('access_tokens').selectAll().execute()).length

/** The key of the newest access token, as the authorization server stored it. */
const keyOfNewestToken = async () => {
  const [newest] = await platform.context.db
    .selectFrom('access_tokens')
    .select('key_thumbprint')
    .orderBy('created_at', 'desc')
    .execute()
  return newest?.key_thumbprint
}

const statusOfCall = async (television: TestTelevision) =>
  (await television.call('/api/video/channels?part=snippet&mine=true')).status

it('the proxy’s tokens are bound to its key, at pairing and at each refresh, and its calls prove the key', async () => {
  const proxy = await startProxy('on')
  const television = await pair(proxy)
  const key = await keyOfNewestToken()
  expect(key).toMatch(/^[\w-]{43}$/)
  const before = await tokenCount()
  expect(await Promise.all([statusOfCall(television), statusOfCall(television)])).toEqual([200, 200])
  // The nonce of the first call is too old now.
  await clock.advance(11 * 60_000)
  expect(await statusOfCall(television)).toBe(200)
  // Another proof was enough: no token was replaced.
  expect(await tokenCount()).toBe(before)
  await clock.advance(3_600_000)
  expect(await statusOfCall(television)).toBe(200)
  expect(await tokenCount()).toBe(before + 1)
  expect(await keyOfNewestToken()).toBe(key)
})

it('two proxies of one database use one key', async () => {
  const television = await pair(await startProxy('on'))
  const key = await keyOfNewestToken()
  const other = await startProxy('on')
  const sameTelevision = other.television()
  for (const [name, value] of television.cookies) sameTelevision.cookies.set(name, value)
  expect(await statusOfCall(sameTelevision)).toBe(200)
  await clock.advance(3_700_000)
  expect(await statusOfCall(sameTelevision)).toBe(200)
  expect(await keyOfNewestToken()).toBe(key)
})

it('a bound token is used until it expires when binding is switched off, and a token is bound when it is on', async () => {
  const television = await pair(await startProxy('off'))
  expect(await keyOfNewestToken()).toBeNull()
  const moveTo = async (setting: 'on' | 'off') => {
    for (const close of open.splice(-1)) await close()
    const moved = (await startProxy(setting)).television()
    for (const [name, value] of television.cookies) moved.cookies.set(name, value)
    return moved
  }
  let moved = await moveTo('on')
  expect(await statusOfCall(moved)).toBe(200)
  await clock.advance(3_700_000)
  expect(await statusOfCall(moved)).toBe(200)
  expect(await keyOfNewestToken()).not.toBeNull()
  moved = await moveTo('off')
  const before = await tokenCount()
  expect(await statusOfCall(moved)).toBe(200)
  expect(await tokenCount()).toBe(before)
  await clock.advance(3_700_000)
  expect(await statusOfCall(moved)).toBe(200)
  expect(await keyOfNewestToken()).toBeNull()
})
