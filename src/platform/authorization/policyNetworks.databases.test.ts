import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { digits, other, type PolicyTest, startPolicyTest } from './devicePolicy.fixture.ts'
import { devicePaths } from './pages/lastPages.ts'

/** Networks of pairing, and scopes that need a network or a registered television (specification: device-flow 11). */
describe.each(testDatabases())('the networks of a policy on $name', ({ fresh }) => {
  let test: PolicyTest
  beforeEach(async () => {
    test = await startPolicyTest(await fresh())
  })
  afterEach(() => test.platform.close())
  const restart = async (environment: Record<string, string>) => {
    await test.platform.close()
    test = await startPolicyTest(await fresh(), environment)
  }

  it.each([
    ['192.0.2.0/24', '192.0.2.9', '198.51.100.7'],
    ['192.0.2.0/24', '::ffff:192.0.2.9', '::ffff:198.51.100.7'],
    ['2001:db8:1::/48', '2001:db8:1:2::3', '2001:db8:2::3'],
  ])('devices get codes only in %s: at %s, and not at %s', async (codesFrom, inside, outside) => {
    await test.change({ codesFrom })
    expect((await test.ask({}, inside)).status).toBe(200)
    expect(await test.ask({}, outside)).toMatchObject({
      status: 401,
      json: { error: 'unauthorized_client', error_description: expect.stringContaining('only in networks') },
    })
    expect(await test.refusals()).toMatchObject([
      { action: 'policy.refused', detail: expect.stringContaining(outside) },
    ])
    expect((await test.ask({ client_id: other.id }, outside)).status).toBe(200)
    await test.change({ codesFrom: '' })
    expect((await test.ask({}, outside)).status).toBe(200)
  })

  it('the network of a device is what a server with the client’s secret passes on, and of nobody else', async () => {
    await test.change({ codesFrom: '192.0.2.0/24 2001:db8:1::/48' })
    const passOn = (tenfoot_device_network: string, client_secret = tvClient.secret) =>
      test.ask({ client_secret, tenfoot_device_network }, '198.51.100.7')
    for (const network of ['192.0.2.9', '2001:db8:1:2::/64']) {
      expect((await passOn(network)).status).toBe(200)
      expect((await passOn(network, 'wrong')).status).toBe(401)
    }
    for (const network of ['198.51.100.7', '2001:db8:2::/64', 'unknown', '192.0.2.0/0'])
      expect((await passOn(network)).status).toBe(401)
  })

  it('people allow only from the networks of the policy: others are told why and what to do, and are logged', async () => {
    await test.change({ allowFrom: '192.0.2.0/24, 2001:db8:1::/48' })
    const asked = await test.codes()
    const { status, text } = await test.open(asked.user_code)
    expect(status).toBe(403)
    expect(text).toContain('Not allowed from this network')
    expect(text).toContain('Connect this phone to one of them, such as the Wi-Fi of the company')
    expect(text).not.toContain('value="allow"')
    expect(await test.refusals()).toMatchObject([
      { action: 'policy.refused', actor: person.email, detail: 'not from this network', address: '198.51.100.7' },
    ])
    // Nobody counts as having entered the code.
    expect(await test.poll(asked.device_code)).not.toHaveProperty('tenfoot_code_entered')
    for (const inside of ['192.0.2.9', '::ffff:192.0.2.10', '2001:db8:1::9'])
      expect((await test.open(asked.user_code, inside)).text).toContain('value="allow"')
  })

  it('a phone that leaves the network after the page was shown can deny, but not allow', async () => {
    await test.change({ allowFrom: '192.0.2.0/24' })
    const { user_code, device_code } = await test.codes({}, '192.0.2.8')
    const { browser, move, proof } = await test.open(user_code, '192.0.2.8')
    move('198.51.100.7')
    const page = await browser.decide(user_code, 'allow', proof)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('Not allowed from this network')])
    expect((await test.poll(device_code)).error).toBe('authorization_pending')
    expect((await browser.decide(user_code, 'deny', proof)).text).toContain('Access denied')
  })

  it('the number of the television, chosen from another network, does not lead to the consent page', async () => {
    await test.change({ allowFrom: '192.0.2.0/24' })
    const { user_code, device_code } = await test.codes(digits)
    const { browser, move, proof } = await test.open(user_code, '192.0.2.8')
    const shown = String((await test.poll(device_code)).tenfoot_verification_digits)
    move('198.51.100.7')
    const page = await browser.send(devicePaths.verification, { user_code, proof, digits: shown })
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('Not allowed from this network')])
  })

  it('the settings limit networks for every client, and a client’s policy limits them further', async () => {
    await restart({ DEVICE_CODES_FROM: '192.0.2.0/24', DEVICE_ALLOW_FROM: '192.0.2.0/24' })
    await test.change({ codesFrom: '192.0.2.0/25', allowFrom: '192.0.2.0/25' })
    const askAs = async (client_id: string, address: string) => (await test.ask({ client_id }, address)).status
    expect(await askAs(other.id, '192.0.2.200')).toBe(200)
    expect(await askAs(other.id, '198.51.100.7')).toBe(401)
    expect(await askAs(tvClient.id, '192.0.2.200')).toBe(401)
    const { user_code } = await test.codes({}, '192.0.2.1')
    expect((await test.open(user_code, '192.0.2.200')).status).toBe(403)
    expect((await test.open(user_code, '192.0.2.2')).status).toBe(200)
    const others = await test.codes({ client_id: other.id }, '192.0.2.200')
    expect((await test.open(others.user_code, '192.0.2.200')).status).toBe(200)
    expect((await test.open(others.user_code)).status).toBe(403)
  })

  it.each(['192.0.2.7', '2001:db8::/65', 'home'])(
    'the policy is not changed to %s, which is no network',
    async (no) => {
      for (const field of ['codesFrom', 'allowFrom'])
        await expect(test.change({ [field]: no })).rejects.toMatchObject({ kind: 'wrong', field })
      expect((await test.ask()).status).toBe(200)
    },
  )

  it('a guarded scope is given only to registered televisions, and the refusal names it', async () => {
    await test.change({ guardedScopes: 'profile, videoReadonly' })
    const { enrolment } = await test.register()
    const { videoReadonly } = test.platform.scopes
    for (const [scope, guarded] of [
      [`email ${videoReadonly}`, videoReadonly],
      ['openid profile', 'profile'],
    ] as const) {
      expect(await test.ask({ scope })).toMatchObject({
        status: 400,
        json: {
          error: 'invalid_scope',
          error_description: `Invalid device flow scope: ${guarded}. Only registered televisions get it.`,
        },
      })
      expect((await test.refusals())[0]).toMatchObject({ detail: expect.stringContaining(guarded) })
      expect((await test.ask({ scope, tenfoot_device: enrolment })).status).toBe(200)
      expect((await test.ask({ scope, client_id: other.id })).status).toBe(200)
    }
    for (const scope of ['email', test.platform.scopes.video]) expect((await test.ask({ scope })).status).toBe(200)
  })

  it('a guarded scope is also given in the networks of the policy, and only there', async () => {
    await test.change({ guardedScopes: 'profile', guardedScopesFrom: '192.0.2.0/24' })
    expect((await test.ask({ scope: 'profile' }, '192.0.2.9')).status).toBe(200)
    expect(await test.ask({ scope: 'profile' })).toMatchObject({
      status: 400,
      json: { error: 'invalid_scope', error_description: expect.stringContaining('networks that the operator allows') },
    })
    expect((await test.ask({ scope: 'email' })).status).toBe(200)
    expect(await test.change({ guardedScopes: '', guardedScopesFrom: ' , ' })).toEqual({})
    expect((await test.ask({ scope: 'profile' })).status).toBe(200)
  })

  it('the policy guards only scopes of the device flow', async () => {
    await expect(test.change({ guardedScopes: 'profile datahub' })).rejects.toMatchObject({
      kind: 'wrong',
      field: 'guardedScopes',
      message: expect.stringContaining('openid, email, profile'),
    })
  })
})
