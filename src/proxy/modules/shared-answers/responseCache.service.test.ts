import { afterEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { maxSharedBytes } from '#proxy/core/forward/receive.ts'
import { cacheTtlMs } from '#proxy/core/forward/shortMemory.ts'
import { eventually, startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { createResponseCache, multipleMs, type SharedAnswer } from './responseCache.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

const reports = '/v2/reports'
const reportCall = `${proxyPaths.reports}?ids=channel%3D%3DMINE&metrics=views`

describe('several televisions of one account', () => {
  async function start(env: Record<string, string> = {}): Promise<{
    clock: ManualClock
    upstream: TestUpstream
    proxy: TestProxy
    televisions: TestTelevision[]
    times: () => number
  }> {
    const clock = manualClock(1_790_000_000_000)
    const upstream = await startTestUpstream()
    open.push(upstream)
    const proxy = await startTestProxy({ upstream, clock, env: { SHARE_ANSWERS_SECONDS: '30', ...env } })
    open.push(proxy)
    const televisions = [proxy.television(), proxy.television(), proxy.television()]
    for (const television of televisions) await television.pair()
    // Now the proxy knows that the account has several televisions.
    for (const television of televisions) await television.call(proxyPaths.channels)
    return { clock, upstream, proxy, televisions, times: () => upstream.of(reports).length }
  }

  it('the response cache sends equal simultaneous calls to the service once, and again only when the answer is no longer new', async () => {
    const { clock, televisions, times } = await start()
    const answers = await Promise.all(televisions.map(async (television) => (await television.call(reportCall)).json()))
    expect(answers).toEqual(
      televisions.map(() => ({ kind: 'test', path: reports, query: reportCall.slice(reportCall.indexOf('?')) })),
    )
    expect(times()).toBe(1)
    await clock.advance(29_000)
    await televisions[2]?.call(reportCall)
    expect(times()).toBe(1)
    await clock.advance(1_000)
    await televisions[0]?.call(reportCall)
    expect(times()).toBe(2)
  })

  it('the response cache revalidates an old answer at the service', async () => {
    const { clock, upstream, televisions } = await start()
    upstream.always(reports, { status: 200, json: { rows: [[1]] }, headers: { etag: '"v1"' } })
    await televisions[0]?.call(reportCall)
    await televisions[1]?.call(reportCall)
    await clock.advance(31_000)
    upstream.next(reports, { status: 304, text: '' })
    const answer = await televisions[1]?.call(reportCall)
    expect(await answer?.json()).toEqual({ rows: [[1]] })
    expect(upstream.of(reports).at(-1)?.headers['if-none-match']).toBe('"v1"')
    const same = await televisions[2]?.call(reportCall, { headers: { 'if-none-match': 'W/"v1"' } })
    expect([same?.status, await same?.text()]).toEqual([304, ''])
  })

  it.each([
    ['another account', 2, { subject: 'account-2' }],
    // A television of an unknown account shares with no other, so the cache stores nothing.
    ['an account that is not known', 3, { subject: null }],
    [
      'a grant of other scopes',
      2,
      { scope: 'openid https://www.tenfoot.example/auth/video-analytics-monetary.readonly' },
    ],
  ])('the response cache never returns an answer to %s', async (_name, expectedCalls, change) => {
    const { clock, proxy, televisions, times } = await start()
    const [own, sibling, other] = televisions as [TestTelevision, TestTelevision, TestTelevision]
    const before = await proxy.db.selectFrom('grants').select(['subject', 'scope']).executeTakeFirstOrThrow()
    await proxy.db.updateTable('grants').set(change).execute()
    await clock.advance(cacheTtlMs)
    for (const television of [own, sibling, own]) await television.call(reportCall)
    expect(times()).toBe(expectedCalls)
    await proxy.db.updateTable('grants').set(before).execute()
    await clock.advance(cacheTtlMs)
    await other.call(reportCall)
    expect(times()).toBe(expectedCalls + 1)
  })

  it('the response cache stores answers separately by address and language', async () => {
    const { televisions, times } = await start()
    await Promise.all(televisions.map((television) => television.call(reportCall)))
    await televisions[0]?.call(`${reportCall}&sort=views`)
    await televisions[0]?.call(reportCall, { headers: { 'accept-language': 'de' } })
    expect(times()).toBe(3)
  })

  it('the response cache asks the service again after a write, and does not store what televisions write', async () => {
    const { upstream, televisions, times } = await start()
    await Promise.all(televisions.map((television) => television.call(reportCall)))
    await televisions[1]?.call(proxyPaths.groups, { method: 'POST', body: { snippet: { title: 'a' } } })
    await televisions[2]?.call(reportCall)
    expect(times()).toBe(2)
    for (const television of televisions.slice(1)) await television.call(`${proxyPaths.groups}?mine=true`)
    expect(upstream.of('/v2/groups').filter(({ method }) => method === 'GET')).toHaveLength(2)
  })

  it('the response cache stores answers only for accounts of which two televisions asked within ten minutes', async () => {
    const { clock, televisions, times } = await start({ SHARE_ANSWERS_SECONDS: '3600' })
    const [, second, third] = televisions as [TestTelevision, TestTelevision, TestTelevision]
    await clock.advance(multipleMs)
    for (let call = 0; call < 2; call += 1) await third.call(reportCall)
    expect(times()).toBe(2)
    await second.call(reportCall)
    await third.call(reportCall)
    expect(times()).toBe(3)
    await clock.advance(multipleMs)
    await third.call(reportCall)
    expect(times()).toBe(4)
  })

  it('the response cache does not store errors', async () => {
    const { upstream, televisions } = await start()
    upstream.next(reports, { status: 403, json: { error: { code: 403 } } }, 'reset')
    expect((await televisions[0]?.call(reportCall))?.status).toBe(403)
    expect((await televisions[1]?.call(reportCall))?.status).toBe(502)
    expect((await televisions[2]?.call(reportCall))?.status).toBe(200)
  })

  it('the response cache asks separately for each television when the answer is too large to be shared', async () => {
    const { upstream, televisions, times } = await start()
    const rows = 'x'.repeat(maxSharedBytes * 2)
    upstream.always(reports, { status: 200, json: { rows }, headers: { 'transfer-encoding': 'chunked' } })
    const answers = await Promise.all(televisions.map(async (television) => (await television.call(reportCall)).json()))
    expect(answers.every((answer) => answer.rows === rows)).toBe(true)
    expect(times()).toBe(3)
  })
})

describe('calls to the cache', () => {
  const answer = (text: string): SharedAnswer => ({
    status: 200,
    headers: {},
    body: Buffer.from(text),
  })
  let sessions = 0
  // Each call comes from another television.
  const call = (key: string, signal = new AbortController().signal) => ({
    owner: 'a',
    session: `session-${++sessions}`,
    key,
    isCacheable: true,
    signal,
  })
  const start = (maxBytes = 1_000_000, ttlMs = 1_000) => createResponseCache({ ttlMs, maxBytes, clock: manualClock(0) })

  it('the response cache stores nothing when set to 0 seconds, and still shares calls that are under way', async () => {
    const cache = start(undefined, 0)
    await cache.get(call('first'), async () => answer('w'))
    let respond = (_answer: SharedAnswer) => {}
    let calls = 0
    const ask = () => {
      calls += 1
      return new Promise<SharedAnswer>((resolve) => (respond = resolve))
    }
    const waiting = [cache.get(call('x'), ask), cache.get(call('x'), ask)]
    respond(answer('one'))
    expect(await Promise.all(waiting)).toEqual([answer('one'), answer('one')])
    expect(calls).toBe(1)
    const third = cache.get(call('x'), ask)
    respond(answer('two'))
    expect([await third, calls]).toEqual([answer('two'), 2])
  })

  it('the response cache cancels the call to the service only when the last television has cancelled', async () => {
    const cache = start()
    const [first, second] = [new AbortController(), new AbortController()]
    let shared: AbortSignal | undefined
    const ask = (_cached: unknown, signal: AbortSignal) =>
      new Promise<undefined>((_resolve, reject) => {
        shared = signal
        signal.addEventListener('abort', () => reject(new Error('gone')))
      })
    const waiting = [cache.get(call('x', first.signal), ask), cache.get(call('x', second.signal), ask)]
    first.abort()
    await eventually(() => expect(shared?.aborted).toBe(false))
    second.abort()
    expect(shared?.aborted).toBe(true)
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.get(call('x'), async () => answer('new'))).toEqual(answer('new'))
  })

  it('the response cache asks again with another session when the first session has ended', async () => {
    const cache = start()
    const ended = cache.get(call('x'), async () => {
      throw new Error('this session has ended')
    })
    const other = cache.get(call('x'), async () => answer('mine'))
    await expect(ended).rejects.toThrow('this session has ended')
    expect(await other).toEqual(answer('mine'))
  })

  it('the response cache does not store an answer that was read while the account wrote', async () => {
    const cache = start()
    let respond = (_answer: SharedAnswer) => {}
    await cache.get(call('first'), async () => answer('w'))
    const old = cache.get(call('x'), () => new Promise((resolve) => (respond = resolve)))
    cache.forget('a')
    respond(answer('before'))
    await old
    expect(await cache.get(call('x'), async () => answer('after'))).toEqual(answer('after'))
  })

  it('the response cache removes the least recently used answers when it is full', async () => {
    const cache = start(5_000)
    const calls: string[] = []
    const get = (key: string) =>
      cache.get(call(key), async () => {
        calls.push(key)
        return answer('y'.repeat(1_500))
      })
    for (const key of ['first', '1', '2', '1', '3', '1', '2']) await get(key)
    expect(calls).toEqual(['first', '1', '2', '3', '2'])
  })
})
