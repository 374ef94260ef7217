import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { extendedValue } from '#web/http/attachment.ts'
import { type ByteRange, byteRange } from '#web/http/byteRange.ts'

/** Audio to serve: a file, or audio that is generated while it is sent. */
export interface AudioSource {
  id: string
  mediaType: string
  filename: string
  /** Bytes. */
  size: number
  read(range: ByteRange): Readable
}

/** Answers with audio or a range of it (RFC 9110, section 14): 200, 206, 416; also for HEAD, and with `If-Range`. */
export function answerAudio(request: FastifyRequest, reply: FastifyReply, source: AudioSource): FastifyReply {
  const { id, mediaType, filename, size } = source
  const etag = `"${id}"`
  reply
    .type(mediaType)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', `inline; filename*=${extendedValue(filename)}`)
  const ifRange = request.headers['if-range']
  const rangeHeader = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = byteRange(rangeHeader, size)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-type').send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', String(end - start + 1))
  return request.method === 'HEAD' ? reply.send() : reply.send(source.read({ start, end }))
}
