import type { Writable } from 'node:stream'

/**
 * The log in words, for a person at a terminal. Undefined where standard error is none: there each entry stays a line of
 * JSON, for programs.
 */
export async function terminalLog(out: NodeJS.WriteStream = process.stderr): Promise<Writable | undefined> {
  if (!out.isTTY) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    destination: out,
    colorize: out.hasColors(),
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,part',
    singleLine: true,
  })
}

/**
 * The environment of a start by a person at a terminal: the log has warnings and errors only, unless more was asked
 * for more.
 */
export const atTerminal = <Environment extends Record<string, string | undefined>>(
  environment: Environment,
  out: NodeJS.WriteStream = process.stderr,
): Environment => (out.isTTY && !environment.LOG_LEVEL ? { ...environment, LOG_LEVEL: 'warn' } : environment)
