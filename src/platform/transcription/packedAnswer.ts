import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends gzip as it is to callers that accept it, and unpacked to others. */
export function answerPacked(request: FastifyRequest, reply: FastifyReply, type: string, packed: Buffer): FastifyReply {
  reply.type(type)
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(packed)
  return reply.send(Readable.from([packed]).pipe(createGunzip()))
}
