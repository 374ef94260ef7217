import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, tvClient, webRedirect } from '../platform.fixture.ts'
import { appForEachTest, redirectParameters } from './app.fixture.ts'
import { hiddenField } from './device.fixture.ts'
import { authorizePaths, devicePaths } from './pages/lastPages.ts'

/** The code grant with PKCE for web clients (RFC 6749, section 4.1; RFC 7636; RFC 9207; RFC 9700, section 2.1). */
describe.each(testDatabases())('the code grant on $name', ({ fresh }) => {
  const env = appForEachTest(fresh)

  describe('at /authorize', () => {
    it('/authorize asks for the sign-in, then for consent in the same words, and redirects with code, state and iss', async () => {
      const signIn = await env.app.open({ login_hint: person.email })
      expect(signIn.text).toContain(`value="${person.email}"`)
      const consent = await env.app.signIn(signIn)
      for (const text of ['Allow Client web?', 'including revenue', 'Access lasts', 'Deny if you did not'])
        expect(consent.text).toContain(text)
      const answer = await env.app.decide(consent, 'allow')
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\/callback\?kept=1&code=/)
      expect(Object.fromEntries(redirectParameters(answer))).toEqual({
        kept: '1',
        code: expect.stringMatching(/^[\w-]{43}$/),
        state: 'state of the app',
        iss: env.platform.url,
      })
    })

    it('/authorize lets forms lead only to the app that asked, and carries no script', async () => {
      const { headers, text } = await env.app.open()
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';style-src 'self';form-action 'self' https://app.example;frame-ancestors 'none';base-uri 'none'",
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(text).not.toMatch(/<script| style=| on\w+=/)
    })

    it.each([
      ['an unknown client', { client_id: 'x' }],
      ['no client', { client_id: undefined }],
      ['a client for televisions', { client_id: tvClient.id }],
      ['an address that is not registered', { redirect_uri: 'https://evil.example/callback' }],
      ['an address with more at its end', { redirect_uri: `${webRedirect}&more=1` }],
      ['an address in other letters', { redirect_uri: webRedirect.replace('app', 'APP') }],
      ['no address', { redirect_uri: undefined }],
    ])('/authorize shows the person an error and redirects nowhere for %s', async (_what, changed) => {
      const answer = await env.app.open(changed)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.text).toContain('This app’s request is not valid')
    })

    it.each([
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: undefined }, 'invalid_request'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ scope: 'mail' }, 'invalid_scope'],
      [{ scope: undefined }, 'invalid_request'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ prompt: 'none login' }, 'invalid_request'],
      [{ prompt: 'unheard' }, 'invalid_request'],
      [{ max_age: '-1' }, 'invalid_request'],
      [{ max_age: 'soon' }, 'invalid_request'],
      [{ prompt: 'none' }, 'login_required'],
      [{ request: 'x' }, 'request_not_supported'],
      [{ request_uri: 'x' }, 'request_uri_not_supported'],
    ])('/authorize redirects to the app for %o with the error %s, state and iss', async (changed, error) => {
      const parameters = Object.fromEntries(redirectParameters(await env.app.open(changed)))
      expect(parameters).toMatchObject({ error, state: 'state of the app', iss: env.platform.url })
      expect(parameters).not.toHaveProperty('code')
    })

    it('/authorize refuses a parameter that comes twice, and shows the error to the person when the parameter is the address', async () => {
      const twice = await env.app.browser.visit(`${authorizationPaths.authorize}?${env.app.request()}&scope=email`)
      expect(redirectParameters(twice).get('error')).toBe('invalid_request')
      const address = new URLSearchParams({ redirect_uri: webRedirect })
      const doubled = await env.app.browser.visit(`${authorizationPaths.authorize}?${env.app.request()}&${address}`)
      expect(doubled).toMatchObject({ status: 400 })
    })

    it('/authorize accepts every scope of the three documents', async () => {
      const scope = Object.values(env.platform.scopes).join(' ')
      expect((await env.app.redeem(await env.app.code({ scope }))).json.scope).toBe(scope)
    })

    it('/authorize asks a person who is signed in only for consent, and for the password again when the app requires it', async () => {
      await env.app.code()
      expect((await env.app.open()).text).toContain('Allow Client web?')
      expect((await env.app.open({ prompt: 'login' })).text).toContain('type="password"')
      expect(redirectParameters(await env.app.open({ prompt: 'none' })).get('error')).toBe('consent_required')
    })

    it('/authorize accepts a request by POST as by GET, with the sign-in of the browser', async () => {
      await env.app.code()
      const body = new URLSearchParams(env.app.request())
      const led = await env.platform.call(authorizationPaths.authorize, { method: 'POST', body })
      expect(led.status).toBe(303)
      expect(led.headers.get('location')).toBe(`${authorizePaths.start}?${body}`)
      expect((await env.app.browser.visit(String(led.headers.get('location')))).text).toContain('Allow Client web?')
      const twice = await env.platform.call(authorizationPaths.authorize, {
        method: 'POST',
        body: new URLSearchParams(`${env.app.request()}&scope=email`),
      })
      expect(redirectParameters(await env.app.browser.visit(String(twice.headers.get('location')))).get('error')).toBe(
        'invalid_request',
      )
    })

    it('/authorize asks for the password again when the sign-in is older than max_age, and reports the time of the sign-in', async () => {
      await env.app.code()
      const enteredAt = env.platform.clock.now()
      await env.platform.clock.advance(60_000)
      expect((await env.app.open({ max_age: '60' })).text).toContain('Allow Client web?')
      const { json } = await env.app.redeem(await env.app.code({ max_age: '60' }))
      expect(decodeJwt(String(json.id_token)).auth_time).toBe(enteredAt / 1000)
      await env.platform.clock.advance(1)
      expect(redirectParameters(await env.app.open({ max_age: '60', prompt: 'none' })).get('error')).toBe(
        'login_required',
      )
      const page = await env.app.open({ max_age: '60' })
      expect(page.text).toContain('type="password"')
      expect((await env.app.signIn(page)).text).toContain('Allow Client web?')
      expect((await env.app.open({ max_age: '0' })).text).toContain('Allow Client web?')
      await env.platform.clock.advance(1)
      expect((await env.app.open({ max_age: '0' })).text).toContain('type="password"')
    })

    it('/authorize answers prompt=none without a page while a grant covers the scopes, and with an error otherwise', async () => {
      const silent = (changed: Record<string, string> = {}) => env.app.open({ prompt: 'none', ...changed })
      await env.app.redeem(await env.app.code({}, { period: '1-day' }))
      const code = redirectParameters(await silent({ scope: 'openid' })).get('code') ?? ''
      expect((await env.app.redeem(code)).json).toMatchObject({ scope: 'openid', refresh_token_expires_in: 86_400 })
      expect(redirectParameters(await silent({ scope: 'openid email' })).get('error')).toBe('consent_required')
      expect(redirectParameters(await silent({ prompt: 'consent' })).get('code')).toBeNull()
      await env.platform.db.updateTable('accounts').set({ blocked_scopes: 'openid' }).execute()
      expect(redirectParameters(await silent({ scope: 'openid' })).get('error')).toBe('admin_policy_enforced')
      await env.platform.db.updateTable('accounts').set({ blocked_scopes: '' }).execute()
      await env.platform.db.updateTable('grants').set({ ended_at: 1 }).execute()
      expect(redirectParameters(await silent({ scope: 'openid' })).get('error')).toBe('consent_required')
    })

    it('/authorize asks for the account of login_hint when another account is signed in', async () => {
      await env.app.code()
      expect((await env.app.open({ login_hint: ` ${person.email.toUpperCase()} ` })).text).toContain(
        'Allow Client web?',
      )
      const signInPage = await env.app.open({ login_hint: 'bob@tenfoot.example' })
      expect(signInPage.text).toContain('type="password"')
      expect(signInPage.text).toContain('value="bob@tenfoot.example"')
      const silent = await env.app.open({ login_hint: 'bob@tenfoot.example', prompt: 'none' })
      expect(redirectParameters(silent).get('error')).toBe('login_required')
    })

    it('/authorize refuses a wrong email or password, and continues with the right ones', async () => {
      const wrong = await env.app.signIn(await env.app.open(), { email: person.email, password: 'wrong' })
      expect(wrong.status).toBe(400)
      expect(wrong.text).toContain('Wrong email or password')
      expect((await env.app.signIn(wrong)).text).toContain('Allow Client web?')
    })

    it('/authorize lets another person continue with the same request after signing out', async () => {
      const consent = await env.app.signIn(await env.app.open())
      const request = hiddenField(consent.text, 'request')?.replaceAll('&amp;', '&') ?? ''
      const signOut = await env.app.browser.send(devicePaths.signOut, { request })
      expect(signOut.headers.get('location')).toBe(`${authorizePaths.start}?${request}`)
      expect((await env.app.open()).text).toContain('type="password"')
    })

    it('/authorize redirects with an error when the person denies, and issues nothing', async () => {
      expect(redirectParameters(await env.app.answer('deny')).get('error')).toBe('access_denied')
      expect(await env.platform.db.selectFrom('authorization_codes').selectAll().execute()).toEqual([])
    })

    it.each([
      [{ blocked_scopes: '*' }, null, 'admin_policy_enforced'],
      [{}, 'acme', 'org_internal'],
    ])('/authorize redirects with the error of a policy: %o, project of %s', async (row, organization, error) => {
      await env.platform.db
        .updateTable('accounts')
        .set({ name: 'x', ...row })
        .execute()
      await env.platform.db.updateTable('projects').set({ organization }).execute()
      expect(redirectParameters(await env.app.answer()).get('error')).toBe(error)
    })

    it('/authorize refuses an answer to a consent page that this person was not shown, and a form of another site', async () => {
      const consent = await env.app.signIn(await env.app.open())
      const otherRequest = env.app.request({ scope: Object.values(env.platform.scopes).join(' ') })
      expect((await env.app.decide(consent, 'allow', { request: otherRequest })).status).toBe(403)
      expect((await env.app.decide(consent, 'allow', { proof: '' })).status).toBe(403)
      expect((await env.app.decide(consent, 'allow', { csrf: 'x' })).status).toBe(403)
      expect(await env.platform.db.selectFrom('authorization_codes').selectAll().execute()).toEqual([])
    })

    it('/authorize reads the request again at every step: an address that was removed gets no code', async () => {
      const consent = await env.app.signIn(await env.app.open())
      await env.platform.db.deleteFrom('client_redirects').execute()
      const answer = await env.app.decide(consent, 'allow')
      expect(answer).toMatchObject({ status: 400 })
      expect(answer.headers.get('location')).toBeNull()
    })
  })
})
