import { readFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy, type TestProxy } from '../proxy.fixture.ts'
import { startTestUpstream } from '../upstream.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})
async function start(env: Record<string, string> = { METRICS_PORT: '0' }) {
  const clock = manualClock(1_790_000_000_000)
  const upstream = await startTestUpstream()
  open.push(upstream)
  const proxy = await startTestProxy({ upstream, clock, env: { SHARE_ANSWERS_SECONDS: '30', ...env } })
  open.push(proxy)
  return { clock, upstream, proxy, television: proxy.television() }
}

/** The value of a metric with all of these labels; undefined if it was never recorded. */
async function measured(proxy: TestProxy, name: string, labels: Record<string, string> = {}) {
  const text = await (await fetch(proxy.metricsUrl ?? '')).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const matching = lines.find((line) =>
    Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
  )
  return matching === undefined ? undefined : Number(matching.split(' ').at(-1))
}

it('metrics count calls, refreshes, services, streams and sessions, with labels that no caller chooses', async () => {
  const { clock, upstream, proxy, television } = await start()
  await television.pair()
  await clock.advance(7_200_000)
  const other = proxy.television()
  await other.pair()
  for (const [caller, path] of [
    [television, 'a'],
    [television, 'b'],
    [other, 'b'],
    [television, 'b'],
  ] as const)
    await caller.call(`${proxyPaths.channels}?id=${path}`)
  upstream.next('/video/v3/channels', 'reset')
  await television.call(`${proxyPaths.channels}?id=c`)
  await television.call('/PRIVATE-PATH')
  const count = (name: string, labels?: Record<string, string>) => measured(proxy, `tenfoot_proxy_${name}`, labels)
  const route = proxyPaths.channels
  await eventually(async () => {
    expect(await count('calls_total', { method: 'GET', route, status: '200' })).toBe(4)
    expect(await count('calls_total', { method: 'GET', route, status: '502' })).toBe(1)
    expect(await count('calls_total', { route: proxyPaths.pairingEvents, status: '200' })).toBe(2)
  })
  expect(await count('call_seconds_count', { route })).toBe(5)
  expect(await count('call_seconds_count', { route: proxyPaths.pairingEvents })).toBeUndefined()
  expect(await count('authorization_calls_total', { what: 'refresh', outcome: 'ok' })).toBe(1)
  expect(await count('authorization_calls_total', { what: 'poll', outcome: 'ok' })).toBe(2)
  expect(await count('service_calls_total', { service: upstream.url, outcome: '200' })).toBe(3)
  expect(await count('service_calls_total', { service: upstream.url, outcome: 'reset' })).toBe(1)
  expect(await count('shared_answers_total', { how: 'kept' })).toBe(1)
  expect(await count('sessions')).toBe(2)
  expect([await count('database_up'), await count('authorization_up')]).toEqual([1, 1])

  const watching = proxy.television()
  await watching.call(proxyPaths.pairing, { method: 'POST' })
  open.push(await watching.watch())
  await eventually(async () => expect(await count('event_streams')).toBe(1))

  const all = await (await fetch(proxy.metricsUrl ?? '')).text()
  for (const secret of ['PRIVATE', 'account-1', ...upstream.secrets, ...television.cookies.values()])
    expect(all).not.toContain(secret)
})

it('metrics count an error code that is not in the protocol only as `refused`', async () => {
  const { upstream, proxy, television } = await start()
  upstream.next('/device/code', { status: 400, json: { error: 'made-up-0123' } })
  await television.call(proxyPaths.pairing, { method: 'POST' })
  expect(await measured(proxy, 'tenfoot_proxy_authorization_calls_total', { outcome: 'refused' })).toBe(1)
})

it('metrics are off without a port, and never on the listener for televisions', async () => {
  const { proxy } = await start({})
  expect(proxy.metricsUrl).toBeUndefined()
  const { proxy: measuredProxy } = await start()
  for (const url of [proxy.url, measuredProxy.url]) expect((await fetch(`${url}/metrics`)).status).toBe(503)
  expect(new URL(measuredProxy.metricsUrl ?? '').hostname).toBe('127.0.0.1')
  expect((await fetch(measuredProxy.metricsUrl?.replace('/metrics', '/') ?? '')).status).toBe(404)
})

it('metrics include all that the dashboard shows', async () => {
  const { proxy, television } = await start({ METRICS_PORT: '0', FLEET: 'on' })
  await television.pair()
  await television.call(proxyPaths.channels)
  const text = await (await fetch(proxy.metricsUrl ?? '')).text()
  const dashboard = await readFile(new URL('../../../deploy/grafana.json', import.meta.url), 'utf8')
  const drawn = new Set(dashboard.match(/\b(tenfoot_proxy|process|nodejs)_[a-z0-9_]+/g))
  expect(drawn.size).toBeGreaterThan(12)
  for (const name of drawn) expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
})
