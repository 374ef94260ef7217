import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { person, type TestPlatform, tvClient, webClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestConsole, type TestConsole, testConsole } from './console.fixture.ts'
import {
  accountPath,
  accountsPath,
  administratorsPath,
  clientPath,
  eventsPath,
  grantsPath,
  keysPath,
  newClientPath,
  ownerPath,
  ownersPath,
  projectPath,
  projectsPath,
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
