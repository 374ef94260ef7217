import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { phoneAppOf } from '#platform/authorization/pages/secondStep.fixture.ts'
import { person, type TestPlatform, tvClient, webClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { codeOfApp } from '#web/one-time-codes/phoneApp.fixture.ts'
import { accountCommand } from './account.ts'
import { administratorCommand } from './administrator.ts'
import { alertCommand } from './alert.ts'
import { clientCommand } from './client.ts'
import { commandLine, platformForCommands } from './commands.fixture.ts'
import { eventsCommand } from './events.ts'
import { grantCommand } from './grant.ts'
import { keyCommand } from './key.ts'
import { projectCommand } from './project.ts'
import { serviceAccountCommand } from './serviceAccount.ts'

/** The commands change the same rows as the console while services run. */
describe.each(testDatabases())('administration while services run on $name', ({ fresh }) => {
  let platform: TestPlatform

  beforeEach(async () => {
    platform = await platformForCommands(await fresh())
  })
  afterEach(() => platform.close())

  const tenfoot = commandLine(
    accountCommand,
    administratorCommand,
    clientCommand,
    eventsCommand,
    grantCommand,
    keyCommand,
    projectCommand,
  )
  const secretIn = (output: string) => /^ {2}\S.* {3}(\S+)$/m.exec(output)?.[1] ?? ''
  const pair = async (client: { id: string; secret: string }) => {
    const device = testDevice(platform, client)
    const { user_code, device_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    return (await device.poll(device_code)).json
  }

  it('the administration commands create a project, enable an API, create a client that can pair at once, and revoke its grant', async () => {
    const project = /Project (\S+) created/.exec(await tenfoot('project', 'add', 'Living room'))?.[1] ?? ''
    expect(await tenfoot('project', 'enable', project, 'video')).toContain(': video.')
    const output = await tenfoot('client', 'add', project, 'Lounge')
    const client = { id: /Client (\S+) created/.exec(output)?.[1] ?? '', secret: secretIn(output) }
    const tokens = await pair(client)
    const listed = await tenfoot('grant', 'list', '--client', client.id)
    expect(listed).toContain(`${person.email} to Lounge`)
    expect(listed).toContain('  See your video account and its reports')
    const grant = listed.split(' ')[0] ?? ''
    expect(await tenfoot('grant', 'revoke', grant)).toContain('Revoked all access')
    const refreshed = await testDevice(platform, client).refresh(String(tokens.refresh_token))
    expect(refreshed.json.error).toBe('invalid_grant')
    expect(await tenfoot('project', 'disable', project, 'video')).toContain(': none.')
    expect(await tenfoot('project', 'list')).toContain(`${project}  Living room  no API  1 client`)
    const events = await tenfoot('events', '--kind', 'operator')
    for (const line of ['Project created', 'APIs enabled or disabled', 'Client created', 'Grant revoked'])
      expect(events).toContain(line)
    expect(events).toContain('by command line')
    expect(events).not.toContain(client.secret)
  })

  it('the administration commands replace secrets, disable and remove clients', async () => {
    const output = await tenfoot('client', 'secret', tvClient.id, '--grace', '0')
    expect(output).toContain('The previous secret no longer works.')
    expect((await testDevice(platform).refresh('x')).json.error).toBe('invalid_client')
    expect(await pair({ id: tvClient.id, secret: secretIn(output) })).toHaveProperty('access_token')
    await expect(tenfoot('client', 'remove', tvClient.id)).rejects.toThrow('Disable it before')
    await tenfoot('client', 'disable', tvClient.id)
    await tenfoot('client', 'remove', tvClient.id)
    expect(await tenfoot('client', 'list', 'project')).not.toContain(tvClient.id)
  })

  it('the administration commands show, change and remove what a client requires of its televisions, and register these', async () => {
    expect(await tenfoot('client', 'policy', tvClient.id)).toContain('verification  optional')
    expect(await tenfoot('client', 'policy', tvClient.id, '--verification', 'required')).toContain(
      'verification  required',
    )
    expect((await testDevice(platform).requestRaw({ client_id: tvClient.id, scope: 'email' })).status).toBe(400)
    expect(await tenfoot('client', 'policy', tvClient.id, '--allow-from', '192.0.2.0/24,2001:db8::/48')).toBe(
      `Policy of ${tvClient.id}:\n  verification  required\n  televisions   any\n  codes from    anywhere\n  allow from    192.0.2.0/24 2001:db8::/48\n  guarded       no scope\n`,
    )
    await tenfoot('client', 'policy', tvClient.id, '--allow-from', '')
    const guard = ['--guarded-scopes', 'video', '--guarded-scopes-from', '192.0.2.0/24']
    expect(await tenfoot('client', 'policy', tvClient.id, ...guard)).toContain(
      '  guarded       video\n  except from   192.0.2.0/24\n',
    )
    expect(await tenfoot('client', 'policy', tvClient.id)).toMatch(/verification {2}required.*allow from {4}anywhere/s)
    expect(await tenfoot('client', 'policy', tvClient.id, '--none')).toContain('verification  optional')
    expect((await testDevice(platform).requestRaw({ client_id: tvClient.id, scope: 'email' })).status).toBe(200)
    const added = await tenfoot('client', 'televisions', 'add', tvClient.id, 'Lobby screen')
    const id = /Television (\S+) registered/.exec(added)?.[1] ?? ''
    expect(await tenfoot('client', 'policy', tvClient.id, '--televisions', 'registered')).toContain('registered')
    const fields = { client_id: tvClient.id, scope: 'email', tenfoot_device: secretIn(added) }
    expect((await testDevice(platform).requestRaw(fields)).status).toBe(200)
    expect(await tenfoot('client', 'televisions', 'revoke', id)).toContain('has ended')
    expect((await testDevice(platform).requestRaw(fields)).status).toBe(401)
    expect(await tenfoot('client', 'televisions', 'list', tvClient.id)).toBe(`${id}  Lobby screen  revoked\n`)
    await expect(tenfoot('client', 'televisions', 'add', webClient.id, 'x')).rejects.toThrow('no TVs')
    await expect(tenfoot('client', 'policy', webClient.id, '--verification', 'required')).rejects.toThrow('no TVs')
    expect(await tenfoot('events', '--kind', 'operator')).toContain('Client policy changed')
  })

  it('the command for channels shows the channel of an account, and unlinks it only when asked to', async () => {
    await platform.context.videoRepository.saveChannel({
      id: 'UCone',
      title: 'One',
      accountId: person.id,
      publishedAt: 0,
      country: 'GB',
    })
    const channel = (...options: string[]) => tenfoot('account', 'channel', person.email, ...options)
    expect(await channel('UCone')).toBe(`${person.email} now owns channel UCone.\n`)
    await expect(channel('')).rejects.toThrow('--none')
    await expect(channel('UCone', '--none')).rejects.toThrow('not both')
    expect(await channel()).toBe(`${person.email} owns channel UCone.\n`)
    expect(await channel('--none')).toBe(`${person.email} now owns no channel.\n`)
    expect(await channel()).toBe(`${person.email} owns no channel.\n`)
  })

  it('a client that is created without a secret shows none, and pairs', async () => {
    const output = await tenfoot('client', 'add', 'project', 'Terminal', '--type', 'public')
    expect(output).toMatch(/^Client \S+-public\.apps\.tenfoot\.example created\.\nIt has no secret\.\n$/)
    expect(await tenfoot('client', 'list', 'project')).toContain('public  Terminal')
  })

  it('the administration commands create accounts with blocked scopes, set passwords, disable and enable', async () => {
    const output = await tenfoot('account', 'add', 'eve@tenfoot.example', '--block', 'videoReadonly')
    const eve = { id: '', email: 'eve@tenfoot.example', password: secretIn(output) }
    await expect(tenfoot('account', 'remove-authenticator', eve.email)).rejects.toThrow('has no authenticator app')
    await phoneAppOf(platform, (await platform.context.operations.accounts.byId(eve.email)).id)
    expect(await tenfoot('account', 'remove-authenticator', eve.email)).toContain('with the password alone')
    const device = testDevice(platform)
    const { user_code, device_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow', eve)
    expect((await device.poll(device_code)).json.error).toBe('admin_policy_enforced')
    await tenfoot('account', 'change', eve.email, '--block-none', '--name', 'Eve')
    await tenfoot('account', 'disable', eve.email, '--reason', 'hijacking')
    expect(await tenfoot('account', 'list', '--search', 'eve')).toBe(`${eve.email}  Eve  disabled (hijacking)\n`)
    await tenfoot('account', 'enable', eve.email)
    const password = secretIn(await tenfoot('account', 'password', eve.email))
    const next = await device.ask()
    await testBrowser(platform).answer(next.user_code, 'allow', { ...eve, password })
    expect((await device.poll(next.device_code)).status).toBe(200)
  })

  it('the administration commands create and revoke transcription keys and administrators', async () => {
    const output = await tenfoot('key', 'add', 'Laptop', '--account', person.email)
    const { apiKeys, administrators } = platform.context.operations
    expect(await apiKeys.byKey(secretIn(output))).toMatchObject({ accountId: person.id })
    await tenfoot('key', 'revoke', /Key (\S+) created/.exec(output)?.[1] ?? '')
    expect(await apiKeys.byKey(secretIn(output))).toBeUndefined()
    const password = secretIn(await tenfoot('administrator', 'add', 'eve'))
    expect(await administrators.signIn('eve', password, { address: 'here', browser: 'this' })).toBeDefined()
    const [eve] = await administrators.list()
    const { authenticators } = administrators
    const secret = (await authenticators.begin(eve?.id ?? '')) ?? ''
    await authenticators.confirm(eve?.id ?? '', codeOfApp(secret, platform.clock.now()))
    expect(await administrators.signIn('eve', password, { address: 'here', browser: 'this' })).toHaveProperty(
      'secondStep',
    )
    await tenfoot('administrator', 'remove-authenticator', 'eve')
    expect(await administrators.signIn('eve', password, { address: 'here', browser: 'this' })).toHaveProperty('cookie')
    await expect(tenfoot('administrator', 'remove', 'eve')).rejects.toThrow('last administrator')
  })

  it('the administration commands explain wrong arguments, and change nothing if the services were never started', async () => {
    await expect(tenfoot('project', 'enable', 'project', 'telephony')).rejects.toThrow(
      'apis: must be any of video, analytics, reporting, datahub',
    )
    await expect(tenfoot('project', 'disable', 'project', 'telephony')).rejects.toThrow('apis: must be any of')
    await expect(tenfoot('client', 'secret', 'nobody')).rejects.toThrow('No client nobody exists')
    vi.stubEnv('DATA_DIR', `${process.env.DATA_DIR}/empty`)
    await expect(tenfoot('project', 'list')).rejects.toThrow('Start the services once')
  })
})

/** The command changes the same rows as the console while services run. */
describe.each(testDatabases())('alerts on $name', ({ fresh }) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await platformForCommands(await fresh())
    await platform.context.videoRepository.saveChannel({
      id: 'UCtenfoot',
      title: 'Kettle & Keel',
      accountId: person.id,
      publishedAt: 0,
      country: null,
    })
  })
  afterEach(() => platform.close())
  const tenfoot = commandLine(alertCommand)

  it('tenfoot alert adds, lists and removes alerts, and says once what a webhook is signed with', async () => {
    expect(await tenfoot('alert', 'list')).toContain('No alerts yet.')
    const added = await tenfoot(
      'alert',
      'add',
      'UCtenfoot',
      'ada@tenfoot.example',
      '--kind',
      'digest',
      '--quiet',
      '22-7',
    )
    const id = /Alert (\S+) added/.exec(added)?.[1] ?? ''
    expect(await tenfoot('alert', 'add', 'UCtenfoot', 'http://localhost:9/hook')).toMatch(/ {2}secret {3}whsec_\S+$/m)
    const list = await tenfoot('alert', 'list')
    expect(list).toContain(`${id}  digest about Kettle & Keel to ada@tenfoot.example`)
    expect(list).toContain('  numbers until none yet')
    expect(list).not.toContain('whsec_')
    expect(await tenfoot('alert', 'remove', id)).toBe(`Alert ${id} removed.\n`)
    await expect(tenfoot('alert', 'remove', id)).rejects.toThrow(`No alert ${id} exists`)
    await expect(tenfoot('alert', 'add', 'UCnone', 'ada@tenfoot.example')).rejects.toThrow('no channel and no group')
  })
})

describe.each(testDatabases())('service accounts on $name', ({ fresh }) => {
  let platform: TestPlatform
  let folder: string
  beforeEach(async () => {
    const database = await fresh()
    folder = database.dataDir
    platform = await platformForCommands(database)
  })
  afterEach(() => platform.close())
  const tenfoot = commandLine(serviceAccountCommand)
  const add = (path: string, project = 'project') =>
    tenfoot('service-account', 'add', 'robot', '--project', project, '--key-file', join(folder, path))

  it('tenfoot service-account writes the private key to a new file', async () => {
    expect(await add('key.json')).toContain('Its private key is in')
    const { client_email } = JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8'))
    await tenfoot('service-account', 'key', client_email, '--key-file', join(folder, 'next.json'))
    expect((await tenfoot('service-account', 'list')).match(/ {2}key /g)).toHaveLength(2)
  })

  it('tenfoot service-account makes neither a key without its file nor a file without its key', async () => {
    await expect(add('no/such/folder/key.json')).rejects.toThrow('ENOENT')
    writeFileSync(join(folder, 'mine.json'), 'mine')
    await expect(add('mine.json')).rejects.toThrow('already exists. Choose another file')
    expect(readFileSync(join(folder, 'mine.json'), 'utf8')).toBe('mine')
    await expect(add('key.json', 'nothing')).rejects.toThrow()
    expect(existsSync(join(folder, 'key.json'))).toBe(false)
    expect(await tenfoot('service-account', 'list')).toContain('No service accounts yet')
  })
})
