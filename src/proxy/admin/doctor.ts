import { Agent, request } from 'undici'
import { type Clock, systemClock } from '#contract/clock.ts'
import type { DemoFile } from '#contract/demo.ts'
import { doubtful, type Finding, right, wrong } from '#contract/finding.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { SettingsError } from '#contract/settings.ts'
import { failureOf, UpstreamFailure, within } from '../core/upstream/failure.ts'
import { type ProxySettings, proxySettings } from '../settings.ts'
import { checkAuthorization } from './checkAuthorization.ts'
import { type Answer, causeTexts, checkOrigin } from './checkConnectivity.ts'
import { checkStored } from './checkDatabase.ts'

/** Checks everything that a proxy with this environment needs, whether one runs or not. Changes nothing. */
export async function examine(
  environment: Record<string, string | undefined>,
  demo?: DemoFile,
  clock: Clock = systemClock,
): Promise<Finding[]> {
  let settings: ProxySettings
  try {
    settings = proxySettings(environment, demo)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message
      .split('\n')
      .map((line) => wrong('settings', line, 'Correct it, then run doctor again: nothing else was checked.'))
  }
  const [stored, services] = await Promise.all([checkStored(settings), checkServices(settings, clock)])
  return [...checkSettings(settings), ...stored, ...services]
}

/** Reports combinations of valid settings that are rarely intended. */
function checkSettings(settings: ProxySettings): Finding[] {
  const { publicUrl, host, trustProxy, databaseUrl, secretKeys, upstream, metrics } = settings
  const isOpen = !isLoopback(host)
  const findings: Finding[] = []
  const warn = (found: string, todo: string) => findings.push(doubtful('settings', found, todo))
  if (publicUrl === undefined && isOpen)
    warn(
      `HOST is ${host} and PUBLIC_URL is not set: cookies are not secure, and calls to a public DNS name are refused`,
      'Set PUBLIC_URL to the address that TVs open.',
    )
  if (publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname))
    warn(
      `PUBLIC_URL is ${publicUrl}: anyone on the network can read the cookies`,
      'Put a load balancer with TLS in front and set PUBLIC_URL to its https address.',
    )
  if (publicUrl?.startsWith('https:') && trustProxy === false)
    warn(
      'PUBLIC_URL is https and TRUST_PROXY is false: all TVs appear to have one address and share its limits',
      'Set TRUST_PROXY to the addresses of the load balancer.',
    )
  if (trustProxy === true)
    warn(
      'TRUST_PROXY is true: anyone who reaches the proxy can claim any address and avoid the limits',
      'Set TRUST_PROXY to the addresses of the load balancer.',
    )
  if (databaseUrl !== undefined && secretKeys === undefined)
    warn(
      'DATABASE_URL is set and SECRET_KEYS is not: the keys are only on this machine, so a second proxy cannot start',
      'Set SECRET_KEYS to the same value for all proxies that share the database.',
    )
  if (metrics && !isLoopback(metrics.host))
    warn(
      `METRICS_HOST is ${metrics.host}: other machines can read the metrics`,
      'Use a firewall to open that port only to Prometheus.',
    )
  if (upstream.webClient === undefined)
    warn(
      'WEB_CLIENT_ID is not set: TVs cannot show revenue or use the data hub',
      'Set WEB_CLIENT_ID and WEB_CLIENT_SECRET if they should.',
    )
  if (upstream.transcription.key === undefined)
    warn('TRANSCRIPTION_KEY is not set: TVs show no transcripts', 'Set TRANSCRIPTION_KEY if they should.')
  return [right('settings', 'all valid'), ...findings]
}

const isLoopback = (host: string) => /^(localhost|127\.|\[?::1\]?$)/.test(host)

/** Checks whether each service can be reached, then the authorization server, then the proxy's own PUBLIC_URL. */
async function checkServices(settings: ProxySettings, clock: Clock): Promise<Finding[]> {
  const { upstream, publicUrl } = settings
  const agent = new Agent({ connect: { timeout: upstream.timeout }, maxResponseSize: 1_048_576 })
  const get = (url: string): Promise<Answer> =>
    within(clock, upstream.timeout, async (signal) => {
      const { statusCode, headers, body } = await request(url, { dispatcher: agent, signal })
      const { date } = headers
      return { status: statusCode, date: typeof date === 'string' ? date : undefined, body: await body.text() }
    }).catch((error: unknown) => {
      throw failureOf(error) ?? error
    })
  try {
    const urlSettings: [string, string][] = [
      ['AUTH_URL', upstream.authUrl],
      ['API_URL', upstream.apiUrl],
      ['ANALYTICS_URL', upstream.analyticsUrl],
      ['DATAHUB_URL', upstream.datahubUrl],
      ...(upstream.transcription.key ? [['TRANSCRIPTION_URL', upstream.transcription.url] as [string, string]] : []),
    ]
    const origins = new Map<string, string[]>()
    for (const [name, url] of urlSettings)
      origins.set(new URL(url).origin, [...(origins.get(new URL(url).origin) ?? []), name])
    const originFindings = await Promise.all(
      [...origins].map(([origin, names]) => checkOrigin(origin, names.join(', '), get, upstream.timeout, clock)),
    )
    const findings = originFindings.flat()
    const isAuthorizationUsable = !findings.some(
      ({ what, verdict }) => verdict === 'wrong' && what.includes('AUTH_URL'),
    )
    if (isAuthorizationUsable) findings.push(...(await checkAuthorization(settings, get, clock)))
    if (publicUrl !== undefined) findings.push(await checkOwnAddress(publicUrl, get))
    return findings
  } finally {
    await agent.destroy()
  }
}

async function checkOwnAddress(publicUrl: string, get: (url: string) => Promise<Answer>): Promise<Finding> {
  const todo =
    'Ignore this while the proxy or its load balancer is stopped. Otherwise check PUBLIC_URL, its DNS name and its certificate.'
  try {
    const { status } = await get(`${publicUrl}${proxyPaths.health}`)
    if (status === 200) return right('PUBLIC_URL', `a proxy answers at ${publicUrl}`)
    return doubtful('PUBLIC_URL', `${publicUrl} answers with HTTP ${status}, so it is not a proxy`, todo)
  } catch (error) {
    if (error instanceof UpstreamFailure)
      return doubtful('PUBLIC_URL', `${publicUrl} is not reachable from here: ${causeTexts[error.reason]}`, todo)
    throw error
  }
}
