import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { proxyPaths } from '#contract/proxyPaths.ts'

const heapOnSignal = new URL('../../processes/heapOnSignal.mjs', import.meta.url).href
const seconds = 3
export const connections = 64
export const reports = `${proxyPaths.reports}?ids=channel%3D%3DMINE`
export const client = { id: 'bench-client', secret: 'bench-secret' }

export interface Measured {
  rate: number
  p99: number
  failed: number
}

export async function start(file: string, args: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return child
}

/** A proxy with everything on. */
export async function startProxy(
  port: number,
  service: string,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../../src/cli/main.ts'), ['proxy'], {
    // At SIGUSR2 it says what it holds.
    execArgv: ['--import', 'tsx', '--import', heapOnSignal, ...(process.env.PROXY_FLAGS?.split(' ') ?? [])],
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', EVENT_LOOP_DELAY_MS: '60000' },
      ...{ AUTH_URL: service, API_URL: service, ANALYTICS_URL: `${service}/v2` },
      ...{ CLIENT_ID: client.id, CLIENT_SECRET: client.secret, METRICS_PORT: '0' },
      ...more,
    },
    silent: true,
  })
  await once(child.stdout ?? child, 'data')
  return child
}

export async function load(origin: string, path: string, cookies: string[]): Promise<Measured> {
  const child = fork(
    join(import.meta.dirname, 'load.ts'),
    [origin, path, String(seconds), String(connections), ...cookies.slice(0, 1_000)],
    { execArgv: ['--import', 'tsx'] },
  )
  const [measured] = await once(child, 'message')
  return measured as Measured
}
