import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiProblem } from './apiProblem.ts'

/** A body with the entity tag of what it says: equal bodies have equal tags, in every process. */
export function withEtag<Body extends { kind: string }>(body: Body): Body & { etag: string } {
  const etag = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)
  return { ...body, etag }
}

/**
 * Answers with an entity tag in the header (RFC 9110, section 8.8.3), and with 304 and no body to a caller who has it
 * already (`If-None-Match`, section 13.1.2).
 */
export function answerTagged(request: FastifyRequest, reply: FastifyReply, body: { etag: string }): FastifyReply {
  reply.header('etag', `"${body.etag}"`)
  return isKnown(request, body.etag) ? reply.code(304).send() : reply.send(body)
}

/** Whether the caller already has the version of this tag, given without its quotes. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  return request.method === 'GET' && known !== undefined && names(known, etag, 'weak')
}

/**
 * Refuses a change of something that is not what the caller saw (`If-Match`, RFC 9110, section 13.1.1).
 * @throws ApiProblem 412 `conditionNotMet`
 */
export function requireMatch(request: FastifyRequest, etag: string): void {
  const seen = request.headers['if-match']
  if (seen === undefined || names(seen, etag, 'strong')) return
  throw new ApiProblem(412, 'conditionNotMet', 'It has changed since you read it: read it again, then change it.', {
    location: 'If-Match',
    locationType: 'header',
  })
}

/** Whether a list of tags holds this one. A tag as bodies carry it, without its quotes, is understood too. */
function names(list: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  return list.split(',').some((one) => {
    const tag = one.trim()
    if (tag === '*') return true
    const strong = comparison === 'weak' ? tag.replace(/^W\//, '') : tag
    return strong === `"${etag}"` || strong === etag
  })
}
