import type { Clock } from '#contract/clock.ts'
import { createAuthorizationClient, tokensOf, withRefreshToken } from '#proxy/core/upstream/client.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import { type CodeRequest, codeRequestUrl, redeemCode, redirectProbeUrl } from './codeGrant.ts'

export type WebClient = ReturnType<typeof createWebClient>

/** The client of the type "Web application", for the code grant. Each call may throw `Refusal` or `UpstreamFailure`. */
export function createWebClient(
  settings: Parameters<typeof createAuthorizationClient>[0],
  clock: Clock,
  stopping?: AbortSignal,
) {
  const client = createAuthorizationClient(settings, clock, stopping)
  const { call, read } = client
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
      call(async (configuration) => withRefreshToken(tokensOf(await redeemCode(configuration, request, query)))),
  }
}
