import type { ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Clock } from '#contract/clock.ts'
import { retryAfterOf, UpstreamFailure } from '../upstream/failure.ts'
import { downHeaders, jsonType } from './headers.ts'
import type { ReadAnswer, WholeBody } from './reading.ts'
import type { SharedAnswer } from './responseCache.ts'

/** As a service sent it. */
export type Answer = Dispatcher.ResponseData
/** What of it a television gets, beside the body. */
export type Judged = Omit<SharedAnswer, 'body'>
/** What a television gets: whole, or as it comes. */
export type Outgoing = Judged & { body: WholeBody | Readable }

/**
 * What passes of an answer beside its body; of one that does not pass the body is let go.
 * @param typeOf which content types an answer may have; a refusal may always be JSON
 * @throws UpstreamFailure for what is no answer of such a service
 */
export function judge(
  { statusCode: status, headers, body }: Pick<Answer | ReadAnswer, 'statusCode' | 'headers' | 'body'>,
  now: number,
  typeOf: typeof jsonType = jsonType,
): Judged {
  // A redirect would lead the token to an address that nobody allowed.
  if (status >= 500 || (status >= 300 && status < 400 && status !== 304)) {
    discard(body)
    const retryAfter = headers['retry-after']
    throw new UpstreamFailure('status', {
      status,
      retryAfter: retryAfterOf(typeof retryAfter === 'string' ? retryAfter : undefined, now),
    })
  }
  const passing = downHeaders(headers)
  const at = passing.indexOf('etag')
  const etag = at < 0 ? undefined : passing[at + 1]
  if (isBodiless(status)) return { status, headers: passing, etag }
  const type = typeOf(headers['content-type']) ?? (status >= 400 ? jsonType(headers['content-type']) : undefined)
  if (type === undefined) {
    discard(body)
    throw new UpstreamFailure(status < 300 ? 'nonsense' : 'status', { status })
  }
  passing.push('content-type', type)
  return { status, headers: passing, etag }
}

const isBodiless = (status: number) => status === 204 || status === 304 || status === 416

/** Lets go of a body that nobody gets: what is left of a small one is read, so that its connection can be used again. */
export function discard(body: Answer['body'] | ReadAnswer['body']): void {
  if (isWhole(body)) return
  if ('dump' in body) body.dump().catch(() => {})
  else body.destroy()
}

/** Status, content type and body pass through. */
export async function pass(
  answer: Answer,
  reply: FastifyReply,
  clock: Clock,
  typeOf?: typeof jsonType,
): Promise<FastifyReply> {
  const { status, headers } = judge(answer, clock.now(), typeOf)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
  reply.code(status)
  if (!isBodiless(status) && reply.request.method !== 'HEAD') return reply.send(answer.body)
  await answer.body.dump()
  // Of a body that does not come, only HEAD tells the length.
  if (reply.request.method !== 'HEAD') reply.removeHeader('content-length')
  return reply.send()
}

export const isWhole = (body: Answer['body'] | ReadAnswer['body']): body is WholeBody =>
  typeof body === 'string' || Buffer.isBuffer(body)

/**
 * Answers a GET straight to its connection.
 * @param fixed headers that every answer of the API carries: name, value, name, value
 * @param seen `If-None-Match` of the caller: what it holds already is not sent again
 */
export function writeAnswer(
  response: ServerResponse,
  fixed: readonly string[],
  { status, headers, etag, body }: Outgoing,
  seen: string | undefined,
): void {
  const isKnown = status === 200 && seen !== undefined && etag !== undefined && namesTag(seen, etag)
  if (isKnown || isBodiless(status)) {
    discard(body)
    const bare = headers.filter((_, at) => headers[at - (at % 2)] !== 'content-length')
    response.writeHead(isKnown ? 304 : status, [...fixed, ...bare]).end()
    return
  }
  if (!isWhole(body)) {
    response.writeHead(status, [...fixed, ...headers])
    // A service that breaks off breaks off the answer: it must not look whole.
    return void pipeline(body, response, () => {})
  }
  const length = headers.includes('content-length') ? [] : ['content-length', String(body.length)]
  response.writeHead(status, [...fixed, ...headers, ...length])
  // A text leaves in one piece with its headers.
  response.end(body, 'latin1')
}

/** RFC 9110, section 13.1.2: compared weakly. */
export function namesTag(list: string, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return list.trim() === '*' || list.split(',').some((tag) => plain(tag) === plain(etag))
}
