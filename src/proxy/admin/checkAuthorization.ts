import * as z from 'zod/mini'
import { authorizationPaths } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import { connectPaths } from '#contract/connect.ts'
import { doubtful, type Finding, right, wrong } from '#contract/finding.ts'
import { jsonIn } from '#contract/json.ts'
import { riscConfiguration, securityEventPaths } from '#contract/securityEvents.ts'
import { createAuthorizationClient } from '../core/upstream/client.ts'
import { createDiscovery } from '../core/upstream/discovery.ts'
import { Refusal, UpstreamFailure } from '../core/upstream/failure.ts'
import { createWebClient } from '../modules/connect/webClient.ts'
import type { ProxySettings } from '../settings.ts'
import type { Answer } from './checkConnectivity.ts'

/** Checks discovery document and keys of the authorization server, and whether it issues a code to the client. */
export async function checkAuthorization(
  settings: ProxySettings,
  get: (url: string) => Promise<Answer>,
  clock: Clock,
): Promise<Finding[]> {
  const { authUrl, client, deviceScopes, scopes } = settings.upstream
  const read = async (url: string) => ({ ...(await get(url)), retryAfter: undefined })
  const findings: Finding[] = []
  try {
    const { status } = await get(`${authUrl}${authorizationPaths.discovery}`)
    const document = await createDiscovery(authUrl, read, clock).fresh()
    findings.push(
      status === 404
        ? doubtful(
            'discovery',
            `${authUrl} has no discovery document, so the standard paths are used`,
            'Check that AUTH_URL is the address of the authorization server.',
          )
        : right('discovery', `the issuer is ${document.issuer}`),
    )
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return [
      wrong(
        'discovery',
        `the discovery document of ${authUrl} is not usable: ${error.reason}`,
        'Check that AUTH_URL is the address of the authorization server.',
      ),
    ]
  }
  findings.push(await checkEventKeys(authUrl, get))
  const authorization = createAuthorizationClient(settings.upstream, clock)
  try {
    const { verificationUrl } = await authorization.deviceCodes(deviceScopes.map((name) => scopes[name]))
    findings.push(right('pairing', `the service issues codes for CLIENT_ID; phones open ${verificationUrl}`))
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof UpstreamFailure)) throw error
    const errorCode = error instanceof Refusal ? error.error : error.reason
    findings.push(
      wrong(
        'pairing',
        `the service issues no code for ${client.id}: ${errorCode}`,
        refusalHelp[errorCode] ?? 'See the log of the authorization server.',
      ),
    )
  } finally {
    await authorization.close()
  }
  const redirect = await checkRedirect(settings, clock)
  if (redirect) findings.push(redirect)
  return findings
}

const refusalHelp: Record<string, string> = {
  invalid_client: 'Check CLIENT_ID and CLIENT_SECRET: the client must be of the type "TVs and limited-input devices".',
  unauthorized_client:
    'Create a client of the type "TVs and limited-input devices" and set CLIENT_ID. If it has a policy, check DEVICE_ENROLMENT: the event log of the service says why. A policy of networks refuses this check, which comes from no TV.',
  invalid_request: 'If the service gives codes only to registered televisions, set DEVICE_ENROLMENT.',
  invalid_scope:
    'Check SCOPE_BASE, BRAND, STORAGE_WORD and DEVICE_SCOPES: the service does not allow these scopes for devices.',
  rate_limit_exceeded: 'Too many code requests: wait, or ask the service for a larger quota.',
}

/** Checks the keys with which the service's security events are verified. */
async function checkEventKeys(authUrl: string, get: (url: string) => Promise<Answer>): Promise<Finding> {
  const unusable = (reason: string) =>
    doubtful(
      'service keys',
      `${reason}: security events cannot be verified`,
      'TVs of accounts that are signed out elsewhere notice only at the next refresh. Contact the service’s operator.',
    )
  try {
    const { status, body } = await get(`${authUrl}${securityEventPaths.configuration}`)
    const configuration = z.safeParse(riscConfiguration, jsonIn(body))
    if (status !== 200 || !configuration.success)
      return unusable(`the service has no ${securityEventPaths.configuration}`)
    const keys = await get(configuration.data.jwks_uri)
    const set = z.safeParse(z.object({ keys: z.array(z.object({ kid: z.string() })) }), jsonIn(keys.body))
    if (keys.status !== 200 || !set.success || set.data.keys.length === 0) return unusable('the keys are not readable')
    return right('service keys', `${set.data.keys.length} readable`)
  } catch (error) {
    if (error instanceof UpstreamFailure) return unusable(`the keys are not readable (${error.reason})`)
    throw error
  }
}

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
