import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths, deviceCodeResponse } from '#contract/authorization.ts'
import { person, startTestPlatform, type TestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { hiddenField, testBrowser, testDevice } from './device.fixture.ts'
import { devicePaths } from './pages/lastPages.ts'

const actor = { name: 'admin' }
const other = { id: 'other.apps', secret: 'other-secret-0123456789' }

/** What an operator requires of devices (specification: device-flow 11). */
describe.each(testDatabases())('the policy of the device flow on $name', ({ fresh }) => {
  let platform: TestPlatform
  const start = async (environment: Record<string, string> = {}) => {
    platform = await startTestPlatform(await fresh(), { TRUST_PROXY: 'loopback', ...environment })
    await platform.populate()
    const secret_hash = platform.keys.hash('client-secret', other.secret)
    const row = { id: other.id, project_id: 'project', name: 'Other', type: 'tv', created_at: 0 } as const
    await platform.db
      .insertInto('clients')
      .values({ ...row, secret_hash })
      .execute()
  }
  beforeEach(() => start())
  afterEach(() => platform.close())

  const ask = (fields: Record<string, string> = {}, address = '198.51.100.7') =>
    platform.post(
      authorizationPaths.deviceCode,
      { client_id: tvClient.id, scope: 'email', ...fields },
      { 'x-forwarded-for': address },
    )
  const change = (input: unknown) => platform.context.operations.clients.policy.change(actor, tvClient.id, input)
  const refusals = async () => (await platform.context.events.page({ kind: 'refused' })).events
  const digits = { tenfoot_verification: 'digits' }

  it('a client that must take part in the verification gets no codes without it, and is told what is missing', async () => {
    expect(await change({ verification: 'required' })).toEqual({ verification: 'required' })
    expect(await ask()).toMatchObject({
      status: 400,
      json: {
        error: 'invalid_request',
        error_description: 'tenfoot_verification is missing. This client must send one of: digits.',
      },
    })
    expect(await refusals()).toMatchObject([
      { action: 'policy.refused', subject: 'Client tv (tv.apps)', address: '198.51.100.7' },
    ])
    expect((await ask(digits)).json).toMatchObject({ tenfoot_verification: 'digits' })
    expect((await ask({ client_id: other.id })).status).toBe(200)
    await change({ verification: 'optional' })
    expect((await ask()).status).toBe(200)
  })

  it('the setting requires the verification of every client', async () => {
    await platform.close()
    await start({ DEVICE_VERIFICATION: 'required' })
    for (const client_id of [tvClient.id, other.id]) {
      expect((await ask({ client_id })).json.error).toBe('invalid_request')
      expect((await ask({ client_id, ...digits })).status).toBe(200)
    }
  })

  it.each([
    'nonsense',
    '[]',
    '{"verification":"perhaps"}',
    '{"newer":"rule"}',
    '{"codesFrom":[]}',
    '{"allowFrom":["home"]}',
  ])(
    'a policy that cannot be read, %s, gives nobody codes, is logged, and is not changed but removed',
    async (policy) => {
      await platform.db.updateTable('clients').set({ policy }).where('id', '=', tvClient.id).execute()
      expect(await ask(digits)).toMatchObject({ status: 401, json: { error: 'unauthorized_client' } })
      expect(await refusals()).toMatchObject([{ action: 'policy.refused', detail: expect.stringContaining('read') }])
      expect((await ask({ client_id: other.id })).status).toBe(200)
      await expect(change({ verification: 'required' })).rejects.toMatchObject({ kind: 'conflict' })
      await platform.context.operations.clients.policy.remove(actor, tvClient.id)
      expect((await ask()).status).toBe(200)
    },
  )

  const register = (name = 'Lobby screen', client = tvClient.id) =>
    platform.context.operations.clients.televisions.register(actor, client, { name })
  const revoke = (id: string) => platform.context.operations.clients.televisions.revoke(actor, id)

  it('a client of registered televisions gives codes only to these, and only the hash of their secret is stored', async () => {
    await change({ televisions: 'registered' })
    const { id, enrolment } = await register()
    const others = await register('Other', other.id)
    expect((await ask({ tenfoot_device: enrolment })).status).toBe(200)
    expect(await ask()).toMatchObject({
      status: 400,
      json: { error: 'invalid_request', error_description: expect.stringMatching(/^tenfoot_device is missing/) },
    })
    const wrong = [`${enrolment.slice(0, -1)}_`, enrolment.toUpperCase(), 'x', id, others.enrolment]
    for (const tenfoot_device of wrong)
      expect(await ask({ tenfoot_device })).toMatchObject({ status: 401, json: { error: 'unauthorized_client' } })
    expect(await refusals()).toHaveLength(1 + wrong.length)
    expect((await ask({ client_id: other.id })).status).toBe(200)
    const rows = await platform.db.selectFrom('televisions').selectAll().execute()
    expect(rows.find((row) => row.id === id)?.token_hash).toBe(platform.keys.hash('enrolment', enrolment))
    const stored = [rows, await platform.context.events.page({}), await refusals()]
    for (const secret of [enrolment, others.enrolment]) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('the secret of a registered television counts only in the body', async () => {
    await change({ televisions: 'registered' })
    const { enrolment } = await register()
    const path = `${authorizationPaths.deviceCode}?tenfoot_device=${enrolment}`
    expect((await platform.post(path, { client_id: tvClient.id, scope: 'email' })).status).toBe(400)
  })

  it('the setting lets only registered televisions of every client ask', async () => {
    await platform.close()
    await start({ DEVICE_TELEVISIONS: 'registered' })
    const { enrolment } = await register('Shop', other.id)
    expect((await ask()).status).toBe(400)
    expect((await ask({ client_id: other.id, tenfoot_device: enrolment })).status).toBe(200)
  })

  /** The consent page of a code, in the browser of a person at an address. */
  const open = async (user_code: string, address = '198.51.100.7') => {
    let from = address
    const browser = testBrowser({
      call: (path, options = {}) =>
        platform.call(path, { ...options, headers: { ...options.headers, 'x-forwarded-for': from } }),
    })
    await browser.open()
    const { text, status } = await browser.signIn(user_code)
    const move = (address: string) => {
      from = address
    }
    return { browser, text, status, move, proof: hiddenField(text, 'proof') ?? '' }
  }
  const codes = async (fields: Record<string, string> = {}, address?: string) =>
    deviceCodeResponse.parse((await ask(fields, address)).json)

  it('the consent page says under which name a television is registered, and nothing of others', async () => {
    const { enrolment } = await register('Lobby <screen>')
    const { text } = await open((await codes({ tenfoot_device: enrolment })).user_code)
    expect(text).toContain('<li>Registered as <bdi>Lobby &lt;screen&gt;</bdi></li>')
    expect((await open((await codes()).user_code)).text).not.toContain('Registered')
  })

  it('a registered television that is revoked gets no codes from then on, and nobody allows one that it has', async () => {
    const { id, enrolment } = await register()
    const [asked, shown] = [await codes({ tenfoot_device: enrolment }), await codes({ tenfoot_device: enrolment })]
    const { browser, proof } = await open(shown.user_code)
    await revoke(id)
    await expect(revoke(id)).rejects.toMatchObject({ kind: 'missing' })
    expect((await ask({ tenfoot_device: enrolment })).json.error).toBe('unauthorized_client')
    for (const page of [await open(asked.user_code), await browser.decide(shown.user_code, 'allow', proof)]) {
      expect(page.status).toBe(403)
      expect(page.text).toContain('The registration of this TV has ended.')
    }
    expect((await testDevice(platform).poll(shown.device_code)).json.error).toBe('authorization_pending')
    expect((await refusals())[0]).toMatchObject({
      action: 'policy.refused',
      actor: person.email,
      detail: 'the registration of the television has ended',
    })
    expect((await browser.decide(shown.user_code, 'deny', proof)).status).toBe(200)
  })

  it('a policy that cannot be read lets nobody allow a code that was given before', async () => {
    const { user_code } = await codes()
    await platform.db.updateTable('clients').set({ policy: '?' }).where('id', '=', tvClient.id).execute()
    const { status, text } = await open(user_code)
    expect(status).toBe(403)
    expect(text).toContain('Blocked by your administrator')
    expect((await refusals())[0]).toMatchObject({ detail: 'the policy of this client cannot be read' })
  })

  it.each([
    ['192.0.2.0/24', '192.0.2.9', '198.51.100.7'],
    ['192.0.2.0/24', '::ffff:192.0.2.9', '::ffff:198.51.100.7'],
    ['2001:db8:1::/48', '2001:db8:1:2::3', '2001:db8:2::3'],
  ])('devices get codes only in %s: at %s, and not at %s', async (codesFrom, inside, outside) => {
    await change({ codesFrom })
    expect((await ask({}, inside)).status).toBe(200)
    expect(await ask({}, outside)).toMatchObject({
      status: 401,
      json: { error: 'unauthorized_client', error_description: expect.stringContaining('only in networks') },
    })
    expect(await refusals()).toMatchObject([{ action: 'policy.refused', detail: expect.stringContaining(outside) }])
    expect((await ask({ client_id: other.id }, outside)).status).toBe(200)
    await change({ codesFrom: '' })
    expect((await ask({}, outside)).status).toBe(200)
  })

  it('the network of a device is what a server with the client’s secret passes on, and of nobody else', async () => {
    await change({ codesFrom: '192.0.2.0/24 2001:db8:1::/48' })
    const passOn = (tenfoot_device_network: string, client_secret = tvClient.secret) =>
      ask({ client_secret, tenfoot_device_network }, '198.51.100.7')
    for (const network of ['192.0.2.9', '2001:db8:1:2::/64']) {
      expect((await passOn(network)).status).toBe(200)
      expect((await passOn(network, 'wrong')).status).toBe(401)
    }
    for (const network of ['198.51.100.7', '2001:db8:2::/64', 'unknown', '192.0.2.0/0'])
      expect((await passOn(network)).status).toBe(401)
  })

  it('people allow only from the networks of the policy: others are told why and what to do, and are logged', async () => {
    await change({ allowFrom: '192.0.2.0/24, 2001:db8:1::/48' })
    const asked = await codes()
    const { status, text } = await open(asked.user_code)
    expect(status).toBe(403)
    expect(text).toContain('Not allowed from this network')
    expect(text).toContain('Connect this phone to one of them, such as the Wi-Fi of the company')
    expect(text).not.toContain('value="allow"')
    expect(await refusals()).toMatchObject([
      { action: 'policy.refused', actor: person.email, detail: 'not from this network', address: '198.51.100.7' },
    ])
    // Nobody counts as having entered the code.
    expect((await testDevice(platform).poll(asked.device_code)).json).not.toHaveProperty('tenfoot_code_entered')
    for (const inside of ['192.0.2.9', '::ffff:192.0.2.10', '2001:db8:1::9'])
      expect((await open(asked.user_code, inside)).text).toContain('value="allow"')
  })

  it('a phone that leaves the network after the page was shown can deny, but not allow', async () => {
    await change({ allowFrom: '192.0.2.0/24' })
    const { user_code, device_code } = await codes({}, '192.0.2.8')
    const { browser, move, proof } = await open(user_code, '192.0.2.8')
    move('198.51.100.7')
    const page = await browser.decide(user_code, 'allow', proof)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('Not allowed from this network')])
    expect((await testDevice(platform).poll(device_code)).json.error).toBe('authorization_pending')
    expect((await browser.decide(user_code, 'deny', proof)).text).toContain('Access denied')
  })

  it('the number of the television, chosen from another network, does not lead to the consent page', async () => {
    await change({ allowFrom: '192.0.2.0/24' })
    const { user_code, device_code } = await codes(digits)
    const { browser, move, proof } = await open(user_code, '192.0.2.8')
    const shown = String((await testDevice(platform).poll(device_code)).json.tenfoot_verification_digits)
    move('198.51.100.7')
    const page = await browser.send(devicePaths.verification, { user_code, proof, digits: shown })
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('Not allowed from this network')])
  })

  it('the settings limit networks for every client, and a client’s policy limits them further', async () => {
    await platform.close()
    await start({ DEVICE_CODES_FROM: '192.0.2.0/24', DEVICE_ALLOW_FROM: '192.0.2.0/24' })
    await change({ codesFrom: '192.0.2.0/25', allowFrom: '192.0.2.0/25' })
    const askAs = async (client_id: string, address: string) => (await ask({ client_id }, address)).status
    expect(await askAs(other.id, '192.0.2.200')).toBe(200)
    expect(await askAs(other.id, '198.51.100.7')).toBe(401)
    expect(await askAs(tvClient.id, '192.0.2.200')).toBe(401)
    const { user_code } = await codes({}, '192.0.2.1')
    expect((await open(user_code, '192.0.2.200')).status).toBe(403)
    expect((await open(user_code, '192.0.2.2')).status).toBe(200)
    const others = await codes({ client_id: other.id }, '192.0.2.200')
    expect((await open(others.user_code, '192.0.2.200')).status).toBe(200)
    expect((await open(others.user_code)).status).toBe(403)
  })

  it.each(['192.0.2.7', '2001:db8::/65', 'home'])(
    'the policy is not changed to %s, which is no network',
    async (no) => {
      for (const field of ['codesFrom', 'allowFrom'])
        await expect(change({ [field]: no })).rejects.toMatchObject({ kind: 'wrong', field })
      expect((await ask()).status).toBe(200)
    },
  )

  it('registered televisions go with their client', async () => {
    await register()
    const { clients } = platform.context.operations
    await clients.setDisabled(actor, tvClient.id, true)
    await clients.remove(actor, tvClient.id)
    expect(await platform.db.selectFrom('televisions').selectAll().execute()).toEqual([])
  })

  it('refusals use up no codes of the client, and fill the event log no faster than codes would', async () => {
    await platform.close()
    await start({ DEVICE_CODES_PER_MINUTE: '2' })
    await change({ verification: 'required' })
    for (let tries = 0; tries < 4; tries += 1) expect((await ask()).status).toBe(400)
    expect(await refusals()).toHaveLength(2)
    expect((await ask(digits)).status).toBe(200)
  })
})
