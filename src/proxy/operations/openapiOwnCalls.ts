import type * as z from 'zod/mini'
import { accountHeader } from '#contract/accounts.ts'
import { problem } from '#contract/proxy.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'
import type { CallDescription, Named } from '../core/web/call.ts'
import { json, refusals } from './openapiRefusals.ts'

/** Names of the security schemes. */
export const schemes = { call: 'call', session: 'session', pairing: 'pairing' } as const
export const signedIn = [{ [schemes.call]: [], [schemes.session]: [] }]

export const accountParameter: Record<string, Parameter> = {
  [accountHeader]: { description: 'The account of the call; without it, the active one.', in: 'header' },
}

const security: Record<NonNullable<CallDescription['caller']>, Operation['security']> = {
  account: signedIn,
  television: signedIn,
  pairing: [{ [schemes.call]: [], [schemes.pairing]: [] }],
  page: [{ [schemes.call]: [] }],
  element: [{ [schemes.session]: [] }],
  anybody: undefined,
}

/** The calls that the proxy answers itself (specification: proxy 2), from the descriptions that make their routes. */
export function ownCalls(calls: readonly CallDescription[]): ServiceDescription {
  const schemas: Record<string, z.ZodMiniType> = { Problem: problem }
  for (const { body, answer, event, schemas: others } of calls)
    Object.assign(schemas, body, answer, event?.data, others)
  return {
    name: 'Televisions',
    description: 'Pairing, sessions, accounts with their notes and recordings, and what phones do for a television.',
    schemas,
    operations: calls.map(operationOf),
  }
}

function operationOf(call: CallDescription): Operation {
  const { method, path, id, summary, caller = 'account', parameters, body, mediaType, isBodyOptional, answers } = call
  const allowed = security[caller]
  return {
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    id,
    summary,
    parameters: { ...(caller === 'account' && accountParameter), ...parameters },
    ...(body && { request: { 'application/json': nameOf(body) } }),
    ...(mediaType && { request: { [mediaType]: 'text' } }),
    ...(isBodyOptional && { isBodyOptional }),
    ...(allowed && { security: allowed }),
    answers: { ...okAnswer(call), ...(allowed && refusals('Problem')), ...answers },
  }
}

function okAnswer({ answer, answerText = 'Done.', event }: CallDescription): Record<number, Answer> {
  if (event) {
    const { name, data } = event
    const content = { 'text/event-stream': 'text' }
    return { 200: { description: `An event stream of \`${name}\`.`, content, event: { name, schema: nameOf(data) } } }
  }
  return answer ? { 200: json(answerText, nameOf(answer)) } : {}
}

export const nameOf = (named: Named): string => Object.keys(named)[0] ?? ''
