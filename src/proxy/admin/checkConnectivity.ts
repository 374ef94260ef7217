import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Clock } from '#contract/clock.ts'
import { dayMs } from '#contract/clock.ts'
import { counted } from '#contract/counted.ts'
import { doubtful, type Finding, right, wrong } from '#contract/finding.ts'
import type { FailureCause } from '#contract/proxy.ts'
import { failureOf, UpstreamFailure } from '../core/upstream/failure.ts'

/** Certificates that expire sooner are reported. */
const soonMs = 14 * dayMs
/** With a larger difference of the clocks, the proxy would refresh tokens (valid for an hour) at a wrong time. */
const [smallOffsetMs, largeOffsetMs] = [30_000, 300_000]

/** An answer of a service. */
export interface Answer {
  status: number
  date: string | undefined
  body: string
}

/** Checks an origin in the steps of a call: name, TLS, HTTP, and then the clock. */
export async function checkOrigin(
  origin: string,
  names: string,
  get: (url: string) => Promise<Answer>,
  timeout: number,
  clock: Clock,
): Promise<Finding[]> {
  const { hostname, protocol, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const findings: Finding[] = []
  try {
    const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
    if (protocol === 'https:') {
      const expiresAt = await certificateExpiry(host, Number(port || 443), timeout)
      const remainingMs = expiresAt - clock.now()
      if (remainingMs < soonMs)
        findings.push(
          doubtful(
            names,
            `the certificate of ${host} expires in ${counted(Math.floor(remainingMs / dayMs), 'day')}`,
            'Contact the service’s operator.',
          ),
        )
    }
    const { status, date } = await get(`${origin}/`)
    findings.push(
      right(names, `${origin} answers (${addresses.join(', ')}; HTTP ${status})`),
      ...checkClock(date, origin, clock),
    )
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    findings.push(
      wrong(
        names,
        `${origin} is not usable: ${causeTexts[failure.reason]}${codeOf(failure)}`,
        help[failure.reason](names, host),
      ),
    )
  }
  return findings
}

const codeOf = (failure: UpstreamFailure): string => {
  const { code } = (failure.cause ?? {}) as NodeJS.ErrnoException
  return code === undefined ? '' : ` (${code})`
}

/** Descriptions of how a service failed. */
export const causeTexts: Record<FailureCause, string> = {
  dns: 'its name does not resolve',
  tls: 'its certificate is not trusted, or it does not use TLS',
  refused: 'the connection was refused',
  reset: 'the connection was reset',
  timeout: 'it does not respond',
  status: 'it answers with an error',
  nonsense: 'its answer is not HTTP',
  policy: 'an administrator blocks the account',
  organization: 'the account is from outside the organization',
}

const help: Record<FailureCause, (names: string, host: string) => string> = {
  dns: (names, host) => `Check the host in ${names} (${host}), and that this machine can resolve names.`,
  tls: (names) =>
    `Check that ${names} should use https. If the service’s certificate is from your own authority, name it in NODE_EXTRA_CA_CERTS.`,
  refused: (names) => `Check that the service is running, and the port in ${names}.`,
  reset: (names) => `Check the network between here and ${names}: a firewall or load balancer may cut connections.`,
  timeout: (names) => `Check that a firewall lets this machine reach ${names}. UPSTREAM_TIMEOUT_MS sets the timeout.`,
  status: (names) => `See the log of the service at ${names}.`,
  nonsense: (names) => `Check the port in ${names}.`,
  policy: (names) => `Ask the account's administrator at ${names} to allow the access again.`,
  organization: (names) => `Use an account of the organization at ${names}.`,
}

function certificateExpiry(host: string, port: number, timeout: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(isIP(host) ? {} : { servername: host }), timeout }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new UpstreamFailure('timeout')))
    socket.once('error', reject)
  })
}

/** Compares the service's `Date` header with the local clock, with a precision of a second. */
function checkClock(date: string | undefined, origin: string, clock: Clock): Finding[] {
  const serviceTime = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(serviceTime)) return []
  const offsetMs = clock.now() - serviceTime
  if (Math.abs(offsetMs) < smallOffsetMs) return [right('clock', `in step with ${origin}`)]
  const found = `this machine’s clock is ${Math.round(Math.abs(offsetMs) / 1_000)} seconds ${offsetMs > 0 ? 'ahead of' : 'behind'} ${origin}`
  const todo = 'Synchronize the clocks with NTP: tokens and codes expire at the wrong time.'
  return [Math.abs(offsetMs) < largeOffsetMs ? doubtful('clock', found, todo) : wrong('clock', found, todo)]
}
