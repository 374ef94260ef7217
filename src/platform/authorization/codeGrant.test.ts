import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { person, startTestPlatform, type TestPlatform, tvClient, webClient, webRedirect } from '../testPlatform.ts'
import { authorizePaths, devicePaths } from './pages/paths.ts'
import { broughtBack, testApp, verifier } from './testApp.ts'
import { hiddenField, testDevice } from './testDevice.ts'

/** The code grant with PKCE for web clients (RFC 6749, section 4.1; RFC 7636; RFC 9207; RFC 9700, section 2.1). */
describe.each(testDatabases())('the code grant on $name', ({ fresh }) => {
  let platform: TestPlatform
  let app: ReturnType<typeof testApp>
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    app = testApp(platform)
  })
  afterEach(() => platform.close())

  const refresh = (token: unknown) => testDevice(platform, webClient).refresh(String(token))

  describe('at /authorize', () => {
    it('asks who it is, then for consent in the same words, and leads back with code, state and iss', async () => {
      const signIn = await app.open({ login_hint: person.email })
      expect(signIn.text).toContain(`value="${person.email}"`)
      const consent = await app.signIn(signIn)
      for (const said of [
        'Allow Client web?',
        'with what they earn',
        'How long may it do this?',
        'Deny if you did not',
      ])
        expect(consent.text).toContain(said)
      const answer = await app.decide(consent, 'allow')
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\/callback\?kept=1&code=/)
      expect(Object.fromEntries(broughtBack(answer))).toEqual({
        kept: '1',
        code: expect.stringMatching(/^[\w-]{43}$/),
        state: 'state of the app',
        iss: platform.url,
      })
    })

    it('lets a form lead to the app that asked and nowhere else, and carries no script', async () => {
      const { headers, text } = await app.open()
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
    ])('tells the person and redirects nowhere for %s', async (_what, changed) => {
      const answer = await app.open(changed)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.text).toContain('This app asks wrongly')
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
    ])('tells the app of %o: %s, with state and iss', async (changed, error) => {
      const brought = Object.fromEntries(broughtBack(await app.open(changed)))
      expect(brought).toMatchObject({ error, state: 'state of the app', iss: platform.url })
      expect(brought).not.toHaveProperty('code')
    })

    it('refuses a parameter that comes twice, a doubled address on the page', async () => {
      const twice = await app.browser.visit(`${authorizationPaths.authorize}?${app.request()}&scope=email`)
      expect(broughtBack(twice).get('error')).toBe('invalid_request')
      const address = new URLSearchParams({ redirect_uri: webRedirect })
      const doubled = await app.browser.visit(`${authorizationPaths.authorize}?${app.request()}&${address}`)
      expect(doubled).toMatchObject({ status: 400 })
    })

    it('carries every scope of the three documents', async () => {
      const scope = Object.values(platform.scopes).join(' ')
      expect((await app.redeem(await app.code({ scope }))).json.scope).toBe(scope)
    })

    it('asks a person who is signed in for consent only, and again for the password when the app wants that', async () => {
      await app.code()
      expect((await app.open()).text).toContain('Allow Client web?')
      expect((await app.open({ prompt: 'login' })).text).toContain('type="password"')
      expect(broughtBack(await app.open({ prompt: 'none' })).get('error')).toBe('consent_required')
    })

    it('takes a request by POST as by GET, with the sign-in that the browser has', async () => {
      await app.code()
      const body = new URLSearchParams(app.request())
      const led = await platform.call(authorizationPaths.authorize, { method: 'POST', body })
      expect(led.status).toBe(303)
      expect(led.headers.get('location')).toBe(`${authorizePaths.start}?${body}`)
      expect((await app.browser.visit(String(led.headers.get('location')))).text).toContain('Allow Client web?')
      const twice = await platform.call(authorizationPaths.authorize, {
        method: 'POST',
        body: new URLSearchParams(`${app.request()}&scope=email`),
      })
      expect(broughtBack(await app.browser.visit(String(twice.headers.get('location')))).get('error')).toBe(
        'invalid_request',
      )
    })

    it('asks for the password again when it was entered longer ago than max_age, and tells when that was', async () => {
      await app.code()
      const enteredAt = platform.clock.now()
      await platform.clock.advance(60_000)
      expect((await app.open({ max_age: '60' })).text).toContain('Allow Client web?')
      const { json } = await app.redeem(await app.code({ max_age: '60' }))
      expect(decodeJwt(String(json.id_token)).auth_time).toBe(enteredAt / 1000)
      await platform.clock.advance(1)
      expect(broughtBack(await app.open({ max_age: '60', prompt: 'none' })).get('error')).toBe('login_required')
      const asked = await app.open({ max_age: '60' })
      expect(asked.text).toContain('type="password"')
      expect((await app.signIn(asked)).text).toContain('Allow Client web?')
      expect((await app.open({ max_age: '0' })).text).toContain('Allow Client web?')
      await platform.clock.advance(1)
      expect((await app.open({ max_age: '0' })).text).toContain('type="password"')
    })

    it('goes on without a page by prompt=none once the person allowed as much or more, for as long as that lasts', async () => {
      const silent = (changed: Record<string, string> = {}) => app.open({ prompt: 'none', ...changed })
      await app.redeem(await app.code({}, { period: '1-day' }))
      const code = broughtBack(await silent({ scope: 'openid' })).get('code') ?? ''
      expect((await app.redeem(code)).json).toMatchObject({ scope: 'openid', refresh_token_expires_in: 86_400 })
      expect(broughtBack(await silent({ scope: 'openid email' })).get('error')).toBe('consent_required')
      expect(broughtBack(await silent({ prompt: 'consent' })).get('code')).toBeNull()
      await platform.db.updateTable('accounts').set({ blocked_scopes: 'openid' }).execute()
      expect(broughtBack(await silent({ scope: 'openid' })).get('error')).toBe('admin_policy_enforced')
      await platform.db.updateTable('accounts').set({ blocked_scopes: '' }).execute()
      await platform.db.updateTable('grants').set({ ended_at: 1 }).execute()
      expect(broughtBack(await silent({ scope: 'openid' })).get('error')).toBe('consent_required')
    })

    it('asks for the account that login_hint means when another one is signed in', async () => {
      await app.code()
      expect((await app.open({ login_hint: ` ${person.email.toUpperCase()} ` })).text).toContain('Allow Client web?')
      const other = await app.open({ login_hint: 'bob@tenfoot.example' })
      expect(other.text).toContain('type="password"')
      expect(other.text).toContain('value="bob@tenfoot.example"')
      const silent = await app.open({ login_hint: 'bob@tenfoot.example', prompt: 'none' })
      expect(broughtBack(silent).get('error')).toBe('login_required')
    })

    it('says that email and password do not belong together, and goes on when they do', async () => {
      const wrong = await app.signIn(await app.open(), { email: person.email, password: 'wrong' })
      expect(wrong.status).toBe(400)
      expect(wrong.text).toContain('do not belong together')
      expect((await app.signIn(wrong)).text).toContain('Allow Client web?')
    })

    it('lets another person go on with the same request after signing out', async () => {
      const consent = await app.signIn(await app.open())
      const request = hiddenField(consent.text, 'request')?.replaceAll('&amp;', '&') ?? ''
      const out = await app.browser.send(devicePaths.signOut, { request })
      expect(out.headers.get('location')).toBe(`${authorizePaths.start}?${request}`)
      expect((await app.open()).text).toContain('type="password"')
    })

    it('tells the app when the person denies, and issues nothing', async () => {
      expect(broughtBack(await app.answer('deny')).get('error')).toBe('access_denied')
      expect(await platform.db.selectFrom('authorization_codes').selectAll().execute()).toEqual([])
    })

    it.each([
      [{ blocked_scopes: '*' }, null, 'admin_policy_enforced'],
      [{}, 'acme', 'org_internal'],
    ])('tells the app of a policy: %o, project of %s', async (row, organization, error) => {
      await platform.db
        .updateTable('accounts')
        .set({ name: 'x', ...row })
        .execute()
      await platform.db.updateTable('projects').set({ organization }).execute()
      expect(broughtBack(await app.answer()).get('error')).toBe(error)
    })

    it('takes no answer to a request whose consent this person was not shown, nor a form of elsewhere', async () => {
      const consent = await app.signIn(await app.open())
      const other = app.request({ scope: Object.values(platform.scopes).join(' ') })
      expect((await app.decide(consent, 'allow', { request: other })).status).toBe(403)
      expect((await app.decide(consent, 'allow', { proof: '' })).status).toBe(403)
      expect((await app.decide(consent, 'allow', { csrf: 'x' })).status).toBe(403)
      expect(await platform.db.selectFrom('authorization_codes').selectAll().execute()).toEqual([])
    })

    it('reads the request anew at every step: an address that was taken away gets no code', async () => {
      const consent = await app.signIn(await app.open())
      await platform.db.deleteFrom('client_redirects').execute()
      const answer = await app.decide(consent, 'allow')
      expect(answer).toMatchObject({ status: 400 })
      expect(answer.headers.get('location')).toBeNull()
    })
  })

  describe('at /token', () => {
    it('gives tokens for a code, its address and its verifier; the refresh token works', async () => {
      const { status, json } = await app.redeem(await app.code())
      expect(status).toBe(200)
      expect(json).toMatchObject({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        scope: `openid ${platform.scopes.analyticsMonetary}`,
        token_type: 'Bearer',
      })
      expect((await refresh(json.refresh_token)).status).toBe(200)
    })

    it('ends with the period that the person chose', async () => {
      const { json } = await app.redeem(await app.code({}, { period: '7-days' }))
      expect(json.refresh_token_expires_in).toBe(7 * 86_400)
      await platform.clock.advance(7 * 86_400_000)
      expect((await refresh(json.refresh_token)).status).toBe(400)
    })

    it.each([
      ['an unknown code', { code: 'x' }, 400, 'invalid_grant'],
      ['no code', { code: undefined }, 400, 'invalid_request'],
      ['another address', { redirect_uri: 'https://app.example/other' }, 400, 'invalid_grant'],
      ['no address', { redirect_uri: undefined }, 400, 'invalid_request'],
      ['another verifier', { code_verifier: `${verifier}x` }, 400, 'invalid_grant'],
      ['a verifier that is too short', { code_verifier: 'short' }, 400, 'invalid_grant'],
      ['no verifier', { code_verifier: undefined }, 400, 'invalid_request'],
      ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
      ['no secret', { client_secret: undefined }, 400, 'invalid_request'],
      [
        'a client for televisions',
        { client_id: tvClient.id, client_secret: tvClient.secret },
        401,
        'unauthorized_client',
      ],
    ])('refuses %s, and the right request still works', async (_what, changed, status, error) => {
      const code = await app.code()
      expect(await app.redeem(code, changed)).toMatchObject({ status, json: { error } })
      expect((await app.redeem(code)).status).toBe(200)
    })

    it('refuses a code of another web client', async () => {
      const secret_hash = platform.keys.hash('client-secret', 's')
      await platform.db
        .insertInto('clients')
        .values({ id: 'web2', project_id: 'project', name: 'Second', type: 'web', secret_hash, created_at: 0 })
        .execute()
      const answer = await app.redeem(await app.code(), { client_id: 'web2', client_secret: 's' })
      expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    })

    it('takes a code for sixty seconds', async () => {
      const [early, late] = [await app.code(), await app.code()]
      await platform.clock.advance(59_999)
      expect((await app.redeem(early)).status).toBe(200)
      await platform.clock.advance(1)
      expect(await app.redeem(late)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    })

    it.each([0, 3_600_000])('takes a code once; a second use %d ms later ends what the first gave', async (later) => {
      const code = await app.code()
      const { json } = await app.redeem(code)
      await platform.clock.advance(later)
      expect(await app.redeem(code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
      expect((await refresh(json.refresh_token)).status).toBe(400)
    })

    it('gives one grant at most for a code that is redeemed twice at the same moment', async () => {
      const code = await app.code()
      const statuses = (await Promise.all([app.redeem(code), app.redeem(code)])).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      expect(await platform.db.selectFrom('grants').selectAll().execute()).toHaveLength(1)
    })

    it('gives nothing to an account that was locked in between', async () => {
      const code = await app.code()
      await platform.db.updateTable('accounts').set({ disabled_at: 1 }).execute()
      expect(await app.redeem(code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    })

    it('keeps of a code its hash alone', async () => {
      const code = await app.code()
      expect(JSON.stringify(await platform.db.selectFrom('authorization_codes').selectAll().execute())).not.toContain(
        code,
      )
    })
  })
})
