import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { person, startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { alertCommand } from './alert.ts'
import { commandLine } from './commands.fixture.ts'

/** The command changes the same rows as the console while services run. */
describe.each(testDatabases())('alerts on $name', ({ fresh }) => {
  let platform: TestPlatform
  beforeEach(async () => {
    const database = await fresh()
    vi.stubEnv('DATA_DIR', database.dataDir)
    vi.stubEnv('DATABASE_URL', database.databaseUrl ?? '')
    platform = await startTestPlatform(database)
    await platform.populate()
    await platform.context.videoRepository.saveChannel({
      id: 'UCtenfoot',
      title: 'Kettle & Keel',
      accountId: person.id,
      publishedAt: 0,
      country: null,
    })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await platform.close()
  })
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
