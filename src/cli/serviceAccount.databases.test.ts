import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { commandLine } from './commands.fixture.ts'
import { serviceAccountCommand } from './serviceAccount.ts'

describe.each(testDatabases())('service accounts on $name', ({ fresh }) => {
  let platform: TestPlatform
  let folder: string
  beforeEach(async () => {
    const database = await fresh()
    folder = database.dataDir
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('DATABASE_URL', database.databaseUrl ?? '')
    platform = await startTestPlatform(database)
    await platform.populate()
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await platform.close()
  })
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
