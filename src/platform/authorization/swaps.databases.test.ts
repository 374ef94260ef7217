import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform, tvClient } from '../platform.fixture.ts'
import { authorizationContext } from './context.ts'
import { testDevice } from './device.fixture.ts'

/** Another process can change a row between its reading and the write; these writes must then do nothing. */
describe.each(testDatabases())('compare-and-swap on $name', ({ fresh }) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
  })
  afterEach(() => platform.close())

  const codeAndClient = async () => {
    const { deviceCodes, db } = authorizationContext(platform.authorization)
    const { device_code } = await testDevice(platform).ask()
    const code = await deviceCodes.byDeviceCode(device_code)
    const client = await db.selectFrom('clients').selectAll().where('id', '=', tvClient.id).executeTakeFirst()
    if (!code || !client) throw new Error('the code or its client is missing')
    return { device_code, code, client }
  }

  it('a compare-and-swap does not decide a code that expired after it was read', async () => {
    const { deviceCodes } = authorizationContext(platform.authorization)
    const { code, device_code } = await codeAndClient()
    await platform.clock.advance(1_800_000)
    expect(await deviceCodes.decide(code.id, person.id, 'granted')).toBe(false)
    expect((await deviceCodes.byDeviceCode(device_code))?.state).toBe('pending')
  })

  it('a compare-and-swap claims an allowed code once when two requests saw it allowed', async () => {
    const { deviceCodes, grants, db } = authorizationContext(platform.authorization)
    const { code, client } = await codeAndClient()
    await deviceCodes.decide(code.id, person.id, 'granted')
    const claims = await Promise.all([grants.claim(code, person.id, client), grants.claim(code, person.id, client)])
    expect(claims.filter(Boolean)).toHaveLength(1)
    for (const table of ['grants', 'refresh_tokens', 'access_tokens'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
  })

  it('a compare-and-swap claims nothing for a code that nobody allowed', async () => {
    const { grants } = authorizationContext(platform.authorization)
    const { code, client } = await codeAndClient()
    expect(await grants.claim(code, person.id, client)).toBeUndefined()
  })
  it('a code that is blocked while a device collects its tokens leaves no grant alive', async () => {
    const { deviceCodes, grants, revocation, db } = authorizationContext(platform.authorization)
    const { code, client } = await codeAndClient()
    await deviceCodes.decide(code.id, person.id, 'granted')
    await Promise.all([
      grants.claim(code, person.id, client),
      revocation.blockCode(code.id, async () => {}),
      grants.claim(code, person.id, client),
    ])
    expect(await db.selectFrom('grants').select('id').where('ended_at', 'is', null).execute()).toEqual([])
    expect(await db.selectFrom('device_codes').select('state').execute()).toEqual([{ state: 'access_denied' }])
  })

  it('a user code is given once as long as it is stored, also after it expired', async () => {
    const { deviceCodes, db, keys } = authorizationContext(platform.authorization)
    const { code } = await codeAndClient()
    await platform.clock.advance(1_800_000)
    // As if the generator drew the stored code first, and then another.
    let drawn = 0
    const hash = keys.hash
    vi.spyOn(keys, 'hash').mockImplementation((purpose, text) => {
      drawn += purpose === 'user-code' ? 1 : 0
      return purpose === 'user-code' && drawn === 1 ? code.user_code_hash : hash(purpose, text)
    })
    await deviceCodes.issue(tvClient.id, 'email')
    expect(drawn).toBe(2)
    expect(await db.selectFrom('device_codes').selectAll().execute()).toHaveLength(2)
  })
})
