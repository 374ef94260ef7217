import type { FastifyReply } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Clock } from '#contract/clock.ts'
import { failureOf, retryAfterOf, UpstreamFailure } from '../upstream.ts'
import { downHeaders, jsonType } from './headers.ts'
import type { SharedAnswer } from './sharing.ts'

/** As a service sent it. */
export type Answer = Dispatcher.ResponseData
/** What of it a television gets, beside the body. */
export type Judged = Omit<SharedAnswer, 'body'>

/**
 * What passes of an answer beside its body.
 * @param typeOf which content types an answer may have; a refusal may always be JSON
 * @throws UpstreamFailure for what is no answer of such a service
 */
export async function judge(
  { statusCode: status, headers, body }: Answer,
  now: number,
  typeOf: typeof jsonType = jsonType,
): Promise<Judged> {
  // A redirect would lead the token to an address that nobody allowed.
  if (status >= 500 || (status >= 300 && status < 400 && status !== 304)) {
    await body.dump()
    const retryAfter = headers['retry-after']
    throw new UpstreamFailure('status', {
      status,
      retryAfter: retryAfterOf(typeof retryAfter === 'string' ? retryAfter : undefined, now),
    })
  }
  const passing = downHeaders(headers)
  if (isBodiless(status)) return { status, headers: passing }
  const type = typeOf(headers['content-type']) ?? (status >= 400 ? jsonType(headers['content-type']) : undefined)
  if (type === undefined) {
    await body.dump()
    throw new UpstreamFailure(status < 300 ? 'nonsense' : 'status', { status })
  }
  return { status, headers: [...passing, ['content-type', type]] }
}

const isBodiless = (status: number) => status === 204 || status === 304 || status === 416

/** Status, content type and body pass through. */
export async function pass(
  answer: Answer,
  reply: FastifyReply,
  clock: Clock,
  typeOf?: typeof jsonType,
): Promise<FastifyReply> {
  const { status, headers } = await judge(answer, clock.now(), typeOf)
  for (const [name, value] of headers) reply.header(name, value)
  reply.code(status)
  if (!isBodiless(status) && reply.request.method !== 'HEAD') return reply.send(answer.body)
  await answer.body.dump()
  // Of a body that does not come, only HEAD tells the length.
  if (reply.request.method !== 'HEAD') reply.removeHeader('content-length')
  return reply.send()
}

/** An answer that broke off: nobody has got any of it yet, so it is told as what it is. */
export function broken(error: unknown): never {
  throw failureOf(error) ?? error
}

/** RFC 9110, section 13.1.2: compared weakly. */
export function namesTag(list: string, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return list.trim() === '*' || list.split(',').some((tag) => plain(tag) === plain(etag))
}
