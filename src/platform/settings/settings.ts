import { join } from 'node:path'
import { connectPaths } from '#contract/connect.ts'
import type { ScopeNaming } from '#contract/scopes.ts'
import { mailOf, parseSettings, SettingsError } from '#contract/settings.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import type { DevicePolicy } from './devicePolicy.ts'
import { type Environment, environmentSchema } from './environment.ts'
import type { WarehouseAddress } from './warehouseAddress.ts'

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
   * `maxWaitSeconds`. A browser or network from which the account has signed in before has a limit of its own. When an
   * account's limit is used up, the first `reserved` attempts of each provider's network are still checked,
   * `reservedInTotal` in total.
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
  /** Where the warehouse is; unset: in files of the data folder. */
  warehouse: WarehouseAddress | undefined
  /** 32 bytes in base64, shared by all processes of one database; unset: a file in the data folder has the key. */
  platformKey: string | undefined
  demoPassword: string | undefined
  /** Whether each start brings demo data up to date or leaves it unchanged. */
  demoData: 'update' | 'keep'
  /** Password of the console's administrator `admin`; unset: made at the first start and shown once. */
  consolePassword: string | undefined
  /** Whether administrators of the console need an authenticator app. */
  operatorsSecondFactor: Environment['OPERATORS_SECOND_FACTOR']
  /** Entries of each kind that the event log stores. */
  eventLogEntries: number
  logLevel: Environment['LOG_LEVEL']
  /** Where the metrics are listened for; unset: nowhere. */
  metrics: { port: number; host: string } | undefined
  /** Milliseconds for which stopping services still serve but are not ready, so that load balancers stop using them. */
  drainMs: number
  /** Whose `X-Forwarded-*` headers are trusted, in Fastify's form. */
  trustProxy: boolean | string[]
  naming: ScopeNaming
  /** Most bytes of the files that applications keep for an account. */
  storageAccountBytes: number
  /** Addresses to which the demo's web client may be redirected. */
  webRedirectUris: string[]
  limits: AuthorizationLimits
  /** What devices of every client must do to be given codes; clients may have policies of their own. */
  devicePolicy: DevicePolicy
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
  /** Networks in which OpenID providers may be, and seconds that one may take to answer. */
  providers: { networks: OutboundNetworks; timeoutSeconds: number }
  /** The mail server of alerts, digests and mails about accounts, and their sender; undefined: no mail is sent. */
  mail: { url: string; from: string } | undefined
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
    /** What recognises speech, a program or a server, and its time limit; without either, transcripts can only be imported. */
    recogniser: {
      command: string[] | undefined
      /** `url`: of the call. `partSeconds`: of audio in one call. */
      server: { url: string; key: string | undefined; model: string; partSeconds: number } | undefined
      timeoutSeconds: number
    }
    jobsAtOnce: number
    /** Seconds after which a job of a process that died is started again. */
    leaseSeconds: number
  }
  /** Milliseconds after which a job of the reporting service looks for new days again. */
  reportingCheckMs: number
  /** Milliseconds between two runs of a collection, and how long a reporting service may take to answer. */
  collecting: { everyMs: number; timeoutMs: number }
  /** Days that an operation of the data hub is stored after its end. */
  operationDays: number
  /** A file whose first line is the passphrase of backups. */
  backupPassphraseFile: string | undefined
  /** Daily backups; undefined: none. `minuteOfDay`: since midnight, in the time zone of the machine. */
  backups: { dir: string; minuteOfDay: number; maxBackups: number; passphraseFile: string } | undefined
  /** Calls that a project may make to one API. */
  quotas: { perDay: number; perMinute: number }
}

/** @throws SettingsError when backups have no passphrase */
function backupsOf(set: Environment): PlatformSettings['backups'] {
  if (set.BACKUP_DIR === undefined) return undefined
  if (set.BACKUP_PASSPHRASE_FILE === undefined)
    throw new SettingsError(
      'BACKUP_PASSPHRASE_FILE: must be a file with the passphrase, because BACKUP_DIR is set (it is not set)',
    )
  const {
    BACKUP_DIR: dir,
    BACKUP_AT: minuteOfDay,
    BACKUPS_KEPT: maxBackups,
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  } = set
  return { dir, minuteOfDay, maxBackups, passphraseFile }
}

/** @throws SettingsError when there are two recognisers */
function recogniserOf(set: Environment): PlatformSettings['transcription']['recogniser'] {
  const { RECOGNISER: command, RECOGNISER_URL: url, RECOGNISER_TIMEOUT_SECONDS: timeoutSeconds } = set
  if (command !== undefined && url !== undefined)
    throw new SettingsError(
      'RECOGNISER and RECOGNISER_URL: must not both be set, one names a program and the other a server',
    )
  const { RECOGNISER_KEY: key, RECOGNISER_MODEL: model, RECOGNISER_PART_SECONDS: partSeconds } = set
  return { command, server: url === undefined ? undefined : { url, key, model, partSeconds }, timeoutSeconds }
}

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
    warehouse: set.WAREHOUSE_URL && { ...set.WAREHOUSE_URL, cluster: set.WAREHOUSE_CLUSTER },
    platformKey: set.PLATFORM_KEY,
    demoPassword: set.DEMO_PASSWORD,
    demoData: set.DEMO_DATA,
    consolePassword: set.CONSOLE_PASSWORD,
    operatorsSecondFactor: set.OPERATORS_SECOND_FACTOR,
    eventLogEntries: set.EVENT_LOG_ENTRIES,
    logLevel: set.LOG_LEVEL,
    metrics:
      set.PLATFORM_METRICS_PORT === undefined ? undefined : { port: set.PLATFORM_METRICS_PORT, host: set.METRICS_HOST },
    drainMs: 1000 * set.DRAIN_SECONDS,
    trustProxy: set.TRUST_PROXY,
    listening: { connections: set.MAX_CONNECTIONS, headTimeout: set.REQUEST_TIMEOUT_MS / 2 },
    storageAccountBytes: set.STORAGE_ACCOUNT_MB * 1_000_000,
    naming: { scopeBase: set.SCOPE_BASE, brand: set.BRAND, storageWord: set.STORAGE_WORD },
    webRedirectUris: set.WEB_REDIRECT_URIS ?? proxyRedirectUris(set.PUBLIC_URL, set.PORT),
    securityEvents: {
      base: set.SECEVENT_BASE,
      networks: set.EVENT_RECEIVERS,
      timeoutSeconds: set.EVENT_TIMEOUT_SECONDS,
      giveUpHours: set.EVENT_GIVE_UP_HOURS,
    },
    providers: { networks: set.PROVIDER_NETWORKS, timeoutSeconds: set.PROVIDER_TIMEOUT_SECONDS },
    mail: mailOf(set),
    transcription: {
      dir: set.TRANSCRIPTION_DIR ?? join(set.DATA_DIR, 'transcription'),
      networks: set.TRANSCRIPTION_NETWORKS,
      timeoutSeconds: set.TRANSCRIPTION_TIMEOUT_SECONDS,
      fileBytes: set.TRANSCRIPTION_FILE_MB * 1_000_000,
      accountBytes: set.TRANSCRIPTION_ACCOUNT_MB * 1_000_000,
      transcriptBytes: set.TRANSCRIPT_MB * 1_000_000,
      recogniser: recogniserOf(set),
      jobsAtOnce: set.TRANSCRIPTION_JOBS_AT_ONCE,
      leaseSeconds: set.TRANSCRIPTION_LEASE_SECONDS,
    },
    reportingCheckMs: 1000 * set.REPORTING_CHECK_SECONDS,
    collecting: { everyMs: 1000 * set.COLLECT_SECONDS, timeoutMs: 1000 * set.COLLECT_TIMEOUT_SECONDS },
    operationDays: set.OPERATION_DAYS,
    backupPassphraseFile: set.BACKUP_PASSPHRASE_FILE,
    backups: backupsOf(set),
    devicePolicy: {
      ...(set.DEVICE_VERIFICATION === 'required' && { verification: 'required' }),
      ...(set.DEVICE_TELEVISIONS === 'registered' && { televisions: 'registered' }),
      ...(set.DEVICE_CODES_FROM && { codesFrom: set.DEVICE_CODES_FROM }),
      ...(set.DEVICE_ALLOW_FROM && { allowFrom: set.DEVICE_ALLOW_FROM }),
    },
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
