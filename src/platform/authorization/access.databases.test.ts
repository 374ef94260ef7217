import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'

/** Access tokens at the resource services (specification: tokens 5). */
describe.each(testDatabases())('access tokens on $name', ({ fresh }) => {
  let platform: TestPlatform
  let token: string

  const grant = async (scope: string) => {
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask(scope)
    await testBrowser(platform).answer(user_code, 'allow')
    return String((await device.poll(device_code)).json.access_token)
  }
  const path = '/video/v3/channels?part=id&mine=true'
  const ask = (authorization: string) => platform.call(path, { headers: { authorization } })

  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    token = await grant(platform.scopes.videoReadonly)
  })
  afterEach(() => platform.close())

  it('an access token is read from the header and from the query', async () => {
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    expect((await platform.call(`${path}&access_token=${token}`)).status).toBe(200)
  })

  it.each(['', 'Bearer', 'Bearer x', 'Basic eDp5', 'Bearer x y'])(
    'an access token is refused with 401 authError when the header is %j',
    async (header) => {
      const { status, json } = await ask(header)
      expect(status).toBe(401)
      expect(json).toMatchObject({ error: { code: 401, errors: [{ reason: 'authError' }], status: 'UNAUTHENTICATED' } })
    },
  )

  it('an access token works until its lifetime is over and not a millisecond longer', async () => {
    await platform.clock.advance(3_599_999)
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    await platform.clock.advance(1)
    expect((await ask(`Bearer ${token}`)).status).toBe(401)
  })

  it('an access token stops working when its account is disabled or its grant expires', async () => {
    await platform.db.updateTable('accounts').set({ disabled_at: 1 }).execute()
    expect((await ask(`Bearer ${token}`)).status).toBe(401)
    await platform.db.updateTable('accounts').set({ disabled_at: null }).execute()
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    await platform.db.updateTable('grants').set({ expires_at: platform.clock.now() }).execute()
    expect((await ask(`Bearer ${token}`)).status).toBe(401)
  })

  it('an access token without a scope of the service gets 403 insufficientPermissions', async () => {
    const { status, json } = await ask(`Bearer ${await grant('email openid')}`)
    expect(status).toBe(403)
    expect(json).toMatchObject({ error: { code: 403, errors: [{ reason: 'insufficientPermissions' }] } })
  })

  it('an access token is required: a refresh token gets 401', async () => {
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    expect((await ask(`Bearer ${json.refresh_token}`)).status).toBe(401)
  })
})
