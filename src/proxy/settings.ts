import { join } from 'node:path'
import * as z from 'zod/mini'
import type { DemoFile } from '#contract/demo.ts'
import { deviceScopeNames, type ScopeName, scopesOf } from '#contract/scopes.ts'
import {
  address,
  databaseUrl,
  logLevel,
  mailOf,
  operatorsSecondFactor,
  parseSettings,
  port,
  portNumber,
  SettingsError,
  sender,
  smtpUrl,
  wholeNumber,
} from '#contract/settings.ts'
import { keyHeader } from '#contract/transcription/paths.ts'
import { trustedProxies } from '#web/http/trustedProxies.ts'
import { outboundNetworks } from '#web/outbound/addresses.ts'

export type UpstreamSettings = ReturnType<typeof upstreamSettings>
/** The settings of a proxy, as `proxySettings` reads them. */
export type ProxySettings = ReturnType<typeof proxySettings>

const identifier = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lowercase letters, digits and hyphens'))
const text = z.string()

/** 32 random bytes, and the id by which encrypted values refer to them. */
export interface SecretKey {
  id: string
  secret: Buffer
}

const form = 'must be id:base64 keys separated by commas, newest first, each of 32 bytes and with a unique id'

/** Parses `id:base64,id:base64`, with base64 or base64url. */
export const secretKeys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string): (SecretKey | undefined)[] => value.split(',').map(parseKey)),
  ),
  z.custom<SecretKey[]>(
    (keys: (SecretKey | undefined)[]) =>
      keys.every((key) => key !== undefined) && new Set(keys.map((key) => key?.id)).size === keys.length,
    form,
  ),
)

function parseKey(part: string): SecretKey | undefined {
  const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(part) ?? []
  if (!id || !base64) return undefined
  const secret = Buffer.from(base64, 'base64')
  return secret.length === 32 ? { id, secret } : undefined
}

const deviceScopes = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.split(/[\s,]+/).filter(Boolean)),
    ),
    z
      .array(z.enum(deviceScopeNames, { error: `must be any of ${deviceScopeNames.join(', ')}` }))
      .check(z.minLength(1, 'must name at least one scope')),
  ),
  ['openid', 'profile', 'video'],
)

/** Next to the sources of a clone, or next to the compiled files of a released package. */
const builtTelevision = join(import.meta.dirname, '../../dist/tv')

const environment = z.object({
  PORT: port(8010),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(address),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: databaseUrl,
  SECRET_KEYS: z.optional(secretKeys),
  TV_DIR: z._default(text, builtTelevision),
  LOG_LEVEL: logLevel,
  METRICS_PORT: z.optional(portNumber),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  TRUST_PROXY: trustedProxies,
  AUTH_URL: z._default(address, 'http://localhost:8020'),
  API_URL: z.optional(address),
  ANALYTICS_URL: z.optional(address),
  DATAHUB_URL: z.optional(address),
  TRANSCRIPTION_URL: z.optional(address),
  TRANSCRIPTION_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, 'must be letters, digits and punctuation without spaces')),
  ),
  TRANSCRIPTION_KEY_HEADER: z._default(
    z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/, 'must be a header name in lower case')),
    keyHeader,
  ),
  TRANSCRIPTION_CORRECTIONS: z.optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  SCOPE_BASE: z.optional(address),
  BRAND: z.optional(identifier),
  STORAGE_WORD: z._default(identifier, 'storage'),
  CLIENT_ID: z.optional(text),
  CLIENT_SECRET: z.optional(text),
  WEB_CLIENT_ID: z.optional(text),
  WEB_CLIENT_SECRET: z.optional(text),
  DEVICE_ENROLMENT: z.optional(
    z.string().check(z.regex(/^[\w-]{20,200}$/, 'must be the secret of a registered television, as it was shown')),
  ),
  DEVICE_SCOPES: deviceScopes,
  BIND_TOKENS: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'off'),
  UPSTREAM_TIMEOUT_MS: wholeNumber(10_000, 100, 120_000),
  PICTURE_NETWORKS: z.optional(z.enum(outboundNetworks, { error: `one of ${outboundNetworks.join(', ')} is allowed` })),
  SHARE_ANSWERS_SECONDS: wholeNumber(30, 0, 3_600),
  SHARE_ANSWERS_MB: wholeNumber(32, 1, 4_096),
  FLEET: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'off'),
  FLEET_PREVIOUS_TV_DIR: z.optional(text),
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender,
  OPERATORS_SECOND_FACTOR: operatorsSecondFactor,
  FLEET_RECEIVERS: z._default(
    z.enum(outboundNetworks, { error: `must be one of ${outboundNetworks.join(', ')}` }),
    'public',
  ),
  LIVE_NUMBERS: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  LIVE_QUOTA: wholeNumber(3_000, 10, 1_000_000),
  PAIRINGS_PER_MINUTE: wholeNumber(60, 1, 100_000),
  DEVICE_CODES_PER_MINUTE: wholeNumber(120, 1, 1_000_000_000),
  STREAMS_PER_PAIRING: wholeNumber(4, 1, 100),
  STREAMS_PER_ADDRESS: wholeNumber(500, 1, 100_000),
  REQUEST_TIMEOUT_MS: wholeNumber(20_000, 200, 300_000),
  MAX_CONNECTIONS: wholeNumber(20_000, 10, 1_000_000),
  EVENT_LOOP_DELAY_MS: wholeNumber(2_000, 0, 60_000),
  DRAIN_SECONDS: wholeNumber(0, 0, 300),
  SESSION_DAYS: wholeNumber(400, 1, 3_650),
})

/** Names of all variables of the environment. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/**
 * Reads the proxy's settings from an environment; `demo` provides the client if `CLIENT_ID` is not set.
 * @throws SettingsError that names each wrong setting, its value and what is allowed
 */
export function proxySettings(env: Record<string, string | undefined>, demo?: DemoFile) {
  const values = checkProxySettings(env)
  return {
    port: values.PORT,
    host: values.HOST,
    /** The origin that televisions use; undefined: an address of this machine or the local network. */
    publicUrl: values.PUBLIC_URL,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    /** Undefined: the keys are created once and stored in `DATA_DIR/proxy-keys.json`. */
    secretKeys: values.SECRET_KEYS,
    /** Folder of the built television. */
    tvDir: values.TV_DIR,
    logLevel: values.LOG_LEVEL,
    /** Address of the separate listener for `GET /metrics`; undefined: no metrics. */
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Addresses of load balancers whose `X-Forwarded-For` is trusted, in Fastify's form. */
    trustProxy: values.TRUST_PROXY,
    upstream: upstreamSettings(values, demo),
    /** Whether new access tokens are bound to a key of the proxy. */
    bindTokens: values.BIND_TOKENS === 'on',
    /** Networks from which pictures may be fetched; undefined: public ones and that of the API. */
    pictureNetworks: values.PICTURE_NETWORKS,
    /**
     * The response cache for televisions of one account: milliseconds that an answer counts as new, and bytes in all.
     */
    share: { ttlMs: values.SHARE_ANSWERS_SECONDS * 1_000, maxBytes: values.SHARE_ANSWERS_MB * 1_048_576 },
    /** Live numbers, and the units of quota that they may use in a day. */
    live: { isOn: values.LIVE_NUMBERS === 'on', unitsPerDay: values.LIVE_QUOTA },
    /** Whether operators see and steer the televisions. */
    fleet: {
      isOn: values.FLEET === 'on',
      /** Whether operators need an authenticator app. */
      secondFactor: values.OPERATORS_SECOND_FACTOR,
      /** Folder of the television before this version, which screens keep until an operator updates them. */
      previousTvDir: values.FLEET_PREVIOUS_TV_DIR,
      /** The mail server of its alerts; undefined: no mail is sent. */
      mail: mailOf(values),
      /** Networks in which the receivers of its webhooks may be. */
      networks: values.FLEET_RECEIVERS,
    },
    limits: {
      /** Most codes of one network in a minute; further televisions wait for their turn. */
      pairingsPerMinute: values.PAIRINGS_PER_MINUTE,
      /** Codes that the service allows the client in a minute. */
      deviceCodesPerMinute: values.DEVICE_CODES_PER_MINUTE,
      streamsPerPairing: values.STREAMS_PER_PAIRING,
      streamsPerAddress: values.STREAMS_PER_ADDRESS,
      /** Milliseconds of event loop lag above which calls are refused. */
      eventLoopDelay: values.EVENT_LOOP_DELAY_MS,
      /** Milliseconds in which a request must arrive completely; its headers in half of that. */
      requestTimeout: values.REQUEST_TIMEOUT_MS,
      /** Most open connections of all televisions together; further ones are closed. */
      connections: values.MAX_CONNECTIONS,
      /** Days without use after which a session ends. */
      sessionDays: values.SESSION_DAYS,
      /**
       * Milliseconds for which a stopping proxy still serves but is not ready, so that load balancers stop using it.
       */
      drain: values.DRAIN_SECONDS * 1_000,
    },
  }
}

type Values = ReturnType<typeof checkProxySettings>

/** Addresses of the services, without a slash at the end, and the proxy's clients there. */
function upstreamSettings(values: Values, demo: DemoFile | undefined) {
  const demoValues = values.CLIENT_ID === undefined ? demo : undefined
  const brand = values.BRAND ?? demoValues?.brand ?? 'video'
  const apiUrl = values.API_URL ?? values.AUTH_URL
  return {
    authUrl: values.AUTH_URL,
    apiUrl,
    analyticsUrl: values.ANALYTICS_URL ?? `${apiUrl}/v2`,
    /** The data hub, without its version. */
    datahubUrl: values.DATAHUB_URL ?? apiUrl,
    /** Without a key, no transcription service is set up. */
    transcription: {
      url: values.TRANSCRIPTION_URL ?? apiUrl,
      key: values.TRANSCRIPTION_KEY ?? demoValues?.transcriptionKey,
      keyHeader: values.TRANSCRIPTION_KEY_HEADER,
      /** Whether televisions may change words: with the operator's key, any of them can, in any transcript. */
      mayCorrect: (values.TRANSCRIPTION_CORRECTIONS ?? (values.TRANSCRIPTION_KEY ? 'off' : 'on')) === 'on',
    },
    brand,
    scopes: scopesOf({
      scopeBase: values.SCOPE_BASE ?? demoValues?.scopeBase ?? 'https://www.tenfoot.example',
      brand,
      storageWord: values.STORAGE_WORD,
    }),
    client: client(values, demo),
    webClient: webClient(values, demoValues),
    /** Shows that this proxy is a registered installation, where the service requires that. */
    enrolment: values.DEVICE_ENROLMENT,
    /** The scopes that pairing requests. */
    deviceScopes: [...new Set<ScopeName>(values.DEVICE_SCOPES)],
    /** Milliseconds without an answer after which a service counts as unreachable. */
    timeout: values.UPSTREAM_TIMEOUT_MS,
  }
}

/**
 * Checks an environment without the values that the demo would provide.
 * @throws SettingsError as `proxySettings`
 */
export function checkProxySettings(env: Record<string, string | undefined>) {
  const values = parseSettings(environment, env)
  // The token endpoint requires both (specification: tokens 1).
  if (values.CLIENT_ID !== undefined && values.CLIENT_SECRET === undefined)
    throw new SettingsError('CLIENT_SECRET: must be the secret of CLIENT_ID (it is not set)')
  if (values.WEB_CLIENT_ID !== undefined && values.WEB_CLIENT_SECRET === undefined)
    throw new SettingsError('WEB_CLIENT_SECRET: must be the secret of WEB_CLIENT_ID (it is not set)')
  return { ...values, PUBLIC_URL: values.PUBLIC_URL && originOnly('PUBLIC_URL', values.PUBLIC_URL) }
}

function client(values: Values, demo: DemoFile | undefined) {
  if (values.CLIENT_ID !== undefined) return { id: values.CLIENT_ID, secret: values.CLIENT_SECRET ?? '' }
  if (demo) return { id: demo.tvClient.clientId, secret: demo.tvClient.clientSecret }
  throw new SettingsError(
    `CLIENT_ID: must be the ID of a client of the type "TVs and limited-input devices" (it is not set, and ${values.DATA_DIR}/demo.json does not exist)`,
  )
}

/**
 * Client of the type "Web application" for connections; undefined: nothing can be connected. The demo's web client is
 * used only together with its device client, because both must be of one service.
 */
function webClient(values: Values, demoValues: DemoFile | undefined) {
  if (values.WEB_CLIENT_ID !== undefined) return { id: values.WEB_CLIENT_ID, secret: values.WEB_CLIENT_SECRET ?? '' }
  return demoValues && { id: demoValues.webClient.clientId, secret: demoValues.webClient.clientSecret }
}

/** Refuses an address with a path: cookies and files use the root of the origin, so a path would have no effect. */
function originOnly(name: string, value: string): string {
  const { origin, href } = new URL(value)
  if (href !== `${origin}/`)
    throw new SettingsError(`${name}: must be an address without a path (it is ${JSON.stringify(value)})`)
  return origin
}
