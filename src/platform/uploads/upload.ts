import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiProblem } from '../api/apiProblem.ts'
import { readRelated } from './multipartRelated.ts'

/** A file that came with a call, and what the call says of it. */
export interface Upload {
  /** The JSON that describes the file; undefined for `uploadType=media`. */
  metadata: unknown
  /** Media type of the file. */
  type: string
  bytes: Buffer
}

/** A type and a subtype, without parameters. */
const mediaType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/
export const anyType = 'application/octet-stream'

/**
 * Lets the routes of a scope take bytes of any type. Must be called before the routes are registered.
 * @param maxBytes the largest body, in bytes
 */
export function acceptUploads(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))
}

/**
 * Reads the upload of a call in the field's two simple protocols: `uploadType=media` has the bytes alone,
 * `uploadType=multipart` JSON and bytes (`multipart/related`, RFC 2387).
 * @throws ApiProblem 400 naming what is wrong
 */
export function readUpload(request: FastifyRequest): Upload {
  const { uploadType } = request.query as Record<string, unknown>
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const contentType = request.headers['content-type']
  if (uploadType === 'media') return { metadata: undefined, type: typeOf(contentType), bytes: body }
  if (uploadType === 'multipart') {
    const { metadata, type, bytes } = readRelated(body, contentType)
    return { metadata, type: typeOf(type), bytes }
  }
  throw new ApiProblem(400, 'invalidParameter', 'uploadType must be media or multipart.', { location: 'uploadType' })
}

/** The media type of a header without its parameters. @throws ApiProblem 400 for a text that is none */
export function typeOf(header: string | undefined): string {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === '') return anyType
  if (!mediaType.test(type))
    throw new ApiProblem(400, 'invalid', 'The Content-Type of the file must be a media type such as text/plain.')
  return type
}
