import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'

let folder: string
let running: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-supervised-'))
  await beginDemo(folder)
})
afterEach(async () => {
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  running.kill('SIGTERM')
  await once(running, 'exit')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the services as `npm run tenfoot -- platform` does. */
function start(crashAt = 'never') {
  const child = spawn(process.execPath, ['src/cli/supervise.mjs', 'platform'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', DATA_DIR: folder, PLATFORM_PORT: '0', LOG_LEVEL: 'silent', CRASH_AT: crashAt },
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'crashes.mjs')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let said = ''
  for (const out of [child.stdout, child.stderr])
    out.on('data', (part) => {
      said += part
    })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const listening = () =>
    vi.waitFor(() => /Services on (\S+)\n/.exec(said)?.[1] ?? expect.fail(said), { timeout: 60_000, interval: 50 })
  return { child, said: () => said, ended, listening }
}

it('a crash of native code is explained, and sets the exit code', async () => {
  const { said, ended } = start('start')
  expect(await ended).toBe(139)
  expect(said()).toContain('Tenfoot crashed: a database engine or Node.js itself ended the process (SIGSEGV).')
  expect(said()).toContain('start again')
})

it('after a crash while creating demo data, the services start without it, and say so', async () => {
  const { said, listening } = start('demo')
  const url = await listening()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(said()).toContain('Creating demo data crashed the process (SIGSEGV). Starting again without it')
  expect(said()).toContain('Demo data is not up to date')
}, 90_000)

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to the parent process alone shuts down the services gracefully',
  async (signal) => {
    const { child, said, ended, listening } = start()
    const url = await listening()
    child.kill(signal)
    expect(await ended).toBe(0)
    expect(said()).not.toContain('crashed')
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  },
  90_000,
)

it('the services stop when their parent process is killed', async () => {
  const { child, listening } = start()
  const url = await listening()
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 20_000 })
}, 90_000)
