import { afterEach, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy } from './proxy.fixture.ts'
import type { Script } from './scripts.fixture.ts'
import { startTestUpstream } from './upstream.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

it('the proxy shows no token, code, secret or cookie in an answer, a header, an address or the log', async () => {
  const clock = manualClock(1_790_000_000_000)
  const upstream = await startTestUpstream()
  open.push(upstream)
  upstream.rotate = true
  const proxy = await startTestProxy({ upstream, clock, env: { LOG_LEVEL: 'trace', UPSTREAM_TIMEOUT_MS: '500' } })
  open.push(proxy)
  const television = proxy.television()
  let responses = ''
  const call = async (path: string, method = 'GET') => {
    const answer = await television.call(path, { method })
    const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie')
    responses += JSON.stringify([answer.status, headers, await answer.text().catch(() => '')])
  }
  const callEverything = async () => {
    await call(proxyPaths.session)
    await call(`${proxyPaths.channels}?mine=true&part=snippet`)
    await call(`${proxyPaths.reports}?ids=channel%3D%3DPRIVATE-CHANNEL`)
    await call(`${proxyPaths.reports}?access_token=PRIVATE-PARAMETER`)
    await call('/PRIVATE-PATH?code=PRIVATE-CODE')
    await call(proxyPaths.ready)
  }
  // The whole lifetime: pairing, use, refresh, every kind of failure, sign-out.
  await call(proxyPaths.pairing, 'POST')
  await television.pair()
  await callEverything()
  await clock.advance(7_200_000)
  await callEverything()
  const { token, deviceCode, discovery, revoke } = authorizationPaths
  const secret = upstream.secrets.find((text) => text.startsWith('refresh-')) ?? ''
  const echo: Script = { status: 400, json: { error: 'invalid_request', error_description: secret, token: secret } }
  for (const script of [
    'reset',
    'garbage',
    'cut',
    { status: 500, text: secret },
    { status: 200, text: secret },
    echo,
  ] as Script[]) {
    await clock.advance(7_200_000)
    for (const path of [token, deviceCode, discovery]) upstream.next(path, script)
    // The body of a service's 400 is meant for the television, so `echo` is only for the authorization server.
    if (script !== echo) for (const path of ['/video/v3/channels', '/v2/reports']) upstream.next(path, script)
    await callEverything()
    await proxy.television().call(proxyPaths.pairing, { method: 'POST' })
    await clock.advance(7_200_000)
    for (const path of [token, deviceCode, discovery, '/video/v3/channels', '/v2/reports'])
      upstream.always(path, undefined)
    await callEverything()
  }
  upstream.next(revoke, 'reset')
  const cookies = [...television.cookies.values()]
  await call(proxyPaths.signOut, 'POST')

  expect(cookies.length).toBeGreaterThan(0)
  expect(proxy.log()).toContain('"route":"/api/video/channels"')
  for (const secret of [...upstream.secrets, ...cookies]) {
    expect(responses).not.toContain(secret)
    expect(proxy.log()).not.toContain(secret)
  }
  for (const secret of ['PRIVATE-CHANNEL', 'PRIVATE-PARAMETER', 'PRIVATE-PATH', 'PRIVATE-CODE', 'mine=true'])
    expect(proxy.log()).not.toContain(secret)
  // Tokens are sent in a header and secrets in a body, because addresses appear in logs of others.
  for (const { url } of upstream.requests) for (const secret of upstream.secrets) expect(url).not.toContain(secret)
})
