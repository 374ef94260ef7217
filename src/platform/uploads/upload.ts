import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiProblem } from '../api/apiProblem.ts'

/** A file that came with a call, and what the call says of it. */
interface Upload {
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

interface Related {
  /** The JSON of the first part. */
  metadata: unknown
  /** The `Content-Type` of the second part. */
  type: string | undefined
  /** The second part. */
  bytes: Buffer
}

/** Headers of a part: a few short lines. */
const maxHeadBytes = 4096
const emptyLine = /\r?\n\r?\n/

/**
 * Reads a body of two parts, JSON and a file (RFC 2387; RFC 2046, section 5.1). The file is a view of the body, not a
 * copy.
 * @throws ApiProblem 400 `badRequest` saying what is wrong
 */
export function readRelated(body: Buffer, contentType: string | undefined): Related {
  const [, quoted, plain] =
    /^multipart\/related\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw wrong('The Content-Type must be multipart/related with a boundary.')
  const [metadata, file, more] = partsOf(body, boundary)
  if (!metadata || !file || more) throw wrong('The body must have two parts: JSON and the file.')
  if (!/^application\/json\b/i.test(metadata.headers['content-type'] ?? ''))
    throw wrong('The first part must be of the type application/json.')
  // Clients of the field may encode the file, and say so.
  const encoding = file.headers['content-transfer-encoding']?.toLowerCase()
  if (encoding !== undefined && !['binary', '7bit', '8bit', 'base64'].includes(encoding))
    throw wrong('The Content-Transfer-Encoding of the file must be binary or base64.')
  return {
    metadata: jsonOf(metadata.content),
    type: file.headers['content-type'],
    bytes: encoding === 'base64' ? Buffer.from(file.content.toString('latin1'), 'base64') : file.content,
  }
}

interface Part {
  headers: Record<string, string>
  content: Buffer
}

/** The first three parts: more than two are refused. */
function partsOf(body: Buffer, boundary: string): Part[] {
  const delimiter = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  let start = delimiterFrom(body, delimiter, 0)
  while (start >= 0) {
    const from = start + delimiter.length
    if (parts.length === 3 || body.subarray(from, from + 2).toString('latin1') === '--') return parts
    const next = delimiterFrom(body, delimiter, from)
    if (next < 0) break
    const end = next - (body[next - 2] === 0x0d ? 2 : 1)
    parts.push(partOf(body.subarray(from, Math.max(end, from))))
    start = next
  }
  throw wrong('The body has no end: its last line is the boundary with -- on both sides.')
}

/** The next place where a line begins with the boundary and continues with nothing else than its end. */
function delimiterFrom(body: Buffer, delimiter: Buffer, from: number): number {
  for (let at = body.indexOf(delimiter, from); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    const after = body.subarray(at + delimiter.length, at + delimiter.length + 2).toString('latin1')
    if ((at === 0 || body[at - 1] === 0x0a) && /^(--|[ \t]|\r?\n|\r?$)/.test(after)) return at
  }
  return -1
}

function partOf(part: Buffer): Part {
  const lineEnd = part.indexOf(0x0a)
  const inner = part.subarray(lineEnd + 1)
  // A part without headers begins with the empty line.
  const head = inner.subarray(0, maxHeadBytes).toString('latin1')
  const match = /^\r?\n/.exec(head) ?? emptyLine.exec(head)
  if (lineEnd < 0 || !match) throw wrong('A part has no empty line after its headers.')
  const lines = head.slice(0, match.index).split(/\r?\n/).filter(Boolean)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, content: inner.subarray(match.index + match[0].length) }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw wrong('The first part is no JSON in UTF-8.')
  }
}

const wrong = (message: string) => new ApiProblem(400, 'badRequest', message)
