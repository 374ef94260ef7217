/** Settings from the environment, parsed once. The error for a wrong one has its name, value and what is allowed. */
import * as z from 'zod/mini'

/** A wrong setting. The message is for the person who set it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Settings with these names never appear with their values in a message. */
const secret = /SECRET|KEY|PASSWORD|TOKEN|ENROLMENT/

/** The variables that are set. An empty string counts as not set, as in most shells and containers. */
export const settingsIn = (environment: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )

/**
 * Parses the variables of `environment` that are set, with `schema`.
 * @throws SettingsError that names each wrong setting, its value and what is allowed
 */
export function parseSettings<Schema extends z.core.$ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.infer<Schema> {
  const values = settingsIn(environment)
  const parsed = z.safeParse(schema, values)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'settings')
    const value = values[name]
    const actual =
      value === undefined
        ? 'it is not set'
        : secret.test(name)
          ? 'its value is not shown'
          : `it is ${JSON.stringify(name.endsWith('_URL') ? withoutPassword(value) : value)}`
    return `${name}: ${issue.message} (${actual})`
  })
  throw new SettingsError(lines.join('\n'))
}

/** The address of a database for messages, without its password. */
export const withoutPassword = (url: string): string =>
  url.replace(/(:\/\/[^:@/]*):.*@/, '$1:…@').replace(/([?&]password=)[^&]*/gi, '$1…')

/** Address of a Postgres server; without it, the embedded database is used. */
export const databaseUrl = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres:// or postgresql://')),
)

/** A TCP port without a default; 0 lets the system choose one. */
export const portNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.maximum(65535, 'must be a whole number from 0 to 65535')),
  ),
)

/** A TCP port with a default. */
export const port = (defaultValue: number) => z._default(portNumber, defaultValue)

/** An http or https address; slashes at the end are removed. */
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
export const wholeNumber = (defaultValue: number, min: number, max: number) => {
  const allowed = `must be a whole number from ${min} to ${max}`
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, allowed)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.minimum(min, allowed), z.maximum(max, allowed)),
      ),
    ),
    defaultValue,
  )
}

export const logLevel = z._default(
  z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    error: 'must be one of fatal, error, warn, info, debug, trace, silent',
  }),
  'info',
)

/** Whether those who run a server need an authenticator app to sign in. */
export const operatorsSecondFactor = z._default(
  z.enum(['optional', 'required'], { error: 'must be optional or required' }),
  'optional',
)

/** The address of a mail server. */
export const smtpUrl = z.optional(
  z
    .string()
    .check(
      z.refine(
        (url) =>
          URL.canParse(url) && ['smtp:', 'smtps:'].includes(new URL(url).protocol) && new URL(url).hostname !== '',
        'must be the address of a mail server: smtp://user:password@host:587 or smtps://…',
      ),
    ),
)
/** The sender of mail. */
export const sender = z.optional(
  z
    .string()
    .check(
      z.regex(
        /^([^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/,
        'must be a mail address, or a name with one: Tenfoot <tv@a.example>',
      ),
    ),
)

/** @throws SettingsError when mail has no sender */
export function mailOf({ SMTP_URL: url, MAIL_FROM: from }: { SMTP_URL?: string; MAIL_FROM?: string }) {
  if (url === undefined) return undefined
  if (from === undefined)
    throw new SettingsError('MAIL_FROM: must be the sender of mail, because SMTP_URL is set (it is not set)')
  return { url, from }
}
