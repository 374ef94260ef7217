import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#storage/ports.fixture.ts'

/** The examples of `deploy/`, read by the programs that they are for. Nothing is installed or started but nginx. */
const run = promisify(execFile)
const examples = join(import.meta.dirname, '../../deploy')
const folder = mkdtempSync(join(tmpdir(), 'tenfoot-deploy-'))
const copy = join(folder, 'deploy')
cpSync(examples, copy, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether a program is installed; says so when it is not. */
async function isInstalled(program: string, ...args: string[]): Promise<boolean> {
  const canRun = await run(program, args).then(
    () => true,
    () => false,
  )
  if (!canRun) process.stderr.write(`Examples of deploy/ are not tested with ${program}: it is not installed\n`)
  return canRun
}
const hasSystemd = await isInstalled('systemd-analyze', '--version')
const hasCompose = await isInstalled('docker-compose', '--version')
// Debian's has its folders below /var, where only root may write.
const hasNginx = process.getuid?.() === 0 && (await isInstalled('nginx', '-v'))

const edit = (name: string, change: (text: string) => string, copyName = name): string => {
  const path = join(copy, copyName)
  writeFileSync(path, change(readFileSync(join(examples, name), 'utf8')))
  return path
}

describe.skipIf(!hasSystemd)('units', () => {
  it.each(['tenfoot-proxy@.service', 'tenfoot-platform@.service'])('systemd accepts every line of %s', async (name) => {
    // Node.js of the tests may be elsewhere.
    const unit = edit(name, (text) => text.replace('/usr/bin/node', () => process.execPath), name.replace('@', '@8011'))
    // It exits with 0 for keys and values that it does not know, and says so.
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', unit])
    expect(stdout + stderr).toBe('')
  })
})

describe.skipIf(!hasCompose)('compositions', () => {
  it.each([
    ['compose.yaml', ['balancer', 'postgres', 'proxy']],
    [
      'compose.cluster.yaml',
      [
        'balancer',
        'clickhouse-1-1',
        'clickhouse-1-2',
        'clickhouse-2-1',
        'clickhouse-2-2',
        'keeper-1',
        'keeper-2',
        'keeper-3',
        'platform-1',
        'platform-2',
        'platform-3',
        'postgres',
        'proxy',
      ],
    ],
  ])(
    'Docker Compose accepts %s',
    async (name, services) => {
      mkdirSync(join(folder, 'dist/release/container'), { recursive: true })
      for (const server of ['proxy', 'platform'])
        cpSync(join(copy, `${server}.env.example`), join(copy, `${server}.env`))
      // Debian's Compose is older than the name of a project.
      const file = edit(name, (text) => text.replace(/^name: .*\n/m, ''))
      const env = { PATH: process.env.PATH, POSTGRES_PASSWORD: 'secret', CLICKHOUSE_PASSWORD: 'secret' }
      const { POSTGRES_PASSWORD: _, ...incomplete } = env
      const list = ['--file', file, 'config', '--services']
      const [taken, refused] = await Promise.allSettled([
        run('docker-compose', list, { env }),
        run('docker-compose', list, { env: incomplete }),
      ])
      expect(taken).toMatchObject({ status: 'fulfilled', value: { stderr: '' } })
      expect(taken.status === 'fulfilled' && taken.value.stdout.trim().split('\n').sort()).toEqual(services)
      expect(refused).toMatchObject({ reason: { message: expect.stringContaining('set it in deploy/.env') } })
      // Each run loads Python for seconds, on a busy machine for many.
    },
    120_000,
  )
})

describe.skipIf(!hasNginx)('load balancers', () => {
  /** What the example says to change for systemd, and free ports. Older nginx does not know `resolve`. */
  const configure = (name: string, port: number, targets: string[]) =>
    edit(name, (text) =>
      text
        .replace(/^ {4}server (\S+:\d+) resolve;\n/m, targets.map((target) => `    server ${target};\n`).join(''))
        .replace(
          /^ {4}server platform-\d:\d+ resolve;\n/gm,
          targets.map((target) => `    server ${target};\n`).join(''),
        )
        .replace('listen 8010', `listen ${port}`),
    )
  const options = ['-p', folder, '-e', join(folder, 'error.log'), '-g', `daemon off; pid ${join(folder, 'pid')};`]

  it.each(['nginx.conf', 'nginx.cluster.conf'])('nginx accepts every line of %s', async (name) => {
    const config = configure(name, 8010, ['127.0.0.1:8011', '127.0.0.1:8012'])
    const { stderr } = await run('nginx', [...options, '-t', '-c', config])
    expect(stderr).toContain('test is successful')
    expect(stderr).not.toMatch(/\[(?:warn|emerg|alert|error)\](?!.*"user" directive)/)
  })

  describe('nginx.conf', () => {
    const received: Record<string, unknown>[] = []
    let server: Server
    let nginx: ReturnType<typeof spawn>
    let url: string
    beforeAll(async () => {
      server = createServer((request, response) => {
        received.push(request.headers)
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        // Without an end: what is buffered never arrives.
        response.write('data: now\n\n')
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const unusedPort = await freePort()
      const port = await freePort()
      const { port: somebody } = server.address() as AddressInfo
      const config = configure('nginx.conf', port, [`127.0.0.1:${unusedPort}`, `127.0.0.1:${somebody}`])
      nginx = spawn('nginx', [...options, '-c', config], { stdio: 'ignore' })
      url = `http://127.0.0.1:${port}`
      // It listens soon; the hook's time limit ends this.
      while (!(await fetch(url).catch(() => undefined))?.body) await sleep(20)
    })
    afterAll(async () => {
      const exited = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await exited
      server.closeAllConnections()
      server.close()
    })

    it('nginx passes each call to a proxy that listens, and its stream arrives while it is written', async () => {
      for (let time = 0; time < 6; time += 1) expect(await readStart(await fetch(url))).toBe('data: now\n\n')
    })

    it('nginx tells a proxy the address that nginx sees, whatever a caller says', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
      await readStart(await fetch(url, { headers }))
      expect(received.at(-1)).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        host: new URL(url).host,
      })
    })
  })
})

/** Reads the first part of a body and leaves. */
async function readStart(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}
