import type { Message } from '#contract/message.ts'
import type { FailureCause } from '#contract/proxy.ts'
import { t } from '../language/t.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { messages } from './messages.ts'

/** What happened and why, for the person at the television. The screen adds what to press. */
export interface FailureWords {
  title: string
  meaning: string
}

/** Who was called. */
export type Service = 'analytics' | 'tenfoot' | 'signIn' | 'transcription' | 'dataHub' | 'service'

/** For rules on the account: once they are changed, its tokens work again. */
const accountRules = {
  policy: { title: messages.policy, meaning: messages.policyMeaning },
  organization: { title: messages.organization, meaning: messages.organizationMeaning },
}

const causes: Readonly<Record<Exclude<FailureCause, 'policy' | 'organization'>, Message>> = {
  dns: messages.dns,
  tls: messages.tls,
  refused: messages.refused,
  reset: messages.reset,
  timeout: messages.timeout,
  status: messages.status,
  nonsense: messages.nonsense,
}

/** Explains a failed call of a service. */
export function failureWords(error: unknown, service: Service): FailureWords {
  const title = t(messages.noNumbers, { service })
  if (!(error instanceof ProxyError)) return { title, meaning: t(messages.unexpected) }
  const known = error.problem?.upstreamStatus ?? error.status
  const status = known ?? 'none'
  switch (error.kind) {
    case 'offline':
      return error.timedOut
        ? { title: t(messages.slowServer), meaning: t(messages.slowServerMeaning) }
        : { title: t(messages.offline), meaning: t(messages.offlineMeaning) }
    case 'api': {
      if (error.reason === 'quotaExceeded')
        return { title: t(messages.limit), meaning: t(messages.limitMeaning, { service, status }) }
      const reason = lastPart(error.message)
      if (status === 403)
        return { title: t(messages.forbidden), meaning: t(messages.forbiddenMeaning, { status, reason }) }
      return {
        title: t(messages.refusal, { service }),
        meaning: known === undefined ? reason : t(messages.refusalMeaning, { reason, status }),
      }
    }
    case 'problem': {
      const cause = error.problem?.cause
      const code = error.problem?.code
      if (code === 'too_many_requests' || code === 'overloaded')
        return { title: t(messages.tooMany), meaning: t(messages.tooManyMeaning, { status }) }
      if (!cause) return { title, meaning: t(messages.noAnswer, { status }) }
      if (cause === 'policy' || cause === 'organization') {
        const rule = accountRules[cause]
        return { title: t(rule.title), meaning: t(rule.meaning) }
      }
      // Only this cause is explained by its status.
      const shown = cause === 'status' ? status : 'none'
      return { title: t(messages.unreachable, { service }), meaning: t(causes[cause], { status: shown }) }
    }
    default:
      return { title, meaning: t(messages.nonsense, { status }) }
  }
}

/** Removes the path that begins a call's error message: it means nothing to a viewer. */
function lastPart(message: string): string {
  return message.replace(/^\/api\/\S+: /, '')
}
