import type { FailureCause } from '#contract/proxy.ts'
import { ProxyError } from '../proxy/proxy.ts'

/** What happened and why, for the person at the television. The screen adds what to press. */
export interface FailureWords {
  title: string
  meaning: string
}

/** For rules on the account: once they are changed, its tokens work again. */
const accountRules = {
  policy: {
    title: 'An administrator blocks this account',
    meaning:
      'Its rules no longer allow what Tenfoot reads. Ask the administrator to allow it, then try again; or add another account under Account.',
  },
  organization: {
    title: 'This account is not allowed here',
    meaning:
      'Only accounts of the organization that runs this Tenfoot can be used here. Add one of them under Account.',
  },
}

const causes: Readonly<Record<Exclude<FailureCause, 'policy' | 'organization'>, string>> = {
  dns: 'Its address was not found (DNS). Check the internet connection of the Tenfoot server.',
  tls: 'A secure connection to it failed (TLS). Check the date of the Tenfoot server, and its certificates.',
  refused: 'It refused the connection. It may be restarting.',
  reset: 'The connection broke while it answered. It may be restarting.',
  timeout: 'It did not answer in time. It may be busy.',
  status: 'It answered with an error.',
  nonsense: 'It sent an answer that Tenfoot does not understand.',
}

/** Explains a failed call. `what`: the service that was called, as in "the analytics service". */
export function failureWords(error: unknown, what: string): FailureWords {
  const unknown = { title: `${capital(what)} gave no numbers`, meaning: 'Its answer was not what Tenfoot expected.' }
  if (!(error instanceof ProxyError)) return unknown
  const status = error.problem?.upstreamStatus ?? error.status
  const numbered = status === undefined ? '' : ` (HTTP ${status})`
  switch (error.kind) {
    case 'offline':
      return error.timedOut
        ? { title: 'The Tenfoot server takes too long', meaning: 'It did not answer within 20 seconds.' }
        : {
            title: 'Cannot reach the Tenfoot server',
            meaning: 'Check the network of this TV: cable, Wi-Fi, router.',
          }
    case 'api':
      if (error.reason === 'quotaExceeded') {
        return { title: 'Limit reached', meaning: `${capital(what)} allows no more requests for now${numbered}.` }
      }
      if (status === 403) {
        return {
          title: 'Not allowed',
          meaning: `This account may not see these numbers${numbered}: ${lastPart(error.message)}`,
        }
      }
      return { title: `${capital(what)} refused`, meaning: `${lastPart(error.message)}${numbered}` }
    case 'problem': {
      const cause = error.problem?.cause
      const code = error.problem?.code
      if (code === 'too_many_requests' || code === 'overloaded') {
        return { title: 'Too many requests', meaning: `The Tenfoot server asks this TV to wait a moment${numbered}.` }
      }
      if (!cause) return { ...unknown, meaning: `The Tenfoot server could not answer${numbered}.` }
      if (cause === 'policy' || cause === 'organization') return accountRules[cause]
      return { title: `Cannot reach ${what}`, meaning: `${causes[cause]}${cause === 'status' ? numbered : ''}` }
    }
    default:
      return { ...unknown, meaning: `${causes.nonsense}${numbered}` }
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Removes the path that begins a call's error message: it means nothing to a viewer. */
function lastPart(message: string): string {
  return message.replace(/^\/api\/\S+: /, '')
}
