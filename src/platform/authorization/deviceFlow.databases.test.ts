import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform, tvClient } from '../platform.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'

/** The states of an attempt and their statuses (specification: device-flow 5.2; specification: device-flow 6). */
describe.each(testDatabases())('devices on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  let browser: ReturnType<typeof testBrowser>

  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    device = testDevice(platform)
    browser = testBrowser(platform)
  })
  afterEach(() => platform.close())

  it('a device gets both codes, an address, their lifetime and the interval', async () => {
    const { json, status, headers } = await device.requestRaw({ client_id: tvClient.id, scope: 'email' })
    expect(status).toBe(200)
    expect(json).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_url: `${platform.url}/device`,
      verification_uri: `${platform.url}/device`,
      verification_uri_complete: expect.stringContaining('/device?user_code='),
      expires_in: 1800,
      interval: 5,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('offline_access is understood where scopes are asked, and is no scope that a person reads', async () => {
    const scope = `openid offline_access ${platform.scopes.videoReadonly}`
    const { device_code, user_code } = await device.ask(scope)
    await browser.open()
    await browser.enter(user_code)
    expect((await browser.signIn(user_code)).text).not.toContain('offline_access')
    await browser.answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    expect(json).toMatchObject({ scope: `openid ${platform.scopes.videoReadonly}`, refresh_token: expect.any(String) })
    expect((await device.refresh(String(json.refresh_token), scope)).json.scope).toBe(json.scope)
    expect(await device.requestRaw({ client_id: tvClient.id, scope: 'offline_access' })).toMatchObject({ status: 400 })
    expect((await platform.call('/.well-known/openid-configuration')).json.scopes_supported).toContain('offline_access')
  })

  it('a device gets 428 authorization_pending while the person has not answered', async () => {
    const { device_code } = await device.ask()
    await platform.clock.advance(5000)
    const { status, json } = await device.poll(device_code)
    expect(status).toBe(428)
    expect(json).toEqual({ error: 'authorization_pending', error_description: 'Precondition Required' })
  })

  it('a device learns that its code was entered by a person who had signed in, and not before', async () => {
    const { device_code, user_code } = await device.ask()
    const poll = async () => {
      await platform.clock.advance(5000)
      return (await device.poll(device_code)).json
    }
    await browser.open()
    await browser.enter(user_code)
    expect(await poll()).not.toHaveProperty('tenfoot_code_entered')
    await browser.signIn(user_code)
    expect(await poll()).toEqual({
      error: 'authorization_pending',
      error_description: 'Precondition Required',
      tenfoot_code_entered: true,
    })
  })

  it('the first poll of a device is 428 authorization_pending, however early it comes', async () => {
    for (const wait of [0, 2500]) {
      const { device_code } = await device.ask()
      await platform.clock.advance(wait)
      expect((await device.poll(device_code)).json.error).toBe('authorization_pending')
      expect((await device.poll(device_code)).json.error).toBe('slow_down')
    }
  })

  it('a device gets 403 slow_down when it polls too early, and is never stuck, however often it does', async () => {
    const { device_code } = await device.ask()
    await device.poll(device_code)
    const errors: unknown[] = []
    for (let second = 0; second < 10; second += 1) {
      errors.push((await device.poll(device_code)).json.error)
      await platform.clock.advance(1000)
    }
    const { status, json } = await device.poll(device_code)
    expect(errors).toEqual([...Array(5).fill('slow_down'), 'authorization_pending', ...Array(4).fill('slow_down')])
    expect([status, json.error]).toEqual([428, 'authorization_pending'])
    expect((await device.poll(device_code)).json).toEqual({ error: 'slow_down', error_description: 'Forbidden' })
    expect((await device.poll(device_code)).status).toBe(403)
  })

  it('a device may poll half a second early, because networks deliver unevenly', async () => {
    const { device_code } = await device.ask()
    await device.poll(device_code)
    await platform.clock.advance(4500)
    expect((await device.poll(device_code)).status).toBe(428)
    await platform.clock.advance(4499)
    expect((await device.poll(device_code)).status).toBe(403)
  })

  it('a device gets its tokens once the person allowed, even when it polls too early', async () => {
    const { device_code, user_code } = await device.ask()
    await platform.clock.advance(5000)
    await device.poll(device_code)
    expect((await browser.answer(user_code, 'allow')).text).toContain('Device connected')
    const { status, json, headers } = await device.poll(device_code)
    expect(status).toBe(200)
    expect(json).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 3600,
      scope: `${platform.scopes.videoReadonly} email`,
      token_type: 'Bearer',
    })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('pragma')).toBe('no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('a device gets 403 access_denied once the person denied', async () => {
    const { device_code, user_code } = await device.ask()
    await browser.answer(user_code, 'deny')
    for (let time = 0; time < 2; time += 1) {
      const { status, json } = await device.poll(device_code)
      expect(status).toBe(403)
      expect(json).toEqual({ error: 'access_denied', error_description: 'Forbidden' })
    }
  })

  it('a device gets 400 invalid_grant from the moment of expiry', async () => {
    const { device_code } = await device.ask()
    await platform.clock.advance(1_799_999)
    expect((await device.poll(device_code)).status).toBe(428)
    await platform.clock.advance(1)
    expect(await device.poll(device_code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
  })

  it('a device collects its tokens when the person allowed in the last second, but not a minute later', async () => {
    const late = await device.ask()
    const tooLate = await device.ask()
    await platform.clock.advance(1_799_000)
    await browser.answer(late.user_code, 'allow')
    await browser.answer(tooLate.user_code, 'allow')
    await platform.clock.advance(5000)
    expect((await device.poll(late.device_code)).status).toBe(200)
    await platform.clock.advance(60_000)
    expect(await device.poll(tooLate.device_code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
  })

  it('a device gets invalid_grant when it uses a code twice, and loses the grant of the first use', async () => {
    const { device_code, user_code } = await device.ask()
    await browser.answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    const token = String(json.access_token)
    const path = `/video/v3/channels?part=id&mine=true&access_token=${token}`
    expect((await platform.call(path)).status).toBe(200)
    expect(await device.poll(device_code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    expect((await platform.call(path)).status).toBe(401)
    expect((await device.refresh(String(json.refresh_token))).json.error).toBe('invalid_grant')
  })

  it('a device gets at most one grant out of many polls at the same moment', async () => {
    const { device_code, user_code } = await device.ask()
    await browser.answer(user_code, 'allow')
    const answers = await Promise.all(Array.from({ length: 8 }, () => device.poll(device_code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'invalid_grant')).toHaveLength(7)
    const grants = await platform.db.selectFrom('grants').selectAll().execute()
    expect(grants).toHaveLength(1)
  })

  it('a device gets nothing when the account was disabled between the answer and the poll', async () => {
    const { device_code, user_code } = await device.ask()
    await browser.answer(user_code, 'allow')
    await platform.db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', person.id).execute()
    expect(await device.poll(device_code)).toMatchObject({ status: 403, json: { error: 'access_denied' } })
    await platform.db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', person.id).execute()
    expect(await device.poll(device_code)).toMatchObject({ status: 403, json: { error: 'access_denied' } })
  })

  it.each([
    ['all scopes', '*'],
    ['one of the scopes', 'email'],
  ])('a device gets 400 admin_policy_enforced when the administrator blocks %s', async (_what, blocked) => {
    await platform.db.updateTable('accounts').set({ blocked_scopes: blocked }).execute()
    const { device_code, user_code } = await device.ask()
    expect(await browser.answer(user_code, 'allow')).toMatchObject({ status: 403 })
    expect(await device.poll(device_code)).toMatchObject({ status: 400, json: { error: 'admin_policy_enforced' } })
  })

  it('a device gets 403 org_internal when the project is for another organization', async () => {
    await platform.db.updateTable('projects').set({ organization: 'acme' }).execute()
    const { device_code, user_code } = await device.ask()
    expect(await browser.answer(user_code, 'allow')).toMatchObject({ status: 403 })
    expect(await device.poll(device_code)).toMatchObject({ status: 403, json: { error: 'org_internal' } })
  })

  it('a device gets tokens of an account of the project’s organization', async () => {
    await platform.db.updateTable('projects').set({ organization: 'acme' }).execute()
    await platform.db.updateTable('accounts').set({ organization: 'acme' }).execute()
    const { device_code, user_code } = await device.ask()
    await browser.answer(user_code, 'allow')
    expect((await device.poll(device_code)).status).toBe(200)
  })

  it('a device gets the error of a policy that was set between the answer and the poll', async () => {
    const { device_code, user_code } = await device.ask()
    await browser.answer(user_code, 'allow')
    await platform.db.updateTable('accounts').set({ blocked_scopes: '*' }).execute()
    expect(await device.poll(device_code)).toMatchObject({ status: 400, json: { error: 'admin_policy_enforced' } })
  })

  it('a device gets 403 with error_code alone when its client has used up the quota, until a minute has passed', async () => {
    await platform.close()
    platform = await startTestPlatform(await fresh(), { DEVICE_CODES_PER_MINUTE: '2' })
    await platform.populate()
    device = testDevice(platform)
    await device.ask()
    await device.ask()
    const { status, json } = await device.requestRaw({ client_id: tvClient.id, scope: 'email' })
    expect([status, json]).toEqual([403, { error_code: 'rate_limit_exceeded' }])
    await platform.clock.advance(60_001)
    await device.ask()
  })
})
