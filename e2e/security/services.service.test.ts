/**
 * Compromised services, addresses that lead elsewhere, and forged security events. More detailed tests: those of
 * `src/proxy/modules/` and `src/proxy/core/tokens/`, and `src/proxy/secrets.service.test.ts`.
 */
import { describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { connectPaths } from '#contract/connect.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { testPhone } from '../../src/proxy/modules/connect/connectionPhone.fixture.ts'
import { startTestSender, types } from '../../src/proxy/modules/security-events/securityEvents.fixture.ts'
import type { Script } from '../../src/proxy/scripts.fixture.ts'
import { ask, channels, nothingIsLogged, securityFixture } from './security.fixture.ts'

const fixture = securityFixture()

describe('services', () => {
  const evil = 'v1\r\nset-cookie: tenfoot_session=evil\r\n\r\n<script>'
  it('a compromised service can neither split a response nor set a cookie', async () => {
    // `node:http` writes no such header; a compromised service might.
    fixture.upstream.next('/video/v3/channels', {
      status: 200,
      json: {},
      headers: { 'set-cookie': 'tenfoot_session=evil', 'x-evil': '1' },
    })
    const answer = await fixture.attacker.call(`${channels}?id=split`)
    expect([...answer.headers.keys()].filter((name) => /cookie|evil|location/.test(name))).toEqual([])
    // The service's text where the proxy writes it into a header or a page.
    fixture.upstream.next(authorizationPaths.deviceCode, {
      status: 200,
      json: {
        device_code: 'd',
        user_code: evil,
        verification_url: `javascript:${evil}`,
        expires_in: 1_800,
        interval: 5,
      },
    })
    const pairing = await fixture.proxy.television().call(proxyPaths.pairing, { method: 'POST' })
    const text = await pairing.text()
    expect(pairing.headers.getSetCookie().join()).not.toContain('evil')
    // The code is shown unchanged, inside JSON, where it is escaped.
    expect(() => JSON.parse(text)).not.toThrow()
    expect(text).not.toContain('\r\n')
  })

  it.each([
    ['a call', '/video/v3/channels', () => fixture.attacker.call(`${channels}?id=redirected`)],
    [
      'a code',
      authorizationPaths.deviceCode,
      () => fixture.proxy.television().call(proxyPaths.pairing, { method: 'POST' }),
    ],
  ])('a compromised service cannot redirect %s, and its credentials, elsewhere', async (_what, path, call) => {
    for (const status of [301, 302, 303, 307, 308]) {
      fixture.upstream.next(path, { status, text: '', headers: { location: `${fixture.elsewhere.url}${path}` } })
      const answer = await call()
      expect(answer.headers.has('location')).toBe(false)
      await answer.text()
    }
    expect(fixture.elsewhere.requests).toEqual([])
  })

  it('a compromised service cannot redirect a refresh elsewhere', async () => {
    await fixture.clock.advance(7_200_000)
    const redirect: Script = { status: 307, text: '', headers: { location: `${fixture.elsewhere.url}/token` } }
    fixture.upstream.next(authorizationPaths.token, redirect)
    expect((await ask(fixture.attacker, `${channels}?id=refresh`)).status).toBe(502)
    expect(fixture.elsewhere.requests).toEqual([])
    await fixture.clock.advance(60_000)
    expect((await ask(fixture.attacker, `${channels}?id=refresh`)).status).toBe(200)
  })
})

it("an address in a caller's request is never fetched, nor used as a redirect address (SSRF)", async () => {
  const answer = await fixture.attacker.call(connectPaths.start, {
    method: 'POST',
    body: { scopes: ['datahub'], redirect_uri: fixture.elsewhere.url, url: fixture.elsewhere.url },
    headers: {
      'x-forwarded-host': new URL(fixture.elsewhere.url).host,
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
  })
  expect(await answer.text()).not.toContain(new URL(fixture.elsewhere.url).host)
  // The service is asked about the proxy's own address only.
  const authorizeRequests = fixture.upstream.of(authorizationPaths.authorize)
  expect(
    authorizeRequests.map(({ url }) => new URL(url, fixture.upstream.url).searchParams.get('redirect_uri')),
  ).toEqual([`${fixture.proxy.url}${connectPaths.callback}`])
  const offer = await (
    await fixture.attacker.call(connectPaths.start, { method: 'POST', body: { scopes: ['datahub'] } })
  ).json()
  const phone = testPhone(fixture.proxy)
  const signInUrl = new URL(await phone.begin(offer.code))
  expect(signInUrl.origin).toBe(fixture.upstream.url)
  expect(new URL(signInUrl.searchParams.get('redirect_uri') ?? '').origin).toBe(fixture.proxy.url)
  // An answer that was never requested, with a redirect to another server.
  const before = fixture.upstream.requests.length
  for (const query of [
    `code=x&state=${'A'.repeat(43)}&iss=${fixture.elsewhere.url}`,
    `code=x&state=${signInUrl.searchParams.get('state')}&iss=${encodeURIComponent(fixture.elsewhere.url)}`,
    `error=access_denied&error_uri=${fixture.elsewhere.url}&state=nonsense`,
  ]) {
    const answer = await testPhone(fixture.proxy).open(`/connect/callback?${query}`)
    expect(answer.location).not.toContain(new URL(fixture.elsewhere.url).host)
  }
  expect(fixture.upstream.requests.length).toBe(before)
  expect(fixture.elsewhere.requests).toEqual([])
})

it('a security event that is forged, for another client, or a repetition ends no session', async () => {
  const sender = await startTestSender(fixture.upstream, fixture.clock.now)
  const events = { [types.sessionsRevoked]: { subject: sender.account(fixture.victimIs) } }
  for (const change of [
    { forged: true as const },
    { kid: 'unknown' },
    { claims: { iss: fixture.elsewhere.url } },
    { claims: { aud: 'another' } },
  ])
    expect((await sender.send(fixture.proxy, await sender.sign(events, change))).status).toBe(400)
  expect((await ask(fixture.victim)).status).toBe(200)

  const true_ = await sender.sign(events)
  expect((await sender.send(fixture.proxy, true_)).status).toBe(202)
  expect((await ask(fixture.victim)).status).toBe(401)
  // The person signs in again; an attacker sends the same event again.
  fixture.victim = fixture.proxy.television()
  await fixture.victim.pair()
  expect((await sender.send(fixture.proxy, true_)).status).toBe(202)
  expect((await ask(fixture.victim)).status).toBe(200)
})

nothingIsLogged(fixture)
