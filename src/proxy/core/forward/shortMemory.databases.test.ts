import { afterEach, describe, expect, it } from 'vitest'
import { accountHeader, accountPaths } from '#contract/accounts.ts'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { type TestDatabase, testDatabases } from '#storage/databases.fixture.ts'
import { cacheTtlMs } from './shortMemory.ts'

const open: { close(): unknown }[] = []
const closeAll = async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
}
const channels = '/video/v3/channels'
const hour = 3_600_000
const post = { method: 'POST' }

async function start({ fresh }: Pick<TestDatabase, 'fresh'>) {
  const clock: ManualClock = manualClock(1_790_000_000_000)
  const upstream: TestUpstream = await startTestUpstream()
  open.push(upstream)
  const database = await fresh()
  const proxyOf = async () => {
    const proxy = await startTestProxy({ upstream, clock, database, env: { UPSTREAM_TIMEOUT_MS: '1000' } })
    open.push(proxy)
    return proxy
  }
  const proxy = await proxyOf()
  const television = proxy.television()
  upstream.subject = 'ann'
  await television.pair()
  await television.call(proxyPaths.session)
  let calls = 0
  const ask = (tv = television, headers: Record<string, string> = {}) =>
    tv.call(`${proxyPaths.channels}?id=${calls++}`, { headers })
  return { clock, upstream, proxy, proxyOf, television, ask }
}

describe.each(testDatabases())('remembered callers on $name', (database) => {
  afterEach(closeAll)
  const copy = (from: TestTelevision, to: TestTelevision) => {
    for (const [name, value] of from.cookies) to.cookies.set(name, value)
    return to
  }

  it('a remembered caller gets 401 at once after it has signed out, also with a copy of its cookie', async () => {
    const { television, ask, proxy } = await start(database)
    const copied = copy(television, proxy.television())
    await ask()
    expect((await ask(copied)).status).toBe(200)
    await television.call(proxyPaths.signOut, post)
    expect((await ask(copied)).status).toBe(401)
  })

  it('a remembered caller gets 401 a second after it has signed out at another proxy, and not earlier', async () => {
    const { clock, television, ask, proxyOf, upstream } = await start(database)
    const copied = copy(television, (await proxyOf()).television())
    await ask()
    expect(await (await copied.call(proxyPaths.signOut, post)).json()).toEqual({ state: 'signed_out' })
    await clock.advance(cacheTtlMs - 1)
    expect((await ask()).status).toBe(200)
    await clock.advance(1)
    const before = upstream.of(channels).length
    expect((await ask()).status).toBe(401)
    expect(upstream.of(channels).length).toBe(before)
    expect(cacheTtlMs).toBeLessThan(2_000)
  })

  it('a remembered caller gets a new token before the old one expires', async () => {
    const { clock, ask, upstream } = await start(database)
    await ask()
    await ask()
    const renewals = () => upstream.requests.filter(({ form }) => form.get('grant_type') === 'refresh_token').length
    await clock.advance(0.95 * hour)
    expect((await ask()).status).toBe(200)
    await eventually(() => expect(renewals()).toBe(1))
  })

  it('a remembered caller uses a new token for all its calls after the service has refused the old one', async () => {
    const { ask, upstream } = await start(database)
    await ask()
    upstream.killAccessTokens()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(upstream.requests.filter(({ form }) => form.get('grant_type') === 'refresh_token')).toHaveLength(1)
  })

  it('a remembered caller gets the answer for the account that it names, or else for the active account', async () => {
    const { television, ask, upstream } = await start(database)
    const account = async () => (await (await television.call(proxyPaths.session)).json()).account as string
    const token = async (headers = {}) => {
      await ask(television, headers)
      return upstream.of(channels).at(-1)?.headers.authorization
    }
    const ann = await account()
    const firstAccount = await token()
    upstream.subject = 'ben'
    await television.pair()
    await account()
    const secondAccount = await token()
    expect(secondAccount).not.toBe(firstAccount)
    await token({ [accountHeader]: ann })
    expect([await token(), await token({ [accountHeader]: ann })]).toEqual([secondAccount, firstAccount])
    await television.call(accountPaths.activate, { ...post, body: { account: ann } })
    expect(await token()).toBe(firstAccount)
    expect((await ask(television, { [accountHeader]: 'nobody' })).status).toBe(401)
  })
})
