import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keysOfThisMachine } from '#proxy/grants/keys.ts'
import { startServers } from './servers.ts'

it('a start without proxy.db but with its key file fails before the services create anything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-servers-'))
  await keysOfThisMachine(folder)
  const environment = { DATA_DIR: folder, PORT: '0', PLATFORM_PORT: '0', LOG_LEVEL: 'silent' }
  await expect(startServers(environment)).rejects.toThrow(/proxy\.db is missing from/)
  expect(await readdir(folder)).toEqual(['proxy-keys.json'])
  await rm(folder, { recursive: true })
})
