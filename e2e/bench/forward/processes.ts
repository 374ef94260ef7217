import { type ChildProcess, execFile, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { proxyPaths } from '#contract/proxyPaths.ts'

const root = join(import.meta.dirname, '../../..')
export const compiledMain = join(root, 'dist/server/main.mjs')
export const usedOnMessage = new URL('usedOnMessage.mjs', import.meta.url).href
const heapOnSignal = new URL('../../processes/heapOnSignal.mjs', import.meta.url).href
const seconds = 2
export const connections = 64
const reports = `${proxyPaths.reports}?ids=channel%3D%3DMINE`
export const client = { id: 'bench-client', secret: 'bench-secret' }

export interface Measured {
  rate: number
  p99: number
  failed: number
  /**
   * Processor time per call of the process in front of the service, in microseconds: independent of other processes.
   */
  perCall: number
  /** Shares of one processor that each process used. */
  busy: { target: number; service: number; load: number }
}

/** Starts a program, which sends a message when it is ready: the cookies of its sessions if it has any. */
export async function start(file: string, args: string[]): Promise<{ child: ChildProcess; cookies: string[] }> {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv: ['--import', 'tsx', '--import', usedOnMessage],
  })
  const [{ cookies = [] }] = await once(child, 'message')
  return { child, cookies }
}

/**
 * Starts a proxy as in production: compiled, like `npm start` and a release. Run from its sources, it would take a
 * sixth more, because `tsx` names each function that a call makes.
 */
export async function startProxy(
  port: number,
  service: string,
  dataDir: string,
  moreSettings: Record<string, string> = {},
): Promise<ChildProcess> {
  await compile()
  const child = fork(compiledMain, ['proxy'], {
    // On SIGUSR2 it writes the size of its heap.
    execArgv: ['--import', heapOnSignal, '--import', usedOnMessage, ...(process.env.PROXY_FLAGS?.split(' ') ?? [])],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      EVENT_LOOP_DELAY_MS: '0',
      AUTH_URL: service,
      API_URL: service,
      ANALYTICS_URL: `${service}/v2`,
      CLIENT_ID: client.id,
      CLIENT_SECRET: client.secret,
      METRICS_PORT: '0',
      ...moreSettings,
    },
    silent: true,
  })
  // It says its version first, and its address when it listens.
  let output = ''
  for await (const [part] of on(child.stdout ?? child, 'data')) {
    output += part
    if (output.includes(`:${port}`)) break
  }
  return child
}

/** Compiles what has changed, as `npm start` does. */
export async function compile(): Promise<void> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/release/build.ts'], { cwd: root })
}

/** Writes cookies to a file, for `load`. */
export async function cookieFile(folder: string, name: string, cookies: readonly string[]): Promise<string> {
  const file = join(folder, `${name}-cookies.json`)
  await writeFile(file, JSON.stringify(cookies))
  return file
}

/** @param cookieFile has the cookies of the televisions, as JSON; empty if nobody has to be signed in */
export async function load(
  target: ChildProcess,
  service: ChildProcess,
  origin: string,
  cookieFile: string,
): Promise<Measured> {
  const child = fork(
    join(import.meta.dirname, 'load.ts'),
    [origin, reports, String(seconds), String(connections), cookieFile],
    { execArgv: ['--import', 'tsx'] },
  )
  await once(child, 'message')
  const before = [await used(target), await used(service)] as const
  const [measured] = await once(child, 'message')
  const [ofTarget, ofService] = [(await used(target)) - before[0], (await used(service)) - before[1]]
  const share = (microseconds: number) => microseconds / (seconds * 1_000_000)
  return {
    ...measured,
    perCall: ofTarget / measured.calls,
    busy: { target: share(ofTarget), service: share(ofService), load: share(measured.used) },
  }
}

export const used = async (child: ChildProcess): Promise<number> => (await usage(child)).used

/** Processor time in microseconds, and memory in bytes, of a process that has `usedOnMessage`. */
export async function usage(child: ChildProcess): Promise<{ used: number; memory: number }> {
  child.send('used')
  // Everything in one process also says whether it has made the demo.
  for await (const [state] of on(child, 'message')) if ('used' in state) return state
  throw new Error('the process ended')
}
