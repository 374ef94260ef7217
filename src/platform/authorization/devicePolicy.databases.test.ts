import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { actor, digits, other, type PolicyTest, startPolicyTest } from './devicePolicy.fixture.ts'

/** What an operator requires of devices, and what happens without a readable policy (specification: device-flow 11). */
describe.each(testDatabases())('the policy of the device flow on $name', ({ fresh }) => {
  let test: PolicyTest
  beforeEach(async () => {
    test = await startPolicyTest(await fresh())
  })
  afterEach(() => test.platform.close())
  const restart = async (environment: Record<string, string>) => {
    await test.platform.close()
    test = await startPolicyTest(await fresh(), environment)
  }

  it('a client that must take part in the verification gets no codes without it, and is told what is missing', async () => {
    expect(await test.change({ verification: 'required' })).toEqual({ verification: 'required' })
    expect(await test.ask()).toMatchObject({
      status: 400,
      json: {
        error: 'invalid_request',
        error_description: 'tenfoot_verification is missing. This client must send one of: digits.',
      },
    })
    expect(await test.refusals()).toMatchObject([
      { action: 'policy.refused', subject: 'Client tv (tv.apps)', address: '198.51.100.7' },
    ])
    expect((await test.ask(digits)).json).toMatchObject({ tenfoot_verification: 'digits' })
    expect((await test.ask({ client_id: other.id })).status).toBe(200)
    await test.change({ verification: 'optional' })
    expect((await test.ask()).status).toBe(200)
  })

  it('the setting requires the verification of every client', async () => {
    await restart({ DEVICE_VERIFICATION: 'required' })
    for (const client_id of [tvClient.id, other.id]) {
      expect((await test.ask({ client_id })).json.error).toBe('invalid_request')
      expect((await test.ask({ client_id, ...digits })).status).toBe(200)
    }
  })

  it.each([
    'nonsense',
    '[]',
    '{"verification":"perhaps"}',
    '{"newer":"rule"}',
    '{"codesFrom":[]}',
    '{"allowFrom":["home"]}',
    '{"guardedScopes":["datahub"]}',
  ])(
    'a policy that cannot be read, %s, gives nobody codes, is logged, and is not changed but removed',
    async (policy) => {
      await test.platform.db.updateTable('clients').set({ policy }).where('id', '=', tvClient.id).execute()
      expect(await test.ask(digits)).toMatchObject({ status: 401, json: { error: 'unauthorized_client' } })
      expect(await test.refusals()).toMatchObject([
        { action: 'policy.refused', detail: expect.stringContaining('read') },
      ])
      expect((await test.ask({ client_id: other.id })).status).toBe(200)
      await expect(test.change({ verification: 'required' })).rejects.toMatchObject({ kind: 'conflict' })
      await test.clients.policy.remove(actor, tvClient.id)
      expect((await test.ask()).status).toBe(200)
    },
  )

  it('a policy that cannot be read lets nobody allow a code that was given before', async () => {
    const { user_code } = await test.codes()
    await test.platform.db.updateTable('clients').set({ policy: '?' }).where('id', '=', tvClient.id).execute()
    const { status, text } = await test.open(user_code)
    expect(status).toBe(403)
    expect(text).toContain('Blocked by your administrator')
    expect((await test.refusals())[0]).toMatchObject({ detail: 'the policy of this client cannot be read' })
  })

  it('refusals use up no codes of the client, and fill the event log no faster than codes would', async () => {
    await restart({ DEVICE_CODES_PER_MINUTE: '2' })
    await test.change({ verification: 'required' })
    for (let tries = 0; tries < 4; tries += 1) expect((await test.ask()).status).toBe(400)
    expect(await test.refusals()).toHaveLength(2)
    expect((await test.ask(digits)).status).toBe(200)
  })
})
