import type { LoggerOptions } from 'pino'

/** Entries with the same cause that are logged within a minute; further ones are only counted. */
const maxEntriesPerCause = 20
const windowMs = 60_000
/** pino's number of `error`. */
const errorLevel = 50

/** Two entries have the same cause if message, route, status and kind of error are equal. */
function causeOf([first, second]: readonly unknown[]): string {
  const fields = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
  const error = fields.err instanceof Error ? fields.err : undefined
  const code = error && 'code' in error ? error.code : undefined
  const parts = [typeof first === 'string' ? first : second, fields.route, fields.status, error?.name, code]
  return parts.map(String).join(' ')
}

/**
 * Hooks of a pino logger that log only the first entries of a cause in a minute and then the number of omitted ones:
 * otherwise an unreachable database under load would fill the disk. Warnings and lower levels are not affected.
 */
export function logDamping(): NonNullable<LoggerOptions['hooks']> {
  const causes = new Map<string, { entries: number; leftOut: number }>()
  return {
    logMethod(args, method, level) {
      if (level < errorLevel) return method.apply(this, args)
      const cause = causeOf(args)
      let counts = causes.get(cause)
      if (!counts) {
        counts = { entries: 0, leftOut: 0 }
        const entry = counts
        causes.set(cause, entry)
        setTimeout(() => {
          causes.delete(cause)
          if (entry.leftOut > 0)
            method.call(this, { leftOut: entry.leftOut }, `left out within a minute, of one cause: ${cause}`)
        }, windowMs).unref()
      }
      counts.entries += 1
      if (counts.entries <= maxEntriesPerCause) return method.apply(this, args)
      counts.leftOut += 1
    },
  }
}
