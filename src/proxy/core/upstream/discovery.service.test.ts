import { afterEach, beforeEach, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { createDiscovery } from './discovery.ts'

const path = authorizationPaths.discovery
const missing = { status: 404, text: 'no' }
let upstream: TestUpstream
let clock: ReturnType<typeof manualClock>
let discovery: ReturnType<typeof createDiscovery>
beforeEach(async () => {
  upstream = await startTestUpstream()
  clock = manualClock(1_790_000_000_000)
  const get = async (url: string) => {
    const answer = await fetch(url)
    return { status: answer.status, body: await answer.text(), retryAfter: undefined }
  }
  discovery = createDiscovery(upstream.url, get, clock)
})
afterEach(() => upstream.close())

/** A document whose token endpoint is nowhere in the specification. */
const ownDocument = () => ({
  status: 200,
  json: {
    issuer: upstream.url,
    device_authorization_endpoint: `${upstream.url}/own/code`,
    token_endpoint: `${upstream.url}/own/token`,
  },
})
const tokenPath = async () => new URL((await discovery.document()).token_endpoint).pathname

it('a 404 that passes keeps the discovery document, and it is read again after a minute', async () => {
  upstream.always(path, ownDocument())
  expect(await tokenPath()).toBe('/own/token')
  await clock.advance(3_600_000)
  upstream.next(path, missing)
  expect([await tokenPath(), await tokenPath()]).toEqual(['/own/token', '/own/token'])
  expect(upstream.of(path)).toHaveLength(2)
  await clock.advance(60_000)
  expect(await tokenPath()).toBe('/own/token')
  expect(upstream.of(path)).toHaveLength(3)
})

it('a discovery document that was missing at first is used a minute after it is there', async () => {
  upstream.next(path, missing)
  upstream.always(path, ownDocument())
  expect(await tokenPath()).toBe(authorizationPaths.token)
  await clock.advance(60_000)
  expect(await tokenPath()).toBe('/own/token')
})
