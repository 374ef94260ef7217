import { Writable } from 'node:stream'
import { printable } from '#contract/harmlessText.ts'
import { endProgressLine } from './progress.ts'

/**
 * Creates a readable log for a person at a terminal. Undefined if standard error is not a terminal: then each entry is
 * a line of JSON for programs.
 */
export async function terminalLog(out: NodeJS.WriteStream = process.stderr): Promise<Writable | undefined> {
  if (!out.isTTY) return undefined
  const { default: build } = await import('pino-pretty')
  const pretty = build({
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
  return new Writable({
    write: (line, _, done) => void pretty.write(printableEntry(String(line)), done),
    final: (done) => void pretty.end(done),
  })
}

/** An entry whose texts cannot steer the terminal. In JSON such characters are escaped; for a person they would not be. */
function printableEntry(line: string): string {
  try {
    const entry = JSON.parse(line, (_, value) => (typeof value === 'string' ? printable(value) : value))
    return `${JSON.stringify(entry)}\n`
  } catch {
    return printable(line)
  }
}

/** Sets the log level to warnings and errors for a start at a terminal, unless `LOG_LEVEL` is set. */
export const withTerminalLogLevel = <Environment extends Record<string, string | undefined>>(
  environment: Environment,
  out: NodeJS.WriteStream = process.stderr,
): Environment => (out.isTTY && !environment.LOG_LEVEL ? { ...environment, LOG_LEVEL: 'warn' } : environment)
