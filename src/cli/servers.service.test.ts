import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { keysOfThisMachine } from '#proxy/core/tokens/vault.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { startServers, withLocalhost } from './servers.ts'

it('a start without proxy.db but with its key file fails before the services create anything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-servers-'))
  await keysOfThisMachine(folder)
  const environment = { DATA_DIR: folder, PORT: '0', PLATFORM_PORT: '0', LOG_LEVEL: 'silent' }
  await expect(startServers(environment)).rejects.toThrow(/proxy\.db is missing from/)
  expect(await readdir(folder)).toEqual(['proxy-keys.json'])
  await rm(folder, { recursive: true })
})

it('a start that fails after the proxy listens closes the proxy too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-servers-'))
  const store = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await sql`DROP TABLE event_receivers`.execute(store.db)
  await store.close()
  const port = await freePort()
  const environment = { DATA_DIR: folder, PORT: String(port), PLATFORM_PORT: '0', DEMO_DATA: 'keep' }
  const out = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
  try {
    await expect(startServers({ ...environment, LOG_LEVEL: 'silent' })).rejects.toThrow(/event_receivers/)
  } finally {
    for (const mock of out) mock.mockRestore()
  }
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
  await rm(folder, { recursive: true })
})

it.each(['127.0.0.1', '0.0.0.0', '[::]'])('a server that listens on %s is shown as localhost', (address) => {
  expect(withLocalhost(`http://${address}:8010`)).toBe('http://localhost:8010')
})

const stop = JSON.stringify(join(import.meta.dirname, 'stop.ts'))

it('a server that cannot be closed does not keep the next one open, and the exit code is 1', async () => {
  const program = `
    import { closeOnSignal } from ${stop}
    const failing = { close: async () => { throw new Error('the disk is full') } }
    const next = { close: async () => console.log('closed') }
    closeOnSignal([failing, next])
    setInterval(() => {}, 1000)
    process.kill(process.pid, 'SIGTERM')
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (part) => {
    output.out += part
  })
  child.stderr.on('data', (part) => {
    output.err += part
  })
  const [code] = await once(child, 'close')
  expect([code, output]).toEqual([1, { out: 'closed\n', err: 'the disk is full\n' }])
})
