import * as z from 'zod/mini'
import {
  address,
  databaseUrl,
  logLevel,
  operatorsSecondFactor,
  port,
  portNumber,
  sender,
  smtpUrl,
  wholeNumber,
} from '#contract/settings.ts'
import { trustedProxies } from '#web/http/trustedProxies.ts'
import { outboundNetworks } from '#web/outbound/addresses.ts'
import { messages } from '../messages.ts'
import { listInText, policyNetwork } from './devicePolicy.ts'
import { recogniserUrl } from './recogniserUrl.ts'
import { isRedirectAddress } from './redirectAddress.ts'
import { clusterName, warehouseThreads, warehouseUrl } from './warehouseAddress.ts'

const word = (standard: string) =>
  z._default(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lowercase letters, digits and hyphens')), standard)
/**
 * Addresses separated by commas or blanks. They are not normalised: a client's address is compared with them letter by
 * letter.
 */
const redirectUris = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (list) => list.split(/[\s,]+/).every(isRedirectAddress),
          `${messages.redirectRule.message}, with commas between them`,
        ),
      ),
    z.transform((list: string) => list.split(/[\s,]+/)),
  ),
)
/** Words separated by blanks, or a JSON list when a word contains blanks. */
const command = z.optional(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string): unknown => {
        if (!value.trimStart().startsWith('[')) return value.split(/\s+/).filter(Boolean)
        try {
          return JSON.parse(value)
        } catch {
          return undefined
        }
      }),
    ),
    z
      .array(z.string(), { error: 'must be a program and its arguments, separated by spaces or as a JSON list' })
      .check(z.minLength(1, 'must be a program and its arguments')),
  ),
)
const text = z.optional(z.string())
const networks = z.optional(listInText(policyNetwork(() => messages.networksRule.message)))
/** A time of day in minutes since midnight. */
const timeOfDay = (standard: string) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:30')), standard),
    z.transform((time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))),
  )
const many = 1_000_000_000

/** The variables of the environment, with what each allows and its default. `docs/settings.md` describes them. */
export const environmentSchema = z.object({
  PLATFORM_PORT: port(8020),
  HOST: z._default(z.string(), '127.0.0.1'),
  PLATFORM_PUBLIC_URL: z.optional(address),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: databaseUrl,
  WAREHOUSE_URL: z.optional(warehouseUrl),
  WAREHOUSE_CLUSTER: z.optional(clusterName),
  WAREHOUSE_THREADS: warehouseThreads,
  PLATFORM_KEY: z.optional(
    z.string().check(z.regex(/^[\w+/-]{43}=?$/, 'must be 32 bytes in base64 (openssl rand -base64 32)')),
  ),
  DEMO_PASSWORD: z.optional(
    z
      .string()
      .check(z.minLength(8, 'must be at least 8 characters'), z.maxLength(200, 'must be at most 200 characters')),
  ),
  DEMO_DATA: z._default(z.enum(['update', 'keep'], { error: 'must be update or keep' }), 'update'),
  CONSOLE_PASSWORD: z.optional(
    z
      .string()
      .check(z.minLength(12, 'must be at least 12 characters'), z.maxLength(200, 'must be at most 200 characters')),
  ),
  OPERATORS_SECOND_FACTOR: operatorsSecondFactor,
  EVENT_LOG_ENTRIES: wholeNumber(20_000, 100, many),
  LOG_LEVEL: logLevel,
  PLATFORM_METRICS_PORT: z.optional(portNumber),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  DRAIN_SECONDS: wholeNumber(0, 0, 300),
  REQUEST_TIMEOUT_MS: wholeNumber(20_000, 200, 300_000),
  MAX_CONNECTIONS: wholeNumber(20_000, 10, 1_000_000),
  TRUST_PROXY: trustedProxies,
  SCOPE_BASE: z._default(address, 'https://www.tenfoot.example'),
  BRAND: word('video'),
  STORAGE_WORD: word('storage'),
  WEB_REDIRECT_URIS: redirectUris,
  PORT: port(8010),
  PUBLIC_URL: z.optional(address),
  DEVICE_CODE_SECONDS: wholeNumber(1800, 30, 86_400),
  POLL_SECONDS: wholeNumber(5, 1, 60),
  DEVICE_CODES_FROM: networks,
  DEVICE_ALLOW_FROM: networks,
  DEVICE_TELEVISIONS: z._default(z.enum(['any', 'registered'], { error: 'must be any or registered' }), 'any'),
  DEVICE_VERIFICATION: z._default(
    z.enum(['optional', 'required'], { error: 'must be optional or required' }),
    'optional',
  ),
  ACCESS_TOKEN_SECONDS: wholeNumber(3600, 10, 86_400),
  DEVICE_CODES_PER_MINUTE: wholeNumber(120, 1, many),
  REFRESH_TOKENS_PER_CLIENT: wholeNumber(100, 1, many),
  REFRESH_TOKENS_PER_ACCOUNT: wholeNumber(1000, 1, many),
  CODE_GUESSES_PER_SIGN_IN: wholeNumber(10, 1, many),
  CODE_GUESSES_PER_ADDRESS: wholeNumber(100, 1, many),
  CODE_GUESSES_IN_ALL: wholeNumber(5000, 1, many),
  CODE_GUESSES_KEPT: wholeNumber(3, 0, many),
  UNKNOWN_DEVICE_CODES: wholeNumber(100, 1, many),
  PASSWORD_GUESSES_PER_ACCOUNT: wholeNumber(30, 1, many),
  PASSWORD_GUESSES_PER_ACCOUNT_AND_ADDRESS: wholeNumber(10, 1, many),
  PASSWORD_GUESSES_PER_ADDRESS: wholeNumber(100, 1, many),
  PASSWORD_WAIT_SECONDS: wholeNumber(60, 1, 900),
  PASSWORD_GUESSES_KEPT: wholeNumber(3, 0, many),
  PASSWORD_GUESSES_KEPT_IN_ALL: wholeNumber(100, 1, many),
  SECEVENT_BASE: z._default(address, 'https://schemas.openid.net/secevent'),
  EVENT_RECEIVERS: z._default(
    z.enum(outboundNetworks, { error: `must be one of ${outboundNetworks.join(', ')}` }),
    'loopback',
  ),
  PROVIDER_NETWORKS: z._default(
    z.enum(outboundNetworks, { error: `must be one of ${outboundNetworks.join(', ')}` }),
    'public',
  ),
  PROVIDER_TIMEOUT_SECONDS: wholeNumber(10, 1, 60),
  EVENT_TIMEOUT_SECONDS: wholeNumber(10, 1, 60),
  EVENT_GIVE_UP_HOURS: wholeNumber(72, 1, 24 * 30),
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender,
  TRANSCRIPTION_DIR: text,
  TRANSCRIPTION_NETWORKS: z._default(
    z.enum(outboundNetworks, { error: `must be one of ${outboundNetworks.join(', ')}` }),
    'public',
  ),
  TRANSCRIPTION_TIMEOUT_SECONDS: wholeNumber(10, 1, 600),
  TRANSCRIPTION_FILE_MB: wholeNumber(500, 1, 4000),
  STORAGE_ACCOUNT_MB: wholeNumber(100, 1, 100_000_000),
  TRANSCRIPTION_ACCOUNT_MB: wholeNumber(20_000, 1, 100_000_000),
  TRANSCRIPTION_JOBS_AT_ONCE: wholeNumber(2, 1, 64),
  TRANSCRIPTION_LEASE_SECONDS: wholeNumber(30, 1, 3600),
  RECOGNISER: command,
  RECOGNISER_URL: recogniserUrl,
  RECOGNISER_KEY: z.optional(
    z.string().check(z.regex(/^[!-~]+$/, 'must be a key of letters, digits and marks without blanks')),
  ),
  RECOGNISER_MODEL: z._default(z.string(), 'whisper-1'),
  RECOGNISER_PART_SECONDS: wholeNumber(600, 60, 86_400),
  RECOGNISER_TIMEOUT_SECONDS: wholeNumber(3600, 1, 86_400),
  TRANSCRIPT_MB: wholeNumber(64, 1, 400),
  REPORTING_CHECK_SECONDS: wholeNumber(600, 1, 86_400),
  COLLECT_SECONDS: wholeNumber(3600, 1, 86_400),
  COLLECT_TIMEOUT_SECONDS: wholeNumber(60, 1, 600),
  OPERATION_DAYS: wholeNumber(90, 1, 36_500),
  BACKUP_PASSPHRASE_FILE: text,
  BACKUP_DIR: text,
  BACKUP_AT: timeOfDay('03:30'),
  BACKUPS_KEPT: wholeNumber(14, 1, 10_000),
  QUOTA_PER_DAY: wholeNumber(200_000, 1, many),
  QUOTA_PER_MINUTE: wholeNumber(6000, 1, many),
})

export type Environment = z.infer<typeof environmentSchema>

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape)
