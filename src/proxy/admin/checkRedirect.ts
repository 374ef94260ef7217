import type { Clock } from '#contract/clock.ts'
import { connectPaths } from '#contract/connect.ts'
import { doubtful, type Finding, right, wrong } from '#contract/finding.ts'
import { UpstreamFailure } from '../core/upstream/failure.ts'
import { createWebClient } from '../modules/connect/webClient.ts'
import type { ProxySettings } from '../settings.ts'

/**
 * Checks whether the authorization server redirects phones back to this proxy. Without that, a phone that makes a
 * connection ends on an error page of the service (RFC 6749, section 4.1.2.1). Undefined without a web client.
 */
export async function checkRedirect(
  { publicUrl, port, upstream }: Pick<ProxySettings, 'publicUrl' | 'port' | 'upstream'>,
  clock: Clock,
): Promise<Finding | undefined> {
  if (!upstream.webClient) return undefined
  const redirectUri = `${publicUrl ?? `http://localhost:${port}`}${connectPaths.callback}`
  const authorization = createWebClient({ ...upstream, client: upstream.webClient }, clock)
  try {
    const isRegistered = await authorization.isRedirectRegistered(redirectUri)
    if (isRegistered) return right('phones', `the service redirects them to ${redirectUri}`)
    const todo = `Add ${redirectUri} to the redirect addresses of WEB_CLIENT_ID at the service.`
    return isRegistered === false
      ? wrong('phones', `the service does not redirect them to ${redirectUri}: nothing can be connected`, todo)
      : doubtful('phones', `the service does not say whether it redirects them to ${redirectUri}`, todo)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return doubtful('phones', `the service could not be asked about ${redirectUri} (${error.reason})`, 'Try again.')
  } finally {
    await authorization.close()
  }
}
