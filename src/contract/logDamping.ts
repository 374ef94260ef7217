import type { LoggerOptions } from 'pino'

/** Entries with the same cause that are logged within a minute; further ones are only counted. */
const mostOfOneCause = 20
const window = 60_000
/** pino's number of `error`. */
const errorLevel = 50

/** Two entries have the same cause if message, route, status and kind of error are equal. */
function causeOf([first, second]: readonly unknown[]): string {
  const fields = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
  const error = fields.err instanceof Error ? fields.err : undefined
  const code = error && 'code' in error ? error.code : undefined
  const words = [typeof first === 'string' ? first : second, fields.route, fields.status, error?.name, code]
  return words.map(String).join(' ')
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
      let seen = causes.get(cause)
      if (!seen) {
        seen = { entries: 0, leftOut: 0 }
        const entry = seen
        causes.set(cause, entry)
        setTimeout(() => {
          causes.delete(cause)
          if (entry.leftOut > 0)
            method.call(this, { leftOut: entry.leftOut }, `left out within a minute, of one cause: ${cause}`)
        }, window).unref()
      }
      seen.entries += 1
      if (seen.entries <= mostOfOneCause) return method.apply(this, args)
      seen.leftOut += 1
    },
  }
}
