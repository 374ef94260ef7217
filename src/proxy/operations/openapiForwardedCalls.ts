import * as z from 'zod/mini'
import { apiError, statusError } from '#contract/apiError.ts'
import { problem } from '#contract/proxy.ts'
import { transcriptionError } from '#contract/transcription/answers.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'
import type { ForwardedCall } from '../core/forward/forwardedCall.ts'
import { accountParameter, nameOf, schemes, signedIn } from './openapiOwnCalls.ts'
import { json, refusals } from './openapiRefusals.ts'

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

function parametersOf({ query, path, audio: isAudio }: ForwardedCall): Record<string, Parameter> {
  const segments = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
    name,
    { description: `The ID of the ${name === 'id' ? 'job' : name}.`, in: 'path', required: true },
  ])
  const parameters = query
    .filter((name) => !name.endsWith('[]'))
    .map((name) => [name, { description: 'As at the service.', ...(name === 'status' && { repeated: true }) }])
  return { ...Object.fromEntries([...segments, ...parameters]), ...(!isAudio && accountParameter) }
}
