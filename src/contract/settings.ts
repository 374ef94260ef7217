/** Settings come from the environment and are parsed once; a wrong one is explained by name, value and what is allowed. */
import * as z from 'zod/mini'

/** A setting that is wrong. Its message is ready for the person who set it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Names whose values never appear in a message. */
const secret = /SECRET|KEY|PASSWORD|TOKEN/

/** What of an environment is set: an empty string counts as not set, as it does in most shells and containers. */
export const settingsIn = (environment: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )

/**
 * Parses what of `environment` is set by `schema`.
 * @throws SettingsError naming each wrong setting, what came and what is allowed
 */
export function parseSettings<Schema extends z.core.$ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.infer<Schema> {
  const given = settingsIn(environment)
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'settings')
    const value = given[name]
    const came =
      value === undefined
        ? 'it is not set'
        : secret.test(name)
          ? 'its value is not shown'
          : `it is ${JSON.stringify(name === 'DATABASE_URL' ? withoutPassword(value) : value)}`
    return `${name}: ${issue.message} (${came})`
  })
  throw new SettingsError(lines.join('\n'))
}

/** An address of a database as it may be shown: its password is left out, wherever it is. */
export const withoutPassword = (url: string): string =>
  url.replace(/(:\/\/[^:@/]*):.*@/, '$1:…@').replace(/([?&]password=)[^&]*/gi, '$1…')

/** A Postgres server; without it the embedded database is used. */
export const databaseUrl = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres:// or postgresql://')),
)

/** A TCP port that has to be given; 0 lets the system choose one. */
export const portNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.maximum(65535, 'must be a whole number from 0 to 65535')),
  ),
)

/** The same, with a default. */
export const port = (standard: number) => z._default(portNumber, standard)

/** An http or https address, without a slash at its end. */
export const address = z.pipe(
  z.string().check(
    z.refine((text) => {
      try {
        return ['http:', 'https:'].includes(new URL(text).protocol)
      } catch {
        return false
      }
    }, 'must be an address that begins with http:// or https://'),
  ),
  z.transform((text: string) => text.replace(/\/+$/, '')),
)

/** A whole number within bounds. */
export const wholeNumber = (standard: number, least: number, most: number) => {
  const allowed = `must be a whole number from ${least} to ${most}`
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, allowed)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.minimum(least, allowed), z.maximum(most, allowed)),
      ),
    ),
    standard,
  )
}

export const logLevel = z._default(
  z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    error: 'must be one of fatal, error, warn, info, debug, trace, silent',
  }),
  'info',
)
