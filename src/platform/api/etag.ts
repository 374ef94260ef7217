import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiProblem } from './apiProblem.ts'

/** Adds an entity tag that depends only on the body: equal bodies have equal tags, in every process. */
export function withEtag<Body extends { kind: string }>(body: Body): Body & { etag: string } {
  const etag = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)
  return { ...body, etag }
}

/**
 * Answers with an entity tag in the header (RFC 9110, section 8.8.3). A caller who already has it (`If-None-Match`,
 * section 13.1.2) gets 304 and no body.
 */
export function answerTagged(request: FastifyRequest, reply: FastifyReply, body: { etag: string }): FastifyReply {
  reply.header('etag', `"${body.etag}"`)
  return isKnown(request, body.etag) ? reply.code(304).send() : reply.send(body)
}

/** Whether the caller already has this version. @param etag the tag of the version, without quotes */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  return request.method === 'GET' && known !== undefined && names(known, etag, 'weak')
}

/**
 * Refuses a change of something that differs from what the caller read (`If-Match`, RFC 9110, section 13.1.1).
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

/** Whether a list of tags contains this one. A tag without quotes, as bodies have it, is accepted too. */
function names(list: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  return list.split(',').some((listed) => {
    const tag = listed.trim()
    if (tag === '*') return true
    const strong = comparison === 'weak' ? tag.replace(/^W\//, '') : tag
    return strong === `"${etag}"` || strong === etag
  })
}
