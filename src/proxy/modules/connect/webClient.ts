import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  type DPoPHandle,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Clock } from '#contract/clock.ts'
import { createAuthorizationClient, tokensOf, withRefreshToken } from '#proxy/core/upstream/client.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import type { TokenBinding } from '#proxy/core/upstream/tokenKey.ts'

export type WebClient = ReturnType<typeof createWebClient>

/** The client of the type "Web application", for the code grant. Each call may throw `Refusal` or `UpstreamFailure`. */
export function createWebClient(
  settings: Parameters<typeof createAuthorizationClient>[0],
  clock: Clock,
  stopping?: AbortSignal,
  binding?: TokenBinding,
) {
  const client = createAuthorizationClient(settings, clock, stopping, binding)
  const { boundTo, call, read } = client
  return {
    ...client,
    /** Origin of the page on which people allow access. */
    codeRequestOrigin: () =>
      call(async (configuration) => {
        const endpoint = configuration.serverMetadata().authorization_endpoint
        if (endpoint === undefined) throw new UpstreamFailure('nonsense')
        return new URL(endpoint).origin
      }),
    /** The address on which a person allows `scopes` to the web client. */
    codeRequestUrl: (request: CodeRequest, scopes: string[]) =>
      call((configuration) => codeRequestUrl(configuration, request, scopes)),
    /**
     * Whether `redirectUri` is registered at the server for the web client; undefined if the answer does not show it.
     */
    isRedirectRegistered: (redirectUri: string) =>
      call(async (configuration): Promise<boolean | undefined> => {
        const { href } = await redirectProbeUrl(configuration, redirectUri)
        const { status, location } = await read(href)
        if (location?.startsWith(`${redirectUri}?`)) return true
        return status === 400 ? false : undefined
      }),
    /** Exchanges the code in the query of the redirect for tokens. `access_denied` is thrown as `Refusal`. */
    redeemCode: (request: CodeRequest, query: string) =>
      call(async (configuration) => {
        const bound = await boundTo(configuration)
        return withRefreshToken(tokensOf(await redeemCode(configuration, request, query, bound)))
      }),
  }
}

/** One authorization request of the code grant with PKCE (RFC 6749, section 4.1; RFC 7636; RFC 9700). */
interface CodeRequest {
  /** Must equal the address registered at the service, character by character. */
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** The address on which a person signs in and allows `scopes`. */
export async function codeRequestUrl(
  configuration: Configuration,
  { redirectUri, state, nonce, verifier }: CodeRequest,
  scopes: string[],
): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Public services issue a refresh token only on request and after a consent.
    access_type: 'offline',
    prompt: 'consent',
  })
}

/**
 * A request that the server answers without a person (`prompt=none`; OpenID Connect Core 1.0, section 3.1.2.6): with a
 * redirect to `redirectUri` and an error if that address is registered, otherwise with a page of its own
 * (RFC 6749, section 4.1.2.1).
 */
async function redirectProbeUrl(configuration: Configuration, redirectUri: string): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid',
    state: randomState(),
    nonce: randomNonce(),
    code_challenge: await calculatePKCECodeChallenge(randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    prompt: 'none',
  })
}

/** Redeems the code from the phone's redirect; checks `state`, `iss`, `nonce` and the verifier against the request. */
export const redeemCode = (
  configuration: Configuration,
  { redirectUri, state, nonce, verifier }: CodeRequest,
  query: string,
  bound: { DPoP?: DPoPHandle } = {},
) => {
  const checks = {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  }
  return authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), checks, undefined, bound)
}
