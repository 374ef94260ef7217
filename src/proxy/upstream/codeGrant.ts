import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'

/** One authorization request of the code grant with PKCE (RFC 6749, section 4.1; RFC 7636; RFC 9700). */
export interface CodeRequest {
  /** Registered at the service, letter by letter. */
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** Where the phone goes to sign in and allow `scopes`. */
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
    // Public services give a refresh token only where it is asked for, and after a consent.
    access_type: 'offline',
    prompt: 'consent',
  })
}

/**
 * A request that the server answers without anybody (`prompt=none`; OpenID Connect Core 1.0, section 3.1.2.6): by a
 * redirect to `redirectUri` with an error where that address is registered, and else by a page of its own
 * (RFC 6749, section 4.1.2.1).
 */
export async function redirectProbeUrl(configuration: Configuration, redirectUri: string): Promise<URL> {
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

/** Exchanges what the phone came back with: `state`, `iss`, `nonce` and the verifier are held against the request. */
export const redeemCode = (
  configuration: Configuration,
  { redirectUri, state, nonce, verifier }: CodeRequest,
  query: string,
) =>
  authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
