import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
      DATABASE_URL: '',
      DATA_DIR: folder,
      PLATFORM_PORT: '0',
      LOG_LEVEL: 'silent',
      CRASH_AT: crashAt,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'crashes.mjs')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const listening = () =>
    vi.waitFor(() => /Services on (\S+)\n/.exec(output)?.[1] ?? expect.fail(output), { timeout: 60_000, interval: 50 })
  return { child, output: () => output, ended, listening }
}

it('a crash of native code in the services is explained, and sets the exit code', async () => {
  const { output, ended } = start('start')
  expect(await ended).toBe(139)
  expect(output()).toContain('Tenfoot crashed: a database engine or Node.js itself ended the process (SIGSEGV).')
  expect(output()).toContain('start again')
})

it('the services start without demo data after a crash during its creation, and say so', async () => {
  const { output, listening } = start('demo')
  const url = await listening()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(output()).toContain('Creating demo data crashed the process (SIGSEGV). Starting again without it')
  // The services add up months first, while they already answer.
  await vi.waitFor(() => expect(output()).toContain('Demo data is not up to date'), { timeout: 30_000 })
}, 90_000)

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to the parent process alone shuts down the services gracefully',
  async (signal) => {
    const { child, output, ended, listening } = start()
    const url = await listening()
    child.kill(signal)
    expect(await ended).toBe(0)
    expect(output()).not.toContain('crashed')
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  },
  90_000,
)

it('the services stop when npm alone is asked to stop, also with a shell that passes no signal on', async () => {
  // As `npm start`: a shell that stays until its command ends.
  const shell = spawn('sh', ['-c', `${process.execPath} src/cli/supervise.mjs platform; true`], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PLATFORM_PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'keep',
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = shell
  let output = ''
  shell.stdout.on('data', (part) => {
    output += part
  })
  const url = await vi.waitFor(() => /Services on (\S+)\n/.exec(output)?.[1] ?? expect.fail(output), {
    timeout: 60_000,
    interval: 50,
  })
  shell.kill('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 20_000 })
}, 90_000)

it('the services stop when their parent process is killed', async () => {
  const { child, listening } = start()
  const url = await listening()
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 20_000 })
}, 90_000)

it('npm run dev closes its servers and ends with the reason when Vite cannot be started', async () => {
  const repository = join(import.meta.dirname, '../..')
  const wrong = await mkdtemp(join(tmpdir(), 'tenfoot-vite-'))
  await writeFile(join(wrong, 'vite.config.mjs'), "throw new Error('these settings are wrong')")
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), join(repository, 'src/cli/dev.ts')], {
    cwd: wrong,
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PLATFORM_PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'keep',
      TSX_TSCONFIG_PATH: join(repository, 'tsconfig.json'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running = child
  let errors = ''
  child.stderr.on('data', (part) => {
    errors += part
  })
  const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(60_000) })
  expect(errors).toContain('these settings are wrong')
  expect(code).toBe(1)
  await rm(wrong, { recursive: true })
}, 90_000)
