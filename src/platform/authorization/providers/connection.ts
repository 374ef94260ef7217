import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { inLanguage } from '#web/language/t.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import { openOutbound } from '#web/outbound/outbound.ts'
import { ProviderFailure, toProviderFailure } from './failure.ts'
import type { ProviderRow } from './providers.ts'
import type { RequestSecrets } from './requests.ts'

/** Largest answer in bytes: a page of text. */
const maxAnswerBytes = 262_144
/** How long what a provider says of itself is used. */
const discoveryMs = 10 * 60_000
/** OpenID Connect Core, section 2: characters of a `sub`. */
const maxSubjectLength = 255
/** Seconds by which the clocks of providers may differ from ours. */
const tolerance = 60

export interface ProviderCallsContext {
  clock: Clock
  networks: OutboundNetworks
  timeoutMs: number
  secretOf(provider: ProviderRow): string
}

/** What a provider says of a person. */
export interface Identity {
  subject: string
  /** Lower case; undefined unless the provider has verified it. */
  verifiedEmail: string | undefined
  name: string | undefined
}

export interface ProviderCalls {
  /**
   * The address at which a person signs in.
   * @param more parameters of the request, such as `login_hint`; undefined ones are omitted
   * @throws ProviderFailure
   */
  address(
    provider: ProviderRow,
    redirectUri: string,
    secrets: RequestSecrets,
    more: Record<string, string | undefined>,
  ): Promise<URL>
  /**
   * Redeems what the browser brought back. The library checks state, `iss` (RFC 9207), and of the ID token its signature,
   * issuer, audience, nonce and times.
   * @param query of the address at which the browser came back
   * @param maxAge the largest age of the sign-in there, in seconds
   * @returns who signed in; `contact` also asks the provider for the address, if the ID token does not have it
   * @throws ProviderFailure
   */
  redeem(
    provider: ProviderRow,
    callback: { redirectUri: string; query: string; secrets: RequestSecrets; maxAge: number | undefined },
  ): Promise<{ subject: string; contact(): Promise<Identity> }>
  close(): Promise<void>
}

const claims = z.object({
  email: z.optional(z.string().check(z.maxLength(200))),
  /** Only `true` counts: a text is no promise. */
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.string()),
})

/** Calls of OpenID providers. They go only to the networks that the operator allows, and follow no redirect. */
export function openProviderCalls({ clock, networks, timeoutMs, secretOf }: ProviderCallsContext): ProviderCalls {
  const outbound = openOutbound({ networks, timeoutMs, maxAnswerBytes })
  /** By the provider's ID. */
  const known = new Map<string, { of: ProviderRow; until: number; configuration: Configuration }>()

  const guardedFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
    const answer = await inLanguage('en', () =>
      outbound.call(url, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body != null && { body: String(body) }),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      }),
    )
    const text = await answer.body.text()
    const found = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    )
    return new Response([204, 205, 304].includes(answer.statusCode) ? null : text, {
      status: answer.statusCode,
      headers: found,
    })
  }

  const discover = async (provider: ProviderRow): Promise<Configuration> => {
    const issuer = new URL(provider.issuer)
    const isPlain = issuer.protocol === 'http:'
    // The library reads the time of the process.
    const ours = { [clockSkew]: Math.round((clock.now() - Date.now()) / 1000), [clockTolerance]: tolerance }
    const configuration = await discovery(issuer, provider.client_id, ours, secretIn(secretOf(provider)), {
      [customFetch]: guardedFetch,
      timeout: timeoutMs / 1000,
      // Without it the library trusts an ID token of the token endpoint for the connection's sake.
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    })
    const { issuer: named, authorization_endpoint: page } = configuration.serverMetadata()
    // The library also accepts issuers for whose tenants anybody may speak.
    if (new URL(named).href !== issuer.href) throw new ProviderFailure('untrusted', 'it has another issuer')
    if (page === undefined || !URL.canParse(page) || new URL(page).protocol !== issuer.protocol)
      throw new ProviderFailure('untrusted', 'its authorization_endpoint is missing or wrong')
    return configuration
  }

  const configurationOf = async (provider: ProviderRow): Promise<Configuration> => {
    const before = known.get(provider.id)
    const isSame = before?.of.client_id === provider.client_id && before.of.client_secret === provider.client_secret
    if (before && isSame && before.until > clock.now()) return before.configuration
    const configuration = await discover(provider)
    known.set(provider.id, { of: provider, until: clock.now() + discoveryMs, configuration })
    return configuration
  }

  const call = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw toProviderFailure(error)
    }
  }

  return {
    address: (provider, redirectUri, { state, nonce, verifier }, more) =>
      call(async () => {
        const configuration = await configurationOf(provider)
        const wanted = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
        return buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...Object.fromEntries(wanted),
        })
      }),
    redeem: (provider, { redirectUri, query, secrets, maxAge }) =>
      call(async () => {
        const configuration = await configurationOf(provider)
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
          ...(maxAge !== undefined && { maxAge }),
        })
        const token = tokens.claims()
        if (!token) throw new ProviderFailure('untrusted', 'it sent no ID token')
        const { sub: subject } = token
        if (subject.length > maxSubjectLength) throw new ProviderFailure('untrusted', 'its subject is too long')
        const contact = () =>
          call(async (): Promise<Identity> => {
            const own = z.safeParse(claims, token)
            const isWhole = own.success && own.data.email !== undefined && own.data.email_verified !== undefined
            const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
            const said = isWhole || !hasMore ? token : await fetchUserInfo(configuration, tokens.access_token, subject)
            const parsed = z.safeParse(claims, said)
            if (!parsed.success) throw new ProviderFailure('untrusted', 'its email or name is no text')
            const { email, email_verified, name } = parsed.data
            return { subject, verifiedEmail: email_verified === true ? email?.trim().toLowerCase() : undefined, name }
          })
        return { subject, contact }
      }),
    close: outbound.close,
  }
}

/** Sends the secret as the provider reads it: by HTTP Basic unless it wants it in the form (OpenID Connect Core, 9). */
function secretIn(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}
