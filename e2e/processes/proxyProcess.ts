import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Program, todaysCode } from './program.ts'

export interface ProxyProcess {
  /** Resolves with the address when it listens. */
  start(): Promise<string>
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Stops it as an operator does; resolves with the exit code after it has ended. */
  stop(): Promise<number | null>
  /** Everything it has written. */
  log(): string
  pid(): number | undefined
}

/**
 * A proxy in a separate process that can be killed and restarted.
 * @param before words before its command line
 * @param program what it runs; by default today's code
 */
export function proxyProcess(
  environment: Record<string, string | undefined>,
  before: string[] = [],
  program?: Program,
): ProxyProcess {
  let child: ChildProcess | undefined
  let log = ''
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null
    const exited = once(running, 'exit')
    running.kill(signal)
    const [code] = await exited
    return code
  }
  return {
    async start() {
      const { DATABASE_URL: _, ...inherited } = process.env
      const { cwd, args: programArgs } = program ?? (await todaysCode())
      const [command = '', ...args] = [...before, process.execPath, ...programArgs, 'proxy']
      const started = spawn(command, args, {
        cwd,
        env: { ...inherited, PORT: '0', LOG_LEVEL: 'warn', EVENT_LOOP_DELAY_MS: '0', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const keep = (part: unknown) => {
        log = (log + String(part)).slice(-2_000_000)
      }
      started.stderr.on('data', keep)
      return new Promise((resolve, reject) => {
        let output = ''
        started.stdout.on('data', (part) => {
          keep(part)
          output += part
          const address = /proxy on (\S+)\n/.exec(output)?.[1]
          if (address) resolve(address)
        })
        started.once('exit', () => reject(new Error(`the proxy did not start: ${log.slice(-2_000)}`)))
      })
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    log: () => log,
    pid: () => child?.pid,
  }
}
