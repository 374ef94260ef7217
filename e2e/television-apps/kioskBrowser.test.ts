import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#storage/ports.fixture.ts'
import { findBrowser } from '../engines/find.ts'

/** The program of a kiosk that systemd runs, with a real browser without a screen. */
const program = join(import.meta.dirname, '../../src/cli/television-app/kiosk/files/browser')
const python = '/usr/bin/python3'

/** Receives what systemd's watchdog would; Node.js has no such sockets. */
const watchdog = `import socket, sys
place = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
place.bind(sys.argv[1])
print("ready", flush=True)
while True:
    print(place.recv(99).decode(), flush=True)`

describe.skipIf(!existsSync(python))('kiosk browser', { timeout: 60_000 }, () => {
  const children: ChildProcess[] = []
  const signs: string[] = []
  let folder: string
  let socket: string
  let server: Server | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenfoot-kiosk-'))
    socket = join(folder, 'notify')
    const receiver = spawn(python, ['-c', watchdog, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface(receiver.stdout).on('line', (line) => signs.push(line))
    children.push(receiver)
    await once(lines, 'line')
  })
  afterEach(() => {
    server?.close()
    server?.closeAllConnections()
  })
  afterAll(async () => {
    for (const child of children) child.kill()
    await rm(folder, { recursive: true, force: true })
  })

  const serve = (port: number, page: string) => {
    server = createServer((_, response) => response.end(`<title>Tenfoot</title>${page}`)).listen(port, '127.0.0.1')
  }
  async function start(port: number) {
    const { executablePath, args, env } = await findBrowser()
    const config = join(folder, 'kiosk.conf')
    await writeFile(config, `# a comment\nSERVER=http://127.0.0.1:${port}/?kiosk=overview\n`)
    const options = ['--config', config, '--browser', executablePath, '--profile', join(folder, `profile-${port}`)]
    const child = spawn(
      python,
      [program, ...options, '--every', '0.3', '--patience', '5', ...args, '--headless', '--no-sandbox'],
      { env: { ...process.env, ...env, NOTIFY_SOCKET: socket }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    children.push(child)
    let output = ''
    child.stderr.on('data', (text) => {
      output += text
    })
    return { child, ended: once(child, 'exit'), output: () => output }
  }
  const aliveAgain = () => {
    const before = signs.length
    return expect.poll(() => signs.length, { timeout: 30_000 }).toBeGreaterThan(before + 2)
  }

  it('the browser of a kiosk tells the watchdog that the page is alive, and ends when asked', async () => {
    const port = await freePort()
    serve(port, '')
    const { child, ended } = await start(port)
    await aliveAgain()
    expect(signs.at(-1)).toBe('WATCHDOG=1')
    child.kill('SIGTERM')
    await ended
  })

  it('the browser of a kiosk opens the server when the server comes after the start', async () => {
    const port = await freePort()
    const { child, ended } = await start(port)
    await aliveAgain()
    serve(port, '')
    await once(server as Server, 'request')
    child.kill('SIGTERM')
    await ended
  })

  it('the browser of a kiosk ends, for systemd to start it again, when the page hangs', async () => {
    const port = await freePort()
    serve(port, '<script>setTimeout(function () { for (;;); }, 1000)</script>')
    const { ended, output } = await start(port)
    expect((await ended)[0]).toBe(1)
    expect(output()).toContain('the page does not answer: starting again')
  })
})
