import type { LoggerOptions } from 'pino'

/** Entries of one cause within a minute; the rest of them are counted. */
const mostOfOneCause = 20
const window = 60_000
/** pino's number of `error`. */
const errorLevel = 50

/** What makes two entries the same: message, route, status and the error's kind. */
function causeOf([first, second]: readonly unknown[]): string {
  const fields = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
  const error = fields.err instanceof Error ? fields.err : undefined
  const code = error && 'code' in error ? error.code : undefined
  const words = [typeof first === 'string' ? first : second, fields.route, fields.status, error?.name, code]
  return words.map(String).join(' ')
}

/**
 * Hooks of a pino logger that let through the first entries of one cause in a minute and then say how many were left out:
 * a database that is away under load would fill the disk. Warnings and what is below pass as they are.
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
