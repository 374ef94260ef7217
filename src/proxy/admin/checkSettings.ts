import { doubtful, type Finding, right } from '#contract/finding.ts'
import type { ProxySettings } from '../settings.ts'

/** Reports combinations of valid settings that are rarely intended. */
export function checkSettings(settings: ProxySettings): Finding[] {
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
