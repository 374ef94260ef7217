import { afterEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { connectPaths } from '#contract/connect.ts'
import { startTestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'
import { testPhone } from './connectionPhone.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

describe('connecting on the phone', () => {
  async function start(env: Record<string, string | undefined> = {}) {
    const upstream = await startTestUpstream()
    open.push(upstream)
    const proxy = await startTestProxy({
      upstream,
      clock: manualClock(1_790_000_000_000),
      env: env as Record<string, string>,
    })
    open.push(proxy)
    const television = await proxy.signedIn()
    const ask = () => television.call(connectPaths.start, { method: 'POST', body: { scopes: ['analyticsMonetary'] } })
    return { upstream, proxy, television, ask, phone: testPhone(proxy) }
  }

  it('the phone’s page for a connection shows what is asked and the code, and lets its form redirect only to the service', async () => {
    const { upstream, ask, phone, proxy } = await start()
    const { code, url, qrUrl, expiresIn } = await (await ask()).json()
    expect([qrUrl, expiresIn]).toEqual([`${url}?code=${code}`, 600])
    expect((await phone.open(`/connect?code=${code}`)).text).toContain(`value="${code}"`)
    const page = await phone.enter(code)
    expect(page.text).toContain('See your channel’s revenue')
    expect(page.text).toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none';style-src 'self';form-action 'self' ${upstream.url};frame-ancestors 'none';base-uri 'none'`,
    )
    const first = await testPhone(proxy).open('/connect')
    expect(first.headers.getSetCookie().join()).toMatch(/tenfoot_connect=.*HttpOnly; SameSite=Lax/)
  })

  it('the phone’s page for a connection refuses a wrong code, a form of another browser, and too many attempts', async () => {
    const { ask, proxy, phone } = await start()
    const { code } = await (await ask()).json()
    await phone.open('/connect')
    expect((await phone.enter('00000000')).status).toBe(400)
    expect((await testPhone(proxy).enter(code)).status).toBe(403)
    for (let attempt = 0; attempt < 19; attempt += 1) await phone.enter('00000000')
    expect((await phone.enter(code)).status).toBe(429)
  })

  it.each([
    ['not signed in', undefined, 401, 'not_signed_in'],
    ['a scope that cannot be connected', { scopes: ['video'] }, 400, 'bad_request'],
    ['no scope', { scopes: [] }, 400, 'bad_request'],
  ])('a code for a connection is not offered: %s', async (_name, body, status, code) => {
    const { proxy, television } = await start()
    const tv = body ? television : proxy.television()
    const answer = await tv.call(connectPaths.start, { method: 'POST', body: body ?? { scopes: ['datahub'] } })
    expect([answer.status, (await answer.json()).problem.code]).toEqual([status, code])
  })

  it('a connection is not offered without a web client, and the error names the missing setting', async () => {
    const { ask } = await start({ WEB_CLIENT_ID: undefined, WEB_CLIENT_SECRET: undefined })
    const answer = await ask()
    const { problem } = await answer.json()
    expect([answer.status, problem.code, problem.message]).toEqual([
      501,
      'connections_off',
      expect.stringContaining('WEB_CLIENT_ID'),
    ])
  })

  it('the address to register is named if the service does not accept it for redirects of phones', async () => {
    const { upstream, proxy, ask } = await start()
    upstream.isRegistered = () => false
    const answer = await ask()
    const { problem } = await answer.json()
    expect([answer.status, problem.code]).toEqual([501, 'connections_off'])
    expect(problem.message).toContain(`register ${proxy.url}/connect/callback for WEB_CLIENT_ID`)
    upstream.isRegistered = (uri) => uri === `${proxy.url}/connect/callback`
    expect((await ask()).status).toBe(200)
  })

  it('a code for a connection is offered also if the service does not say which addresses are registered', async () => {
    const { upstream, ask } = await start()
    upstream.always(authorizationPaths.authorize, { status: 200, text: '<h1>Sign in</h1>' })
    expect((await ask()).status).toBe(200)
    upstream.always(authorizationPaths.authorize, 'reset')
    expect((await ask()).status).toBe(200)
  })

  it('the phone’s page for a connection says that the service is unavailable, and the code stays valid', async () => {
    const { upstream, ask, phone } = await start()
    upstream.always('/.well-known/openid-configuration', { status: 500 })
    const { code } = await (await ask()).json()
    await phone.open(`/connect?code=${code}`)
    const response = await phone.enter(code)
    expect([response.status, response.text.includes('Sign-in is unavailable')]).toEqual([502, true])
    upstream.always('/.well-known/openid-configuration', undefined)
    expect((await phone.enter(code)).status).toBe(200)
  })
})
