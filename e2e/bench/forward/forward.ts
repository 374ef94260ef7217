import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proxyPaths } from '#contract/proxyPaths.ts'
import { freePort } from '#store/testPorts.ts'
import { median, table } from '../table.ts'
import { seedSessions } from './sessions.ts'

const rounds = 5
const seconds = 3
const connections = 64
const televisions = 1_000
const reports = `${proxyPaths.reports}?ids=channel%3D%3DMINE`
const client = { id: 'bench-client', secret: 'bench-secret' }

interface Measured {
  rate: number
  p99: number
  failed: number
}

/** Forwarding with everything on, against bare node:http and undici, before the same service and under the same load. */
export async function benchForwarding(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-forward-'))
  const ports = { service: await freePort(), bare: await freePort(), proxy: await freePort() }
  const service = `http://127.0.0.1:${ports.service}`
  const cookies = await seedSessions(folder, client.id, televisions)
  const children: ChildProcess[] = []
  try {
    children.push(
      await start('service.ts', [String(ports.service)]),
      await start('bare.ts', [String(ports.bare), service]),
      await startProxy(ports.proxy, service, folder),
    )
    const runs = { proxy: [] as Measured[], bare: [] as Measured[] }
    for (let round = 0; round < rounds; round += 1) {
      runs.bare.push(await load(`http://127.0.0.1:${ports.bare}`, reports, []))
      runs.proxy.push(await load(`http://127.0.0.1:${ports.proxy}`, reports, cookies))
    }
    const failed = runs.proxy.reduce((sum, one) => sum + one.failed, 0)
    if (failed > 0) throw new Error(`${failed} calls failed through the proxy`)
    const rate = (all: Measured[]) => median(all.map((one) => one.rate))
    const late = (all: Measured[]) => median(all.map((one) => one.p99))
    return table(`Forwarding of ${televisions} televisions, ${connections} at once, median of ${rounds} pairs`, [
      {
        name: 'bare node:http + undici / proxy, calls a second',
        measured: `${rate(runs.proxy).toFixed(0)}/s`,
        against: `${rate(runs.bare).toFixed(0)}/s`,
        ratio: rate(runs.bare) / rate(runs.proxy),
        // 0.85 of its rate.
        goal: 1 / 0.85,
      },
      {
        name: 'proxy / bare, 99th percentile',
        measured: `${late(runs.proxy).toFixed(1)} ms`,
        against: `${late(runs.bare).toFixed(1)} ms`,
        ratio: late(runs.proxy) / late(runs.bare),
        goal: 1.4,
      },
    ])
  } finally {
    for (const child of children) child.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(file: string, args: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return child
}

async function startProxy(port: number, service: string, dataDir: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../../src/cli/main.ts'), ['proxy'], {
    execArgv: ['--import', 'tsx', ...(process.env.PROXY_FLAGS?.split(' ') ?? [])],
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', EVENT_LOOP_DELAY_MS: '60000' },
      ...{ AUTH_URL: service, API_URL: service, ANALYTICS_URL: `${service}/v2` },
      ...{ CLIENT_ID: client.id, CLIENT_SECRET: client.secret },
    },
    silent: true,
  })
  await once(child.stdout ?? child, 'data')
  return child
}

async function load(origin: string, path: string, cookies: string[]): Promise<Measured> {
  const child = fork(
    join(import.meta.dirname, 'load.ts'),
    [origin, path, String(seconds), String(connections), ...cookies.slice(0, 1_000)],
    { execArgv: ['--import', 'tsx'] },
  )
  const [measured] = await once(child, 'message')
  return measured as Measured
}
