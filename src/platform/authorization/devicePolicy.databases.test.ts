import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { startTestPlatform, type TestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'

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

  it.each(['nonsense', '[]', '{"verification":"perhaps"}', '{"newer":"rule"}'])(
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

  it('refusals use up no codes of the client, and fill the event log no faster than codes would', async () => {
    await platform.close()
    await start({ DEVICE_CODES_PER_MINUTE: '2' })
    await change({ verification: 'required' })
    for (let tries = 0; tries < 4; tries += 1) expect((await ask()).status).toBe(400)
    expect(await refusals()).toHaveLength(2)
    expect((await ask(digits)).status).toBe(200)
  })
})
