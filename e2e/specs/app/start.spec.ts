import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { freePort } from '#storage/ports.fixture.ts'

test.describe.configure({ mode: 'serial' })

let folder: string
let environment: Record<string, string>
let running: ChildProcess | undefined

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-start-'))
  environment = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    PLATFORM_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  }
})
test.afterEach(() => stop())
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * For starts that are not about the demo's numbers: each would go on making them, with a processor of its own, until it
 * is stopped.
 */
const keepsNumbers = { DEMO_DATA: 'keep' }

/** Runs `npm start` as a person does: it builds nothing, because the tests' build is up to date. */
function npmStart(settings: Record<string, string> = environment, ...options: string[]) {
  const child = spawn('npm', ['start', '--silent', '--', ...options], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running = child
  let printed = ''
  const hear = (data: Buffer) => {
    printed += data
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'exit').then(([code]) => Number(code))
  return { printed: () => printed, ended }
}

/** Ctrl-C signals every process of the terminal's group: npm and what it started. */
async function stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  const child = running
  running = undefined
  if (!child?.pid || child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, signal)
  await ended
}

/** How a person runs a command in a clone, and the compiled one, which starts in a tenth of the time. */
const commands = {
  sources: ['npm', 'run', '--silent', 'tenfoot', '--'],
  compiled: ['node', 'dist/server/supervise.mjs'],
}

/** The output of `tenfoot doctor` in the environment of a start. */
async function doctor(from: keyof typeof commands, settings: Record<string, string>): Promise<string> {
  const [command = '', ...args] = commands[from]
  const child = spawn(command, [...args, 'doctor'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text(child.stdout)
}

const television = () => `http://localhost:${environment.PORT}`
const services = () => `http://localhost:${environment.PLATFORM_PORT}`

test('the start starts everything, prints both addresses and the demo account, and serves the television', async ({
  page,
}) => {
  const { printed } = npmStart()
  await expect.poll(printed, { timeout: 60_000 }).toContain('Press Ctrl-C to stop')
  const demo = JSON.parse(await readFile(join(folder, 'data/demo.json'), 'utf8'))
  expect(printed()).toContain(television())
  expect(printed()).toContain(`http://localhost:${environment.PLATFORM_PORT}`)
  expect(printed()).toContain(demo.account.email)
  expect(printed()).toContain(demo.account.password)
  expect(printed(), 'a clone is started with npm, also compiled').toContain('npm start -- --lan')
  expect(printed()).toMatch(/\n {6}admin {3}[a-z2-9]{4}(-[a-z2-9]{4}){3}\n/)
  expect((await stat(join(folder, 'data/demo.json'))).mode & 0o777).toBe(0o600)
  await page.goto(television())
  await expect(page.getByTestId('user-code')).toBeVisible()
})

test('a phone is redirected to the television’s address after allowing more on other ports', async () => {
  const { printed } = npmStart({ ...environment, ...keepsNumbers })
  await expect.poll(printed, { timeout: 20_000 }).toContain('Press Ctrl-C to stop')
  expect(printed(), 'nothing has to be registered').not.toContain('Phones:')
  const settings = { ...environment, AUTH_URL: services(), API_URL: services() }
  expect(await doctor('sources', settings)).toContain(`redirects them to ${television()}/connect/callback`)
})

test('a phone is redirected to the network address after allowing more with --lan', async () => {
  // A second loopback address simulates the one on the network.
  const lan = {
    ...environment,
    ...keepsNumbers,
    PUBLIC_URL: `http://127.0.0.2:${environment.PORT}`,
    PLATFORM_PUBLIC_URL: `http://127.0.0.2:${environment.PLATFORM_PORT}`,
  }
  const { printed } = npmStart(lan, '--lan')
  await expect.poll(printed, { timeout: 20_000 }).toContain('Press Ctrl-C to stop')
  const settings = { ...lan, AUTH_URL: lan.PLATFORM_PUBLIC_URL, API_URL: lan.PLATFORM_PUBLIC_URL }
  expect(await doctor('compiled', settings)).toContain(`redirects them to ${lan.PUBLIC_URL}/connect/callback`)
})

test('a second start has the same account, and is fast', async ({ page }) => {
  const before = await readFile(join(folder, 'data/demo.json'), 'utf8')
  const { printed } = npmStart()
  await expect.poll(printed, { timeout: 20_000 }).toContain('Press Ctrl-C to stop')
  expect(await readFile(join(folder, 'data/demo.json'), 'utf8')).toBe(before)
  expect(printed(), 'the password of the console is shown once').not.toMatch(/admin {3}/)
  await page.goto(television())
  await expect(page.getByTestId('user-code')).toBeVisible()
})

test('empty settings count as not set', async ({ page }) => {
  const empty = { PUBLIC_URL: '', PLATFORM_PUBLIC_URL: '', AUTH_URL: '', API_URL: '', CLIENT_ID: '', HOST: '' }
  const { printed } = npmStart({ ...environment, ...keepsNumbers, ...empty })
  await expect.poll(printed, { timeout: 20_000 }).toContain('Press Ctrl-C to stop')
  expect(printed()).toContain(`Television   ${television()}\n`)
  expect(printed()).toContain(`Services     http://localhost:${environment.PLATFORM_PORT}\n`)
  await page.goto(television())
  await expect(page.getByTestId('user-code'), 'its proxy finds the services').toBeVisible()
})

test('the start stops on Ctrl-C', async () => {
  const { printed, ended } = npmStart()
  await expect.poll(printed, { timeout: 20_000 }).toContain('Press Ctrl-C to stop')
  await stop()
  await ended
  await expect(fetch(television())).rejects.toThrow()
})

for (const [name, value] of [
  ['PORT', 'eighty'],
  ['PLATFORM_PORT', '70000'],
  ['PUBLIC_URL', 'localhost'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'maybe'],
] as const)
  test(`a wrong ${name} stops the start with its name, its value and what is allowed`, async () => {
    const untouched = join(folder, `never-${name}`)
    const { printed, ended } = npmStart({ ...environment, DATA_DIR: untouched, [name]: value })
    expect(await ended).not.toBe(0)
    await expect(stat(untouched), 'nothing was started').rejects.toThrow()
    expect(printed()).toMatch(new RegExp(`${name}: must be .*${value}`))
    expect(printed()).not.toMatch(/\n\s+at /)
  })

test('a port that another program uses is named', async () => {
  const blockingServer = createServer()
  await once(blockingServer.listen(Number(environment.PLATFORM_PORT), '127.0.0.1'), 'listening')
  const { printed, ended } = npmStart()
  expect(await ended).not.toBe(0)
  expect(printed()).toContain(`Port ${environment.PLATFORM_PORT} is in use`)
  blockingServer.close()
})

test('a second start at the same time names what uses the data', async () => {
  const first = npmStart({ ...environment, ...keepsNumbers })
  await expect.poll(first.printed, { timeout: 20_000 }).toContain('Press Ctrl-C to stop')
  const child = running
  const second = npmStart({ ...environment, ...keepsNumbers, PORT: '0', PLATFORM_PORT: '0' })
  expect(await second.ended).not.toBe(0)
  expect(second.printed()).toContain('in use by another process')
  running = child
})
