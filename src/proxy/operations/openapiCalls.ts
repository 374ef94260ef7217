import * as z from 'zod/mini'
import { accountHeader } from '#contract/accounts.ts'
import { apiError, statusError } from '#contract/apiError.ts'
import { unlockHeader } from '#contract/pin.ts'
import { problem } from '#contract/proxy.ts'
import { transcriptionError } from '#contract/transcription/answers.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'
import type { ForwardedCall } from '../core/forward/forwardedCall.ts'
import type { CallDescription, Named } from '../core/web/call.ts'

const audio = {
  'audio/*': 'binary',
  'video/mp4': 'binary',
  'video/webm': 'binary',
  'application/octet-stream': 'binary',
}

function answersOf({ answer, method, share, audio: isAudio }: ForwardedCall): Record<number, Answer> {
  if (isAudio)
    return {
      200: { description: 'The audio.', content: audio },
      206: { description: 'The range.', content: audio, headers: ['Content-Range'] },
      416: { description: 'The audio has no such bytes.', headers: ['Content-Range'] },
    }
  if (answer === undefined) return { 204: { description: 'Done.' } }
  const answers: Record<number, Answer> = {
    200: { ...json(`A ${nameOf(answer)}.`, nameOf(answer)), ...(share && { headers: ['ETag'] }) },
  }
  if (method === 'POST') answers[204] = { description: 'It was so already.' }
  if (share) answers[304] = { description: 'The caller has this answer.' }
  return answers
}

/**
 * The calls that the proxy passes on to the services (specification: proxy 3), from the list by which it does so. A
 * service's own refusal passes too.
 */
export const forwardedDescription = (calls: readonly ForwardedCall[]): ServiceDescription => ({
  name: 'Services',
  description: 'Calls that are forwarded with the token of the account, or with the key of the operator.',
  schemas: Object.assign(
    { Refusal: z.union([problem, apiError, statusError, transcriptionError]) },
    ...calls.flatMap(({ request, answer }) => [request, answer]),
  ),
  operations: calls.map((call): Operation => {
    const { method, path, id, summary, request } = call
    return {
      method: method.toLowerCase() as Operation['method'],
      path: path.replace(/:(\w+)/g, '{$1}'),
      id,
      summary,
      parameters: parametersOf(call),
      ...(request && { request: { 'application/json': nameOf(request) } }),
      answers: {
        ...answersOf(call),
        ...refusals('Refusal'),
        409: json('The service has a conflict.', 'Refusal'),
        412: json('The resource has changed since it was read.', 'Refusal'),
      },
      security: call.audio ? [{ [schemes.session]: [] }] : signedIn,
    }
  }),
})

function parametersOf({ query, path, audio: isAudio, needs }: ForwardedCall): Record<string, Parameter> {
  const segments = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
    name,
    { description: `The ID of the ${name === 'id' ? 'job' : name}.`, in: 'path', required: true },
  ])
  const parameters = query
    .filter((name) => !name.endsWith('[]'))
    .map((name) => [name, { description: 'As at the service.', ...(name === 'status' && { repeated: true }) }])
  return {
    ...Object.fromEntries([...segments, ...parameters]),
    ...(!isAudio && accountParameter),
    ...(needs && unlockParameter),
  }
}

/** Names of the security schemes. */
export const schemes = { call: 'call', session: 'session', pairing: 'pairing' } as const
const signedIn = [{ [schemes.call]: [], [schemes.session]: [] }]

const accountParameter: Record<string, Parameter> = {
  [accountHeader]: { description: 'The account of the call; without it, the active one.', in: 'header' },
}

const unlockParameter: Record<string, Parameter> = {
  [unlockHeader]: { description: 'For what a PIN locks: the key that the right PIN brought.', in: 'header' },
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

const nameOf = (named: Named): string => Object.keys(named)[0] ?? ''

export const json = (description: string, schema: string): Answer => ({
  description,
  content: { 'application/json': schema },
})

const descriptions: Record<number, string> = {
  400: 'The request is wrong; the message says how.',
  401: 'not_signed_in or session_ended.',
  403: 'forbidden, connection_needed or pin_needed.',
  404: 'There is no such thing.',
  413: 'The body is too large.',
  429: 'Too many calls from this address.',
  500: 'The proxy failed.',
  502: 'upstream_unreachable: `cause` says why.',
  503: 'The proxy has more to do than it can, or is stopping.',
}

/** Refusals that every call may get. @param schema `Problem`, or `Refusal` where a service's own refusals pass too */
const refusals = (schema: 'Problem' | 'Refusal'): Record<number, Answer> =>
  Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { ...json(description, schema), ...(['429', '502', '503'].includes(status) && { headers: ['Retry-After'] }) },
    ]),
  )
