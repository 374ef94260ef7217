import type { ProxySettings } from '../settings.ts'
import { doubtful, type Finding, right } from './finding.ts'

/** Settings that are allowed each by itself, and together are rarely meant. */
export function checkSettings(settings: ProxySettings): Finding[] {
  const { publicUrl, host, trustProxy, databaseUrl, secretKeys, upstream, metrics } = settings
  const isOpen = !isLoopback(host)
  const findings: Finding[] = []
  const say = (found: string, todo: string) => findings.push(doubtful('settings', found, todo))
  if (publicUrl === undefined && isOpen)
    say(
      `HOST is ${host} and PUBLIC_URL is not set: cookies are those of plain http, and calls by a name in public DNS are refused`,
      'Set PUBLIC_URL to the address by which televisions come.',
    )
  if (publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname))
    say(
      `PUBLIC_URL is ${publicUrl}: anybody on the way reads the cookies`,
      'Put a balancer with TLS in front and set PUBLIC_URL to its https address.',
    )
  if (publicUrl?.startsWith('https:') && trustProxy === false)
    say(
      'PUBLIC_URL is https and TRUST_PROXY is false: all televisions look like one address, and share its limits',
      'Set TRUST_PROXY to the addresses of the balancer in front.',
    )
  if (trustProxy === true)
    say(
      'TRUST_PROXY is true: anybody who reaches the proxy says what address it has, and escapes its limits',
      'Set TRUST_PROXY to the addresses of the balancer in front.',
    )
  if (databaseUrl !== undefined && secretKeys === undefined)
    say(
      'DATABASE_URL is set and SECRET_KEYS is not: the keys are on this machine alone, and a second proxy cannot start',
      'Set SECRET_KEYS, the same for all proxies of the database.',
    )
  if (metrics && !isLoopback(metrics.host))
    say(
      `METRICS_HOST is ${metrics.host}: others than this machine may read the measures`,
      'Let a firewall open that port to Prometheus alone.',
    )
  if (upstream.webClient === undefined)
    say(
      'WEB_CLIENT_ID is not set: nothing can be connected (revenue, the data hub)',
      'Set WEB_CLIENT_ID and WEB_CLIENT_SECRET, if televisions should show it.',
    )
  if (upstream.transcription.key === undefined)
    say('TRANSCRIPTION_KEY is not set: televisions show no transcripts', 'Set TRANSCRIPTION_KEY, if they should.')
  return [right('settings', 'all can be read'), ...findings]
}

const isLoopback = (host: string) => /^(localhost|127\.|\[?::1\]?$)/.test(host)
