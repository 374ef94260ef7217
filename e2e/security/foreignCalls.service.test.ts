/**
 * Calls by a page of another site, and by somebody with their own television. More detailed tests:
 * `src/proxy/core/web/callGuard.service.test.ts`, `src/proxy/core/session/session.databases.test.ts`.
 */
import { describe, expect, it } from 'vitest'
import { accountHeader, accountPaths } from '#contract/accounts.ts'
import { connectPaths } from '#contract/connect.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { sayRaw } from './rawRequest.ts'
import { ask, channels, cookieOf, nothingHappens, nothingIsLogged, securityFixture } from './security.fixture.ts'

const fixture = securityFixture()

it.each([
  ['a call without our header', 'GET', channels, { 'x-tenfoot': '' }],
  ['our header with another value', 'GET', channels, { 'x-tenfoot': 'true' }],
  ['another origin', 'GET', channels, { origin: 'https://evil.example' }],
  ['no origin that can be', 'GET', channels, { origin: 'null' }],
  ['an origin that begins like ours', 'GET', channels, { origin: 'http://127.0.0.1.evil.example' }],
  ['a sign-out', 'POST', proxyPaths.signOut, { origin: 'https://evil.example' }],
  ['a pairing', 'POST', proxyPaths.pairing, { 'x-tenfoot': '' }],
  ['a connection', 'POST', connectPaths.start, { origin: 'https://evil.example' }],
  ['a name that leads here (DNS rebinding)', 'GET', channels, { origin: 'http://evil.example', host: 'evil.example' }],
])(
  'a call of a page of another site, with the victim’s cookie, is refused: %s',
  async (_request, method, path, headers) => {
    const { statuses } = await nothingHappens(fixture, () =>
      sayRaw(
        fixture.proxy.url,
        `${method} ${path} HTTP/1.1\r\n${Object.entries({
          host: '127.0.0.1',
          'x-tenfoot': '1',
          cookie: cookieOf(fixture.victim),
          connection: 'close',
          ...headers,
        })
          .map(([name, value]) => `${name}: ${value}`)
          .join('\r\n')}\r\n${method === 'GET' ? '' : 'content-length: 0\r\n'}\r\n`,
      ),
    )
    expect(statuses).toEqual([403])
    expect((await ask(fixture.victim)).status).toBe(200)
  },
)

describe('with a television of their own', () => {
  it('an attacker is not signed in with a forged cookie, or a part of another one', async () => {
    const [name = '', value = ''] = [...fixture.victim.cookies].find(([cookie]) => cookie.includes('session')) ?? []
    for (const cookie of [
      '',
      'A'.repeat(43),
      value.slice(0, 42),
      `${value}x`,
      value.toLowerCase(),
      `${value}' or '1'='1`,
    ]) {
      const stranger = fixture.proxy.television()
      stranger.cookies.set(name, cookie)
      expect((await nothingHappens(fixture, () => ask(stranger))).status).toBe(401)
    }
  })

  it('an attacker does not act as the victim by naming the victim’s account', async () => {
    const { account } = await (await fixture.victim.call(proxyPaths.session)).json()
    expect(
      (await nothingHappens(fixture, () => ask(fixture.attacker, channels, { [accountHeader]: account }))).status,
    ).toBe(401)
    const activated = await fixture.attacker.call(accountPaths.activate, { method: 'POST', body: { account } })
    expect(activated.status).toBe(404)
    const signOut = await fixture.attacker.call(proxyPaths.signOut, { method: 'POST', body: { account } })
    await signOut.text()
    expect((await ask(fixture.victim)).status).toBe(200)
    fixture.attacker = fixture.proxy.television()
    await fixture.attacker.pair()
  })

  it('an attacker gains nothing by setting a known cookie on the victim’s television (fixation)', async () => {
    const knownCookie = 'F'.repeat(43)
    const fixed = fixture.proxy.television()
    fixed.cookies.set('tenfoot_session', knownCookie)
    await fixed.pair()
    expect(fixed.cookies.get('tenfoot_session')).not.toBe(knownCookie)
    const stranger = fixture.proxy.television()
    stranger.cookies.set('tenfoot_session', knownCookie)
    expect((await nothingHappens(fixture, () => ask(stranger))).status).toBe(401)
  })

  it('an attacker never gets a cached answer of the victim, whatever the request (cache poisoning)', async () => {
    const path = `${channels}?part=snippet&mine=true`
    for (const browser of [fixture.victim, fixture.victimsOther])
      expect(JSON.parse((await ask(browser, path)).text).who).toBe(fixture.victimIs)
    const before = fixture.upstream.requests.length
    await ask(fixture.victim, path)
    expect(fixture.upstream.requests.length, 'it is kept').toBe(before)
    for (const headers of [
      {},
      { 'x-forwarded-host': 'victim.example', 'x-original-url': path, 'x-rewrite-url': path },
      { 'if-none-match': '*' },
      { accept: 'application/json, text/html' },
      { 'cache-control': 'only-if-cached' },
      { authorization: 'Bearer of-the-victim' },
    ] as Record<string, string>[]) {
      for (const browser of [fixture.attacker, fixture.attackersOther])
        expect((await ask(browser, path, headers)).text).not.toContain(fixture.victimIs)
    }
    // The attacker's requests do not change what the victim gets.
    expect(JSON.parse((await ask(fixture.victim, path)).text).who).toBe(fixture.victimIs)
    const poisoned = await ask(fixture.victim, path, { 'x-forwarded-host': 'evil.example' })
    expect(poisoned.text).not.toContain('evil.example')
  })
})

nothingIsLogged(fixture)
