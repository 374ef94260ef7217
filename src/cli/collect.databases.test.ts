import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { person, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { collectCommand } from './collect.ts'
import { commandLine, platformForCommands } from './commands.fixture.ts'
import { explain } from './explain.ts'

describe.each(testDatabases())('collections on $name', ({ fresh }) => {
  let platform: TestPlatform
  let folder: string
  beforeEach(async () => {
    const database = await fresh()
    folder = database.dataDir
    platform = await platformForCommands(database)
    const grant = { type: 'authorized_user', client_id: 'c', client_secret: 's', refresh_token: 'r' }
    writeFileSync(join(folder, 'grant.json'), JSON.stringify(grant))
    writeFileSync(join(folder, 'broken.json'), '{')
  })
  afterEach(() => platform.close())
  const tenfoot = commandLine(collectCommand)
  const add = (...options: string[]) =>
    tenfoot('collect', 'add', 'mine', '--account', person.email, '--credential', join(folder, 'grant.json'), ...options)

  it('tenfoot collect adds, lists and removes a collection of some types', async () => {
    expect(await add('--type', 'channel_basic', '--type', 'channel_combined')).toContain('Collection mine saved.')
    expect(await tenfoot('collect', 'list')).toContain('mine  a channel  http')
    expect(await tenfoot('collect', 'remove', 'mine')).toContain('Collection mine removed.')
  })

  it.each([
    ['a type that nobody knows', ['--type', 'chanel_basic'], '--type chanel_basic: must be one of channel_'],
    ['a type with its version', ['--type', 'channel_basic_a3'], '--type channel_basic_a3: must be one of'],
    ['a content owner’s type of a channel', ['--type', 'content_owner_basic_a4'], 'must be one of channel_'],
    ['a token address that is none', ['--token-url', 'token'], '--token-url token: must be an address'],
    ['a service that is no address', ['--service', 'ftp://x.example'], '--service ftp://x.example: must be'],
  ])('tenfoot collect add refuses %s, and stores nothing', async (_what, options, problem) => {
    await expect(add(...options)).rejects.toThrow(problem)
    expect(await tenfoot('collect', 'list')).toContain('No collections yet')
  })

  it('tenfoot collect add does not call a wrong credential file a setting', async () => {
    const refused = await add('--credential', join(folder, 'broken.json')).catch((error: unknown) => error)
    expect(explain(refused)).toBe('The credential file is not JSON.')
  })

  it('tenfoot collect list creates no database where the services were never started', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    vi.stubEnv('DATA_DIR', empty)
    await expect(tenfoot('collect', 'list')).rejects.toThrow('Start the services once')
    expect(readdirSync(empty)).toEqual([])
  })
})
