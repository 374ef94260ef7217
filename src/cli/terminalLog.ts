import { Writable } from 'node:stream'
import { endProgressLine } from './progress.ts'

/**
 * Creates a readable log for a person at a terminal. Undefined if standard error is not a terminal: then each entry is
 * a line of JSON for programs.
 */
export async function terminalLog(out: NodeJS.WriteStream = process.stderr): Promise<Writable | undefined> {
  if (!out.isTTY) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    destination: new Writable({
      write: (entry, _, done) => {
        endProgressLine()
        out.write(entry, done)
      },
    }),
    colorize: out.hasColors(),
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,part',
    singleLine: true,
  })
}

/** Sets the log level to warnings and errors for a start at a terminal, unless `LOG_LEVEL` is set. */
export const withTerminalLogLevel = <Environment extends Record<string, string | undefined>>(
  environment: Environment,
  out: NodeJS.WriteStream = process.stderr,
): Environment => (out.isTTY && !environment.LOG_LEVEL ? { ...environment, LOG_LEVEL: 'warn' } : environment)
