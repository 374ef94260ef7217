import { importPKCS8, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import { hiddenField } from '#platform/authorization/device.fixture.ts'
import { type TestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { startReceiver } from '#platform/security-events/receiver.fixture.ts'
import { openDelivery } from '#platform/security-events/service.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestConsole, type TestConsole } from '../console.fixture.ts'
import { projectsPath, receiversPath, serviceAccountsPath } from '../paths.ts'

describe.each(testDatabases())('at the console on $name', ({ fresh }) => {
  let platform: TestPlatform
  let console: TestConsole
  beforeEach(async () => {
    ;({ platform, console } = await startTestConsole(await fresh()))
    await console.signIn()
  })
  afterEach(() => platform.close())

  const redeem = async ({ private_key, client_email, token_uri }: Record<string, string>) => {
    const at = Math.floor(platform.clock.now() / 1000)
    const assertion = await new SignJWT({ scope: platform.scopes.videoReadonly })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(client_email ?? '')
      .setAudience(token_uri ?? '')
      .setIssuedAt(at)
      .setExpirationTime(at + 60)
      .sign(await importPKCS8(private_key ?? '', 'RS256'))
    return platform.post(authorizationPaths.token, { grant_type: grantTypes.jwtBearer, assertion })
  }
  const actions = async () => (await platform.context.events.page({ size: 20 })).events.map(({ action }) => action)

  it('an administrator creates a service account, gets its key, lets it act, ends the key, and disables it', async () => {
    const { owners } = platform.context
    await owners.save({ name: 'works', title: 'Works' })
    const made = await console.fill(`${serviceAccountsPath}/new`, `${serviceAccountsPath}/new`, {
      project: 'project',
      name: 'robot',
    })
    expect(made.status).toBe(303)
    const path = String(made.headers.get('location')).replace(/\?.*/, '')

    const page = await console.visit(path)
    const once = hiddenField(page.text, 'once') ?? ''
    const shown = await console.send(`${path}/keys`, { once })
    const encoded = /download="robot.json" href="data:application\/json;base64,([^"]+)"/.exec(shown.text)?.[1] ?? ''
    const key = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
    expect(key).toMatchObject({ type: 'service_account', token_uri: `${platform.url}/token` })
    expect(shown.headers.get('cache-control')).toContain('no-store')
    expect((await redeem(key)).status).toBe(200)
    // The form sent twice makes one key, and no page shows it again.
    const secondAnswer = await console.send(`${path}/keys`, { once })
    expect(secondAnswer.text).toContain('Key already created')
    expect((await console.visit(path)).text).not.toContain('PRIVATE KEY')

    // The account's client is in no list and no count of clients.
    expect((await console.visit(projectsPath)).text).toContain('2 clients')
    expect(await platform.context.operations.clients.list('project')).toHaveLength(2)

    await console.send(`${path}/owner`, { owner: 'works' })
    expect((await console.visit(path)).text).toContain('Works (works)')
    await console.send(`${path}/disable`, {})
    expect((await redeem(key)).status).toBe(400)
    await console.send(`${path}/enable`, {})
    expect((await redeem(key)).status).toBe(200)
    await console.send(`${path}/keys/end`, { key: key.private_key_id })
    expect((await redeem(key)).status).toBe(400)
    expect(await actions()).toEqual([
      'service-account.key-ended',
      'service-account.enabled',
      'service-account.disabled',
      'owner.account',
      'service-account.key-created',
      'service-account.created',
      'console.entered',
      'administrator.created',
    ])
    const wrong = await console.send(`${serviceAccountsPath}/new`, { project: 'project', name: 'Robot' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('lower-case letters')
  })

  it('an administrator registers a receiver, verifies that it gets events, and removes it', async () => {
    const receiver = await startReceiver({ audience: tvClient.id })
    const delivery = openDelivery(platform.context, (error) => {
      throw error
    })
    try {
      receiver.trust(platform.url)
      const add = (address: string) =>
        console.fill(`${receiversPath}/new`, `${receiversPath}/new`, { client: tvClient.id, address })
      const refused = await add('http://10.0.0.1/')
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('must not be called')
      await add(receiver.address)
      const { text } = await console.visit(receiversPath)
      expect(text).toContain('nothing sent yet')
      const id = /value="([^"]+)" name="receiver"/.exec(text)?.[1] ?? ''
      await console.send(`${receiversPath}/verify`, { receiver: id })
      await delivery.deliverDue()
      expect(receiver.received).toHaveLength(1)
      expect((await console.visit(receiversPath)).text).toMatch(/last event .*: delivered/)
      await console.send(`${receiversPath}/remove`, { receiver: id })
      expect((await console.visit(receiversPath)).text).toContain('No receivers yet.')
      expect((await actions()).slice(0, 3)).toEqual(['receiver.removed', 'receiver.verified', 'receiver.added'])
    } finally {
      await delivery.stop()
      await receiver.close()
    }
  })
})
