import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enrolmentParameter } from '#contract/authorization.ts'
import { hiddenField, testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { person, type TestPlatform, tvClient, webClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestConsole, type TestConsole, testConsole } from './console.fixture.ts'
import {
  accountPath,
  accountsPath,
  administratorsPath,
  clientPath,
  clientPolicyPath,
  clientTelevisionsPath,
  eventsPath,
  grantsPath,
  keysPath,
  newClientPath,
  ownerPath,
  ownersPath,
  projectPath,
  projectsPath,
  providerPath,
  providersPath,
  receiversPath,
  serviceAccountPath,
  serviceAccountsPath,
  transcriptsPath,
} from './paths.ts'

const shownOnce = (html: string) => /data-testid="shown-once">([^<]+)</.exec(html)?.[1] ?? ''

describe.each(testDatabases())('pages on $name', ({ fresh }) => {
  let platform: TestPlatform
  let console: TestConsole

  beforeEach(async () => {
    ;({ platform, console } = await startTestConsole(await fresh()))
    await console.signIn()
  })
  afterEach(() => platform.close())

  /** Pairs a device and returns its access token. */
  const pair = async () => {
    const device = testDevice(platform)
    const { user_code, device_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    return String((await device.poll(device_code)).json.access_token)
  }

  it('an administrator at the console finds every page complete: a heading, no words of the code, nothing undefined', async () => {
    await pair()
    const { operations } = platform.context
    const [grant] = (await operations.grants.list({})).grants
    const robot = await operations.serviceAccounts.create({ name: 'test' }, 'project', 'robot')
    await operations.receivers.add({ name: 'test' }, tvClient.id, 'https://app.example/events')
    await operations.contentOwners.save({ name: 'test' }, { name: 'label', title: 'Label' })
    for (const path of [
      ownersPath,
      ownerPath('label'),
      projectsPath,
      `${projectsPath}/new`,
      projectPath('project'),
      newClientPath('project'),
      clientPath(tvClient.id),
      clientPath(webClient.id),
      clientPolicyPath(tvClient.id),
      clientTelevisionsPath(tvClient.id),
      providersPath,
      `${providersPath}/new`,
      accountsPath,
      `${accountsPath}?search=tenfoot`,
      `${accountsPath}/new`,
      accountPath(person.id),
      keysPath,
      `${keysPath}/new`,
      serviceAccountsPath,
      `${serviceAccountsPath}/new`,
      serviceAccountPath(robot.accountId),
      receiversPath,
      `${receiversPath}/new`,
      grantsPath,
      `${grantsPath}?account=${person.email}&client=${tvClient.id}`,
      `${grantsPath}/${grant?.id}`,
      transcriptsPath,
      `${transcriptsPath}?account=${person.email}`,
      eventsPath,
      `${eventsPath}?kind=people`,
      administratorsPath,
    ]) {
      const { status, text } = await console.visit(path)
      expect(status, path).toBe(200)
      expect(text, path).toMatch(/<h1>[^<]+<\/h1>/)
      expect(text, path).not.toMatch(/undefined|\[object|NaN/)
      expect(text, path).toContain('aria-current="page"')
    }
  })

  it('an administrator at the console creates a client, sees its secret once, and pairs a device with it', async () => {
    const path = newClientPath('project')
    const { text } = await console.fill(path, path, { name: 'Lounge', type: 'tv', redirects: '' })
    const secret = shownOnce(text)
    const id = /<code dir="ltr">([^<]+)<\/code>/.exec(text)?.[1] ?? ''
    expect((await console.visit(clientPath(id))).text).not.toContain(secret)
    const device = testDevice(platform, { id, secret })
    const { user_code, device_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    expect((await device.poll(device_code)).status).toBe(200)
  })

  it('a client without a secret is created, and its page offers no new secret', async () => {
    const path = newClientPath('project')
    const { text } = await console.fill(path, path, { name: 'Terminal', type: 'public', redirects: '' })
    expect(text).toContain('Client created')
    expect(text).not.toContain('Client secret')
    const id = /[\w-]+-public\.apps\.tenfoot\.example/.exec(text)?.[0] ?? ''
    const page = await console.visit(clientPath(id))
    expect(page.text).toContain('TVs and limited-input devices, without a secret')
    expect(page.text).not.toContain('Create new secret')
  })

  it('an administrator at the console sees and changes the policy of a client, and clears it again', async () => {
    const path = clientPolicyPath(tvClient.id)
    const { clients } = platform.context.operations
    expect((await console.visit(clientPath(tvClient.id))).text).toContain('no rules')
    const fields = {
      verification: 'required',
      televisions: 'registered',
      codesFrom: '192.0.2.0/24, 2001:db8::/48',
      allowFrom: '198.51.100.0/24',
      guardedScopes: 'video',
      guardedScopesFrom: '192.0.2.0/24',
    }
    const wrong = await console.send(path, { ...fields, codesFrom: 'here' })
    expect([wrong.status, wrong.text.includes('must be networks such as')]).toEqual([400, true])
    expect(wrong.text).toContain('value="198.51.100.0/24"')
    expect(await clients.policy.of(tvClient.id)).toEqual({})
    expect((await console.send(path, fields)).status).toBe(303)
    expect(await clients.policy.of(tvClient.id)).toEqual({
      verification: 'required',
      televisions: 'registered',
      codesFrom: ['192.0.2.0/24', '2001:db8::/48'],
      allowFrom: ['198.51.100.0/24'],
      guardedScopes: ['video'],
      guardedScopesFrom: ['192.0.2.0/24'],
    })
    const { text } = await console.visit(path)
    expect(text).toContain('value="192.0.2.0/24, 2001:db8::/48"')
    expect(text).toMatch(/checked=""[^>]*value="video"|value="video"[^>]*checked=""/)
    expect((await console.visit(clientPath(tvClient.id))).text).toContain('6 rules')
    const none = { codesFrom: '', allowFrom: '', guardedScopesFrom: '' }
    await console.send(path, { verification: 'optional', televisions: 'any', ...none })
    expect(await clients.policy.of(tvClient.id)).toEqual({})
    expect((await console.visit(clientPath(webClient.id))).text).not.toContain(clientPolicyPath(webClient.id))
    expect((await console.send(clientPolicyPath(webClient.id), fields)).status).toBe(409)
    const { events } = await platform.context.events.page({ kind: 'operator' })
    expect(events.map(({ action }) => action).slice(0, 2)).toEqual(['client.policy', 'client.policy'])
  })

  it('an administrator at the console removes a policy that cannot be read', async () => {
    await platform.db.updateTable('clients').set({ policy: '{"later":1}' }).where('id', '=', tvClient.id).execute()
    const path = clientPolicyPath(tvClient.id)
    expect((await console.visit(clientPath(tvClient.id))).text).toContain('cannot be read')
    expect((await console.visit(path)).text).toContain(`${path}/remove`)
    expect((await console.send(`${path}/remove`, {})).status).toBe(303)
    expect(await platform.context.operations.clients.policy.of(tvClient.id)).toEqual({})
  })

  it('an administrator at the console registers a TV once when the form is sent twice, and revokes it', async () => {
    const path = clientTelevisionsPath(tvClient.id)
    const once = hiddenField((await console.visit(path)).text, 'once') ?? ''
    const enrolment = shownOnce((await console.send(path, { name: 'Lobby', once })).text)
    const again = await console.send(path, { name: 'Lobby', once })
    expect([shownOnce(again.text), again.text.includes('was shown when it was registered')]).toEqual(['', true])
    const device = testDevice(platform)
    const ask = (secret: string) =>
      device.requestRaw({
        client_id: tvClient.id,
        scope: platform.scopes.videoReadonly,
        [enrolmentParameter]: secret,
      })
    expect((await ask(enrolment)).status).toBe(200)
    const [television, ...more] = await platform.context.operations.clients.televisions.list(tvClient.id)
    expect(more).toEqual([])
    expect((await console.visit(path)).text).toContain('Revoke Lobby')
    await console.send(`${path}/revoke`, { television: television?.id ?? '' })
    expect((await ask(enrolment)).status).toBe(401)
    expect((await console.visit(path)).text).not.toContain('Revoke Lobby')
    const { events } = await platform.context.events.page({ kind: 'operator' })
    expect(events.map(({ action }) => action).slice(0, 2)).toEqual(['television.revoked', 'television.registered'])
  })

  it('an administrator at the console adds, changes and removes a sign-in provider, whose secret is never shown', async () => {
    const fields = { clientId: 'here', secret: 'the secret of it', name: 'Company', domains: '', unknown: 'refused' }
    await console.visit(`${providersPath}/new`)
    const wrong = await console.send(`${providersPath}/new`, { issuer: 'http://accounts.example', ...fields })
    expect([wrong.status, wrong.text.includes('is not encrypted')]).toEqual([400, true])
    expect(wrong.text).not.toContain(fields.secret)
    await console.send(`${providersPath}/new`, { issuer: 'https://accounts.example/', ...fields })
    const twice = await console.send(`${providersPath}/new`, { issuer: 'https://accounts.example', ...fields })
    expect([twice.status, twice.text.includes('already')]).toEqual([409, true])
    const { providers } = platform.context.operations
    const [provider] = await providers.list()
    const path = providerPath(provider?.id ?? '')
    expect((await console.visit(providersPath)).text).toContain(`${platform.url}/sign-in/provider/callback`)
    const stored = () => platform.db.selectFrom('identity_providers').select('client_secret').executeTakeFirst()
    const before = await stored()
    await console.send(path, { ...fields, secret: '', domains: 'Company.example', unknown: 'account' })
    expect(await stored()).toEqual(before)
    expect(await providers.list()).toMatchObject([{ domains: 'company.example', creates_accounts: 1 }])
    expect((await console.visit(path)).text).not.toContain(fields.secret)
    const noDomain = await console.send(path, { ...fields, domains: 'company' })
    expect([noDomain.status, noDomain.text.includes('must be domains')]).toEqual([400, true])
    await console.send(`${path}/remove`, { signIns: 'end' })
    expect(await providers.list()).toEqual([])
    const { events } = await platform.context.events.page({ kind: 'operator' })
    const done = ['provider.removed', 'provider.changed', 'provider.added']
    expect(events.map(({ action }) => action).slice(0, 3)).toEqual(done)
    expect(JSON.stringify(events)).not.toContain(fields.secret)
  })

  it('an account’s page names its sign-in provider, and removes the link', async () => {
    const { providers } = platform.context.operations
    const provider = { issuer: 'https://accounts.example', clientId: 'here', secret: 'the secret of it' }
    const { id } = await providers.add({ name: 'ada' }, { ...provider, name: 'Company' })
    const path = accountPath(person.id)
    expect((await console.visit(path)).text).not.toContain('Company')
    const link = { provider_id: id, subject: 'theirs', account_id: person.id, created_at: 0 }
    await platform.db.insertInto('provider_links').values(link).execute()
    expect((await console.visit(path)).text).toContain('Company')
    await console.send(`${path}/provider`, {})
    expect((await console.visit(path)).text).not.toContain('Company')
    expect(await providers.ofAccount(person.id)).toBeUndefined()
  })

  it('an administrator at the console requires a new password of an account', async () => {
    const path = accountPath(person.id)
    await console.visit(path)
    expect((await console.send(`${path}/require-password`, {})).headers.get('location')).toContain(
      'done=passwordRequired',
    )
    expect((await console.visit(path)).text).toContain('a new one is required since')
  })

  it('an administrator at the console creates one client when a form is sent twice, and sees its secret only the first time', async () => {
    const path = newClientPath('project')
    const { text } = await console.visit(path)
    const once = /name="once" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const send = () => console.send(path, { name: 'Lounge', type: 'tv', redirects: '', once })
    expect(shownOnce((await send()).text)).toMatch(/^[\w-]{43}$/)
    const secondAnswer = await send()
    expect(secondAnswer.text).toContain('Client already created')
    expect(shownOnce(secondAnswer.text)).toBe('')
  })

  it('an administrator at the console replaces a secret once when the form is sent twice', async () => {
    const path = clientPath(tvClient.id)
    const { text } = await console.visit(path)
    const version = /name="version" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const first = await console.send(`${path}/secret`, { grace: '0', version })
    const second = await console.send(`${path}/secret`, { grace: '0', version })
    expect([first.status, second.status]).toEqual([200, 409])
    const device = testDevice(platform, { id: tvClient.id, secret: shownOnce(first.text) })
    const { device_code } = await device.ask()
    await platform.clock.advance(5000)
    expect((await device.poll(device_code)).status).toBe(428)
  })

  it('an administrator at the console sees the typed values again when a client cannot be created', async () => {
    const path = newClientPath('project')
    const { status, text } = await console.fill(path, path, { name: 'Site', type: 'web', redirects: 'ftp://wrong' })
    expect(status).toBe(400)
    expect(text).toContain('ftp://wrong</textarea>')
    expect(text).toContain('<option value="web" selected="">')
    expect(text).toMatch(/id="redirects-error" class="error" role="alert">redirects: must begin/)
  })

  it('an administrator at the console sets an account’s policy by words, disables it with a reason, and enables it again', async () => {
    const path = accountPath(person.id)
    await console.fill(path, path, { part: 'details', name: 'Ada', organization: '', blocked: 'videoReadonly' })
    const { operations, scopes } = platform.context
    expect((await operations.accounts.byId(person.id)).blocked_scopes).toBe(scopes.videoReadonly)
    expect((await console.visit(path)).text).toMatch(/name="blocked" checked="" value="videoReadonly"/)
    await console.fill(path, `${path}/disable`, { reason: 'bulk-account' })
    expect((await console.visit(path)).text).toContain('Created in bulk by a script')
    await console.fill(path, `${path}/enable`, {})
    expect((await operations.accounts.byId(person.id)).disabled_at).toBeNull()
  })

  it('an administrator at the console revokes a grant', async () => {
    const token = await pair()
    const [grant] = (await platform.context.operations.grants.list({})).grants
    const path = `${grantsPath}/${grant?.id}`
    expect((await console.fill(path, path, {})).headers.get('location')).toBe(`${grantsPath}?done=revoked`)
    const { status } = await platform.call('/video/v3/channels?part=id&mine=true', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(status).toBe(401)
    expect((await console.visit(eventsPath)).text).toContain('Grant revoked')
  })

  it('an administrator at the console creates and revokes a transcription key', async () => {
    const { text } = await console.fill(`${keysPath}/new`, `${keysPath}/new`, { name: 'Laptop', account: person.email })
    const { apiKeys } = platform.context.operations
    const holder = await apiKeys.byKey(shownOnce(text))
    expect(holder).toMatchObject({ accountId: person.id })
    await console.fill(keysPath, `${keysPath}/revoke`, { key: holder?.keyId ?? '' })
    expect(await apiKeys.byKey(shownOnce(text))).toBeUndefined()
  })

  it('an administrator at the console creates another administrator, who signs in and removes the first', async () => {
    const { text } = await console.fill(administratorsPath, administratorsPath, { name: 'eve' })
    const eve = testConsole(platform)
    expect((await eve.signIn('eve', shownOnce(text))).status).toBe(303)
    await eve.fill(administratorsPath, `${administratorsPath}/remove`, { name: 'admin' })
    expect((await console.visit(projectsPath)).status).toBe(303)
    expect((await console.signIn()).status).toBe(400)
  })

  it('an administrator at the console sees names in their own direction, wherever they stand', async () => {
    const name = 'Lounge (left)'
    await console.fill(projectPath('project'), projectPath('project'), { name })
    for (const path of [projectsPath, projectPath('project'), clientPath(tvClient.id)]) {
      const { text } = await console.visit(path, { headers: { 'accept-language': 'ar' } })
      const before = text.split(name).slice(0, -1)
      expect(before.length, path).toBeGreaterThan(0)
      for (const html of before) expect(html, path).toMatch(/(<bdi>|<title>|dir="auto"[^<>]*>| value="|\u2068)$/)
    }
  })

  it('an administrator at the console sees names as text, even when they contain markup', async () => {
    await console.fill(projectPath('project'), projectPath('project'), { name: '<b>bold</b> & "quoted"' })
    for (const path of [projectsPath, projectPath('project'), clientPath(tvClient.id), eventsPath])
      expect((await console.visit(path)).text, path).not.toContain('<b>bold')
  })
})
