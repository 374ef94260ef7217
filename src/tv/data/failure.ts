import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DemoProgress } from '#contract/apiError.ts'
import type { Message } from '#contract/message.ts'
import { maxNotes } from '#contract/notes.ts'
import type { FailureCause, RefusalReason } from '#contract/proxy.ts'
import { maxRecordings } from '#contract/recordings.ts'
import { maxSpeakerNames } from '#contract/speakers.ts'
import { numbers } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { messages } from './messages.ts'

/** What happened and why, for the person at the television. The screen adds what to press. */
export interface FailureWords {
  title: string
  meaning: string
  /** The percentage that is made of the demo's numbers, where they are not there yet: this is no failure. */
  percentMade?: number
}

/** Who was called. */
export type Service = 'analytics' | 'tenfoot' | 'signIn' | 'transcription' | 'dataHub' | 'service'

/** For rules on the account: once they are changed, its tokens work again. */
const accountRules = {
  policy: { title: messages.policy, meaning: messages.policyMeaning },
  organization: { title: messages.organization, meaning: messages.organizationMeaning },
}

/** Reasons of the status 403 that say all (specification: resource-services 1). */
const forbidden: Readonly<Record<string, Message>> = {
  forbidden: messages.forbiddenPlain,
  insufficientPermissions: messages.forbiddenPlain,
  accessNotConfigured: messages.notConfigured,
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

/**
 * Explains a failed call of a service.
 * @param title if the cause has no title of its own
 */
export function failureText(
  error: unknown,
  service: Service,
  title = t(messages.noNumbers, { service }),
): FailureWords {
  const making = beingMade(error)
  if (making) return makingText(making.percentMade)
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
      if (status === 403) {
        const meaning = forbidden[error.reason ?? ''] ?? messages.forbiddenMeaning
        return { title: t(messages.forbidden), meaning: t(meaning, { status, reason }) }
      }
      if (error.reason === 'backendError')
        return { title: t(messages.unreachable, { service }), meaning: t(messages.status, { status }) }
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

const makingText = (percentMade: number): FailureWords => ({
  title: t(messages.beingMade, { percent: numbers.percent(percentMade / 100) }),
  meaning: t(messages.beingMadeMeaning),
  percentMade,
})

const refusals: Readonly<Record<RefusalReason, Message>> = {
  notesFull: messages.notesFull,
  joinsFull: messages.joinsFull,
  withoutVideoFull: messages.withoutVideoFull,
  speakersFull: messages.speakersFull,
  unnamedAccount: messages.unnamedAccount,
  noWebClient: messages.noWebClient,
  addressNotRegistered: messages.addressNotRegistered,
}

const limits: Partial<Record<RefusalReason, number>> = { notesFull: maxNotes, speakersFull: maxSpeakerNames }

/** Why the proxy refused a call by a rule, and what to do about it; undefined for a call that failed otherwise. */
export function refusalText(error: unknown): string | undefined {
  const reason = error instanceof ProxyError ? error.problem?.reason : undefined
  if (reason === undefined) return undefined
  return t(refusals[reason], {
    limit: numbers.exact(limits[reason] ?? maxRecordings),
    scope: 'openid',
    scopes: 'DEVICE_SCOPES',
    id: 'WEB_CLIENT_ID',
    secret: 'WEB_CLIENT_SECRET',
  })
}

/** Removes the path that begins a call's error message: it means nothing to a viewer. */
function lastPart(message: string): string {
  return message.replace(/^\/api\/\S+: /, '')
}

/** Whether the proxy refused the call by a rule. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ProxyError && error.problem?.code === 'forbidden'

/** How far the demo's numbers are made, where an answer waits for them: that is no failure, and they come by themselves. */
export const beingMade = (error: unknown): DemoProgress | undefined =>
  error instanceof ProxyError && error.reason === 'numbersBeingMade' ? (error.demo ?? { percentMade: 0 }) : undefined

/**
 * Returns why a query has nothing to show. Unlike the query's own `error`, it stays while the query is repeated, so
 * that the message, and the button that has the focus, do not disappear and come back.
 */
export function useLastError(query: UseQueryResult<unknown>): unknown {
  const last = useRef<unknown>(undefined)
  if (query.error) last.current = query.error
  if (query.data !== undefined) last.current = undefined
  return last.current
}
