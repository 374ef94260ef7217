import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { person, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { actor, other, type PolicyTest, startPolicyTest } from './devicePolicy.fixture.ts'

/** Televisions that an operator registered (specification: device-flow 11). */
describe.each(testDatabases())('registered televisions on $name', ({ fresh }) => {
  let test: PolicyTest
  beforeEach(async () => {
    test = await startPolicyTest(await fresh())
  })
  afterEach(() => test.platform.close())
  const restart = async (environment: Record<string, string>) => {
    await test.platform.close()
    test = await startPolicyTest(await fresh(), environment)
  }

  it('a client of registered televisions gives codes only to these, and only the hash of their secret is stored', async () => {
    await test.change({ televisions: 'registered' })
    const { id, enrolment } = await test.register()
    const others = await test.register('Other', other.id)
    expect((await test.ask({ tenfoot_device: enrolment })).status).toBe(200)
    expect(await test.ask()).toMatchObject({
      status: 400,
      json: { error: 'invalid_request', error_description: expect.stringMatching(/^tenfoot_device is missing/) },
    })
    const wrong = [`${enrolment.slice(0, -1)}_`, enrolment.toUpperCase(), 'x', id, others.enrolment]
    for (const tenfoot_device of wrong)
      expect(await test.ask({ tenfoot_device })).toMatchObject({ status: 401, json: { error: 'unauthorized_client' } })
    expect(await test.refusals()).toHaveLength(1 + wrong.length)
    expect((await test.ask({ client_id: other.id })).status).toBe(200)
    const rows = await test.platform.db.selectFrom('televisions').selectAll().execute()
    expect(rows.find((row) => row.id === id)?.token_hash).toBe(test.platform.keys.hash('enrolment', enrolment))
    const stored = [rows, await test.platform.context.events.page({}), await test.refusals()]
    for (const secret of [enrolment, others.enrolment]) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('the secret of a registered television counts only in the body', async () => {
    await test.change({ televisions: 'registered' })
    const { enrolment } = await test.register()
    const path = `${authorizationPaths.deviceCode}?tenfoot_device=${enrolment}`
    expect((await test.platform.post(path, { client_id: tvClient.id, scope: 'email' })).status).toBe(400)
  })

  it('the setting lets only registered televisions of every client ask', async () => {
    await restart({ DEVICE_TELEVISIONS: 'registered' })
    const { enrolment } = await test.register('Shop', other.id)
    expect((await test.ask()).status).toBe(400)
    expect((await test.ask({ client_id: other.id, tenfoot_device: enrolment })).status).toBe(200)
  })

  it('the consent page says under which name a television is registered, and nothing of others', async () => {
    const { enrolment } = await test.register('Lobby <screen>')
    const { text } = await test.open((await test.codes({ tenfoot_device: enrolment })).user_code)
    expect(text).toContain('<li>Registered as <bdi>Lobby &lt;screen&gt;</bdi></li>')
    expect((await test.open((await test.codes()).user_code)).text).not.toContain('Registered')
  })

  it('a registered television that is revoked gets no codes from then on, and nobody allows one that it has', async () => {
    const { id, enrolment } = await test.register()
    const [asked, shown] = [
      await test.codes({ tenfoot_device: enrolment }),
      await test.codes({ tenfoot_device: enrolment }),
    ]
    const { browser, proof } = await test.open(shown.user_code)
    await test.revoke(id)
    await expect(test.revoke(id)).rejects.toMatchObject({ kind: 'missing' })
    expect((await test.ask({ tenfoot_device: enrolment })).json.error).toBe('unauthorized_client')
    for (const page of [await test.open(asked.user_code), await browser.decide(shown.user_code, 'allow', proof)]) {
      expect(page.status).toBe(403)
      expect(page.text).toContain('The registration of this TV has ended.')
    }
    expect((await test.poll(shown.device_code)).error).toBe('authorization_pending')
    expect((await test.refusals())[0]).toMatchObject({
      action: 'policy.refused',
      actor: person.email,
      detail: 'the registration of the television has ended',
    })
    expect((await browser.decide(shown.user_code, 'deny', proof)).status).toBe(200)
  })

  it('registered televisions go with their client', async () => {
    await test.register()
    const { clients } = test
    await clients.setDisabled(actor, tvClient.id, true)
    await clients.remove(actor, tvClient.id)
    expect(await test.platform.db.selectFrom('televisions').selectAll().execute()).toEqual([])
  })
})
