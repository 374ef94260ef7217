import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Clock } from '#contract/clock.ts'
import type { FailureCause } from '#contract/proxy.ts'
import { failureOf, UpstreamFailure } from '../upstream/failure.ts'
import { doubtful, type Finding, right, wrong } from './finding.ts'

const day = 86_400_000
/** Certificates that end sooner are worth a word. */
const soon = 14 * day
/** Tokens live an hour: a clock that is off by more than this makes them look dead, or alive, at the wrong time. */
const [unsteady, off] = [30_000, 300_000]

/** What a service said. */
export interface Answer {
  status: number
  date: string | undefined
  body: string
}

/** One origin, step after step as a call takes them: its name, TLS, HTTP, and its clock. */
export async function reach(
  origin: string,
  names: string,
  get: (url: string) => Promise<Answer>,
  timeout: number,
  clock: Clock,
): Promise<Finding[]> {
  const { hostname, protocol, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const found: Finding[] = []
  try {
    const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
    if (protocol === 'https:') {
      const until = await certificateEnds(host, Number(port || 443), timeout)
      const left = until - clock.now()
      if (left < soon)
        found.push(
          doubtful(
            names,
            `the certificate of ${host} ends in ${Math.floor(left / day)} days`,
            'Tell those who run the service.',
          ),
        )
    }
    const { status, date } = await get(`${origin}/`)
    found.push(
      right(names, `${origin} answers (${addresses.join(', ')}; HTTP ${status})`),
      ...lookAtClock(date, origin, clock),
    )
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    found.push(
      wrong(
        names,
        `${origin} cannot be used: ${inWords[failure.why]}${codeOf(failure)}`,
        help[failure.why](names, host),
      ),
    )
  }
  return found
}

const codeOf = (failure: UpstreamFailure): string => {
  const { code } = (failure.cause ?? {}) as NodeJS.ErrnoException
  return code === undefined ? '' : ` (${code})`
}

/** How a service failed, for people. */
export const inWords: Record<FailureCause, string> = {
  dns: 'its name has no address',
  tls: 'its certificate is not accepted, or it speaks no TLS',
  refused: 'nobody listens there',
  reset: 'it broke the connection',
  timeout: 'it says nothing',
  status: 'it answers with a failure',
  nonsense: 'what it says is not HTTP',
  policy: 'an administrator blocks the account',
  organization: 'the account is from outside the organization',
}

const help: Record<FailureCause, (names: string, host: string) => string> = {
  dns: (names, host) =>
    `Look whether ${names} names the right host (${host}), and whether this machine can resolve names.`,
  tls: (names) =>
    `Look whether ${names} begins rightly with https; where the service has a certificate of your own authority, name it in NODE_EXTRA_CA_CERTS.`,
  refused: (names) => `Look whether the service runs, and whether the port of ${names} is right.`,
  reset: (names) => `Look at what stands between here and ${names}: a firewall or a balancer may cut connections.`,
  timeout: (names) =>
    `Look whether a firewall lets this machine reach ${names}; UPSTREAM_TIMEOUT_MS says how long is waited.`,
  status: (names) => `Look at the log of the service of ${names}.`,
  nonsense: (names) => `Look whether the port of ${names} is that of the service.`,
  policy: (names) => `Ask the account's administrator at ${names} to allow the access again.`,
  organization: (names) => `Use an account of the organization at ${names}.`,
}

function certificateEnds(host: string, port: number, timeout: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(isIP(host) ? {} : { servername: host }), timeout }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new UpstreamFailure('timeout')))
    socket.once('error', reject)
  })
}

/** The services' `Date` against the clock here, to the second. */
function lookAtClock(date: string | undefined, origin: string, clock: Clock): Finding[] {
  const there = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(there)) return []
  const apart = clock.now() - there
  if (Math.abs(apart) < unsteady) return [right('clock', `it agrees with that of ${origin}`)]
  const found = `the clock here is ${Math.round(Math.abs(apart) / 1_000)} seconds ${apart > 0 ? 'ahead of' : 'behind'} that of ${origin}`
  const todo = 'Set the clocks by NTP: tokens and codes are held to be dead or alive at the wrong time.'
  return [Math.abs(apart) < off ? doubtful('clock', found, todo) : wrong('clock', found, todo)]
}
