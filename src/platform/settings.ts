import { join } from 'node:path'
import * as z from 'zod/mini'
import { connectPaths } from '#contract/connect.ts'
import type { ScopeNaming } from '#contract/scopes.ts'
import { address, databaseUrl, logLevel, parseSettings, port, wholeNumber } from '#contract/settings.ts'
import { type OutboundNetworks, outboundNetworks } from '#web/outbound/addresses.ts'
import { isRedirectAddress, redirectRule } from './redirectAddress.ts'

/** Settings of the authorization service. Durations are in seconds. */
export interface AuthorizationLimits {
  /** Lifetime of a device code and its user code. */
  deviceCodeSeconds: number
  /** Shortest time between two polls. */
  pollSeconds: number
  accessTokenSeconds: number
  /** Device codes that one client may request in a minute. */
  deviceCodesPerMinute: number
  /** Live refresh tokens per account and client; one more ends the oldest. */
  refreshTokensPerClient: number
  /** The same per account over all clients. */
  refreshTokensPerAccount: number
  /**
   * Wrong user codes within a quarter of an hour: by one account, from one address, in all. `reserved` attempts of an
   * account's own remain when others have used up the shared limits.
   */
  codeGuesses: { signIn: number; address: number; all: number; reserved: number }
  /** Unknown device codes that one client polls from one address within a quarter of an hour. */
  unknownDeviceCodes: number
  /**
   * Wrong passwords within a quarter of an hour: for one account from all addresses, for one account from one address,
   * for all accounts from one address. Beyond that, one attempt is checked after each wait, which doubles up to
   * `maxWaitSeconds`. A browser or network from which the account has signed in before has a limit of its own. When
   * an account's limit is used up, the first `reserved` attempts of each provider's network are still checked, `reservedInTotal`
   * in total.
   */
  passwordGuesses: {
    account: number
    accountAndAddress: number
    address: number
    maxWaitSeconds: number
    reserved: number
    reservedInTotal: number
  }
}

export interface PlatformSettings {
  /** 0 lets the system choose one. */
  port: number
  host: string
  /** The address for people and clients; unset: `http://localhost:<port>`. */
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** 32 bytes in base64, shared by all processes of one database; unset: a file in the data folder has the key. */
  platformKey: string | undefined
  demoPassword: string | undefined
  /** Whether each start brings demo data up to date or leaves it unchanged. */
  demoData: 'update' | 'keep'
  /** Password of the console's administrator `admin`; unset: made at the first start and shown once. */
  consolePassword: string | undefined
  /** Entries of each kind that the event log stores. */
  eventLogEntries: number
  logLevel: z.infer<typeof logLevel>
  /** Addresses or networks of proxies whose `X-Forwarded-*` headers are trusted; unset: none. */
  trustProxy: string | undefined
  naming: ScopeNaming
  /** Addresses to which the demo's web client may be redirected. */
  webRedirectUris: string[]
  limits: AuthorizationLimits
  /** Connections at the same time, and milliseconds for the head of a request. */
  listening: { connections: number; headTimeout: number }
  securityEvents: {
    /** Prefix of the event types, without a slash at its end. */
    base: string
    /** Networks in which receivers may be. */
    networks: OutboundNetworks
    /** Seconds that a receiver may take to answer. */
    timeoutSeconds: number
    /** Hours after which an undelivered event is given up. */
    giveUpHours: number
  }
  transcription: {
    /** Folder of audio and transcripts; processes of one database share it. */
    dir: string
    /** Networks from which audio may be fetched and to which callbacks may be sent. */
    networks: OutboundNetworks
    /** Seconds that a caller's address may take to answer. */
    timeoutSeconds: number
    /** Most bytes of an audio file. */
    fileBytes: number
    /** Most bytes of all files of an account. */
    accountBytes: number
    /** Most bytes of a transcript, given or recognised: it is read in one piece. */
    transcriptBytes: number
    /** The recognition program and its time limit; without a command, transcripts can only be imported. */
    recogniser: { command: string[] | undefined; timeoutSeconds: number }
    jobsAtOnce: number
    /** Seconds after which a job of a process that died is started again. */
    leaseSeconds: number
  }
  /** Days that an operation of the data hub is stored after its end. */
  operationDays: number
  /** Calls that a project may make to one API. */
  quotas: { perDay: number; perMinute: number }
}

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
        z.refine((list) => list.split(/[\s,]+/).every(isRedirectAddress), `${redirectRule}, with commas between them`),
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
const many = 1_000_000_000

const environmentSchema = z.object({
  PLATFORM_PORT: port(8020),
  HOST: z._default(z.string(), '127.0.0.1'),
  PLATFORM_PUBLIC_URL: z.optional(address),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: databaseUrl,
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
  EVENT_LOG_ENTRIES: wholeNumber(20_000, 100, many),
  LOG_LEVEL: logLevel,
  REQUEST_TIMEOUT_MS: wholeNumber(20_000, 200, 300_000),
  MAX_CONNECTIONS: wholeNumber(20_000, 10, 1_000_000),
  TRUST_PROXY: text,
  SCOPE_BASE: z._default(address, 'https://www.tenfoot.example'),
  BRAND: word('video'),
  STORAGE_WORD: word('storage'),
  WEB_REDIRECT_URIS: redirectUris,
  PORT: port(8010),
  PUBLIC_URL: z.optional(address),
  DEVICE_CODE_SECONDS: wholeNumber(1800, 30, 86_400),
  POLL_SECONDS: wholeNumber(5, 1, 60),
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
  EVENT_TIMEOUT_SECONDS: wholeNumber(10, 1, 60),
  EVENT_GIVE_UP_HOURS: wholeNumber(72, 1, 24 * 30),
  TRANSCRIPTION_DIR: text,
  TRANSCRIPTION_NETWORKS: z._default(
    z.enum(outboundNetworks, { error: `must be one of ${outboundNetworks.join(', ')}` }),
    'public',
  ),
  TRANSCRIPTION_TIMEOUT_SECONDS: wholeNumber(10, 1, 600),
  TRANSCRIPTION_FILE_MB: wholeNumber(500, 1, 4000),
  TRANSCRIPTION_ACCOUNT_MB: wholeNumber(20_000, 1, 100_000_000),
  TRANSCRIPTION_JOBS_AT_ONCE: wholeNumber(2, 1, 64),
  TRANSCRIPTION_LEASE_SECONDS: wholeNumber(30, 1, 3600),
  RECOGNISER: command,
  RECOGNISER_TIMEOUT_SECONDS: wholeNumber(3600, 1, 86_400),
  TRANSCRIPT_MB: wholeNumber(64, 1, 400),
  OPERATION_DAYS: wholeNumber(90, 1, 36_500),
  QUOTA_PER_DAY: wholeNumber(200_000, 1, many),
  QUOTA_PER_MINUTE: wholeNumber(6000, 1, many),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape)

/**
 * The addresses at which a proxy with the same settings takes browsers back. Without `PUBLIC_URL` the proxy has both
 * names of loopback; any other name must be set in `WEB_REDIRECT_URIS`.
 */
const proxyRedirectUris = (publicUrl: string | undefined, proxyPort: number): string[] =>
  (publicUrl === undefined
    ? [`http://localhost:${proxyPort}`, `http://127.0.0.1:${proxyPort}`]
    : [new URL(publicUrl).origin]
  ).map((origin) => `${origin}${connectPaths.callback}`)

/**
 * Reads the platform's settings from an environment.
 * @throws SettingsError naming each wrong setting, what came and what is allowed
 */
export function platformSettings(environment: Record<string, string | undefined>): PlatformSettings {
  const set = parseSettings(environmentSchema, environment)
  return {
    port: set.PLATFORM_PORT,
    host: set.HOST,
    publicUrl: set.PLATFORM_PUBLIC_URL,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    platformKey: set.PLATFORM_KEY,
    demoPassword: set.DEMO_PASSWORD,
    demoData: set.DEMO_DATA,
    consolePassword: set.CONSOLE_PASSWORD,
    eventLogEntries: set.EVENT_LOG_ENTRIES,
    logLevel: set.LOG_LEVEL,
    trustProxy: set.TRUST_PROXY,
    listening: { connections: set.MAX_CONNECTIONS, headTimeout: set.REQUEST_TIMEOUT_MS / 2 },
    naming: { scopeBase: set.SCOPE_BASE, brand: set.BRAND, storageWord: set.STORAGE_WORD },
    webRedirectUris: set.WEB_REDIRECT_URIS ?? proxyRedirectUris(set.PUBLIC_URL, set.PORT),
    securityEvents: {
      base: set.SECEVENT_BASE,
      networks: set.EVENT_RECEIVERS,
      timeoutSeconds: set.EVENT_TIMEOUT_SECONDS,
      giveUpHours: set.EVENT_GIVE_UP_HOURS,
    },
    transcription: {
      dir: set.TRANSCRIPTION_DIR ?? join(set.DATA_DIR, 'transcription'),
      networks: set.TRANSCRIPTION_NETWORKS,
      timeoutSeconds: set.TRANSCRIPTION_TIMEOUT_SECONDS,
      fileBytes: set.TRANSCRIPTION_FILE_MB * 1_000_000,
      accountBytes: set.TRANSCRIPTION_ACCOUNT_MB * 1_000_000,
      transcriptBytes: set.TRANSCRIPT_MB * 1_000_000,
      recogniser: { command: set.RECOGNISER, timeoutSeconds: set.RECOGNISER_TIMEOUT_SECONDS },
      jobsAtOnce: set.TRANSCRIPTION_JOBS_AT_ONCE,
      leaseSeconds: set.TRANSCRIPTION_LEASE_SECONDS,
    },
    operationDays: set.OPERATION_DAYS,
    quotas: { perDay: set.QUOTA_PER_DAY, perMinute: set.QUOTA_PER_MINUTE },
    limits: {
      deviceCodeSeconds: set.DEVICE_CODE_SECONDS,
      pollSeconds: set.POLL_SECONDS,
      accessTokenSeconds: set.ACCESS_TOKEN_SECONDS,
      deviceCodesPerMinute: set.DEVICE_CODES_PER_MINUTE,
      refreshTokensPerClient: set.REFRESH_TOKENS_PER_CLIENT,
      refreshTokensPerAccount: set.REFRESH_TOKENS_PER_ACCOUNT,
      codeGuesses: {
        signIn: set.CODE_GUESSES_PER_SIGN_IN,
        address: set.CODE_GUESSES_PER_ADDRESS,
        all: set.CODE_GUESSES_IN_ALL,
        reserved: set.CODE_GUESSES_KEPT,
      },
      unknownDeviceCodes: set.UNKNOWN_DEVICE_CODES,
      passwordGuesses: {
        account: set.PASSWORD_GUESSES_PER_ACCOUNT,
        accountAndAddress: set.PASSWORD_GUESSES_PER_ACCOUNT_AND_ADDRESS,
        address: set.PASSWORD_GUESSES_PER_ADDRESS,
        maxWaitSeconds: set.PASSWORD_WAIT_SECONDS,
        reserved: set.PASSWORD_GUESSES_KEPT,
        reservedInTotal: set.PASSWORD_GUESSES_KEPT_IN_ALL,
      },
    },
  }
}
