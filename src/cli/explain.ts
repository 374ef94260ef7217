import { printable } from '#contract/harmlessText.ts'
import { startCommand } from '#contract/installation.ts'
import { SettingsError } from '#contract/settings.ts'
import { endProgressLine } from './progress.ts'

/** Writes an error for the person at the terminal, on a line of its own. */
export function writeError(error: unknown): void {
  endProgressLine()
  process.stderr.write(`${printable(explain(error))}\n`)
}

/** Returns an error as text for the person at the terminal: what is wrong and what to do, without a stack. */
export function explain(error: unknown): string {
  if (error instanceof SettingsError) return `Nothing started, because of a wrong setting:\n${indent(error.message)}`
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=8011 PLATFORM_PORT=8021 ${startCommand}`
  if (code === 'EACCES' && port) return `Port ${port} needs administrator rights. Choose a port above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST is ${address}, which is not an address of this machine.`
  if (error instanceof Error) {
    const causes: string[] = []
    for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) causes.push(messageOf(cause))
    return [messageOf(error), ...causes.map((cause) => `because: ${cause}`)].join('\n  ')
  }
  return String(error)
}

/** The error of a name with several addresses has no message of its own, but one for each address. */
function messageOf(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message
  return error.errors.map((cause) => (cause instanceof Error ? messageOf(cause) : String(cause))).join('; ')
}

const indent = (text: string) => text.replace(/^/gm, '  ')
