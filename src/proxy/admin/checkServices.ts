import { Agent, request } from 'undici'
import type { Clock } from '#contract/clock.ts'
import { doubtful, type Finding, right } from '#contract/finding.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { failureOf, UpstreamFailure, within } from '../core/upstream/failure.ts'
import type { ProxySettings } from '../settings.ts'
import { checkAuthorization } from './checkAuthorization.ts'
import { type Answer, causeTexts, checkOrigin } from './checkConnectivity.ts'

/** Checks whether each service can be reached, then the authorization server, then the proxy's own PUBLIC_URL. */
export async function checkServices(settings: ProxySettings, clock: Clock): Promise<Finding[]> {
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
