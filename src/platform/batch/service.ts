import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textOfBody } from '#web/http/bodies.ts'
import { traceHeaders, traceOf } from '#web/http/traceContext.ts'
import type { Answer } from '#web/openapi/description.ts'
import { addRoutes, defineMethod } from '#web/openapi/description.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { batchPath } from '../discovery/document.ts'
import { describedApis } from '../discovery/service.ts'
import { methodsOf } from '../methods/resourceMethod.ts'

/** The field's limit. */
const maxCalls = 100
const bodyLimit = 1_048_576
/** Headers that a call in a batch may set itself; the caller and its address are those of the batch. */
const callHeaders = ['accept', 'authorization', 'content-type', 'if-match', 'if-none-match']
const answerHeaders = ['content-type', 'etag', 'retry-after', 'www-authenticate']

const refusal = (description: string): Answer => ({ description, content: { 'application/json': 'Error' } })

export const batchMethod = defineMethod<(request: FastifyRequest, reply: FastifyReply) => Promise<unknown>>({
  method: 'post',
  path: `/${batchPath}`,
  id: 'batch',
  summary: 'Up to 100 calls of the resource services, each with its own access and quota.',
  request: { 'multipart/mixed': 'text' },
  answers: {
    200: { description: 'The answers, one part each.', content: { 'multipart/mixed': 'text' } },
    400: refusal('The batch cannot be read, or has too many calls.'),
    413: refusal('The batch is too large.'),
    415: refusal('The body is not multipart/mixed.'),
  },
  route: { bodyLimit },
  handler: (answer, request, reply) => answer(request, reply),
})

/**
 * `POST /batch`: calls of the resource services in one request. Each is answered as if it had come alone, with its own
 * access and quota (the field's global batch endpoint). A call without a token uses the batch's token.
 */
export function batchService(app: FastifyInstance, naming: Parameters<typeof describedApis>[0]): void {
  const isDescribed = pathTest(naming)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^multipart\/mixed/, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, textOfBody(body as Buffer)),
  )

  addRoutes(app, [batchMethod], async (request, reply) => {
    const calls = callsOf(request)
    const answers = await Promise.all(calls.map((call) => answerTo(call, request)))
    const boundary = `batch_${randomUUID()}`
    return reply.type(`multipart/mixed; boundary=${boundary}`).send(writeBatch(answers, boundary))
  })

  function callsOf({ headers, body }: FastifyRequest): BatchCall[] {
    const boundary = boundaryOf(headers['content-type'])
    if (boundary === undefined) throw badRequest('The body must be multipart/mixed with a boundary.')
    try {
      const calls = readBatch(String(body ?? ''), boundary)
      if (calls.length > maxCalls) throw badRequest(`A batch holds at most ${maxCalls} calls; ${calls.length} came.`)
      return calls
    } catch (error) {
      if (error instanceof BatchError) throw badRequest(error.message)
      throw error
    }
  }

  async function answerTo(call: BatchCall, request: FastifyRequest): Promise<BatchAnswer> {
    // `..` and its encoded forms are resolved as the server resolves them, before the path is compared.
    const url = URL.canParse(call.url, origin) ? new URL(call.url, origin) : undefined
    if (!url || !isDescribed(url)) {
      const body = JSON.stringify({ error: { code: 404, message: 'There is no such method that a batch may call.' } })
      return { ...call, status: 404, reason: 'Not Found', headers: { 'content-type': 'application/json' }, body }
    }
    const { authorization } = request.headers
    const answer = await app.inject({
      method: call.method as 'GET',
      url: url.pathname + url.search,
      remoteAddress: request.ip,
      headers: {
        host: request.headers.host,
        ...(authorization && { authorization }),
        // The calls of a batch belong to its trace.
        ...traceHeaders(traceOf(request.raw)),
        ...pickHeaders(callHeaders, call.headers),
      },
      ...(call.body !== undefined && { payload: call.body }),
    })
    return {
      contentId: call.contentId,
      status: answer.statusCode,
      reason: answer.statusMessage,
      headers: pickHeaders(answerHeaders, answer.headers),
      body: answer.body,
    }
  }
}

const badRequest = (message: string) => new ApiProblem(400, 'badRequest', message)

function pickHeaders(names: readonly string[], headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}

/** Stands for this server: only the path and query of a call's address count. */
const origin = 'http://batch'

/**
 * Whether an address belongs to a described method: a batch reaches nothing else of this origin. It downloads no files
 * either, because it holds all answers in memory.
 */
function pathTest(naming: Parameters<typeof describedApis>[0]): (url: URL) => boolean {
  const patterns = describedApis(naming)
    .flatMap(methodsOf)
    .map(({ path }) => {
      const segments = path.split(/(\{\+?\w+\})/).map((segment) => {
        if (segment.startsWith('{+')) return '[^?#]+'
        return segment.startsWith('{') ? '[^/?#]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      })
      return new RegExp(`^${segments.join('')}$`)
    })
  return ({ pathname, searchParams }) =>
    !searchParams.getAll('alt').includes('media') && patterns.some((pattern) => pattern.test(pathname))
}

/** `multipart/mixed` with HTTP messages in it (RFC 2046, section 5.1; RFC 9112, section 10.2). */

/** One request of a batch. */
interface BatchCall {
  /** The part's `Content-ID` with its brackets, if it has one. */
  contentId: string | undefined
  method: string
  /** Path with query. */
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** The parts of an answer that a batch returns. */
interface BatchAnswer {
  contentId: string | undefined
  status: number
  reason: string
  headers: Record<string, string>
  body: string
}

/** An unreadable batch. Its message is for the caller. */
export class BatchError extends Error {
  override name = 'BatchError'
}

/** The boundary of a Content-Type header; undefined when there is none. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const [, quoted, plain] =
    /^multipart\/mixed\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? []
  return quoted ?? plain
}

/** @throws BatchError naming the wrong part, counted from 1 */
export function readBatch(body: string, boundary: string): BatchCall[] {
  const delimiter = `--${boundary}`
  const sections = `\n${body.replaceAll('\r\n', '\n')}`.split(`\n${delimiter}`).slice(1)
  const end = sections.findIndex((section) => section.startsWith('--'))
  if (end < 0) throw new BatchError('The batch has no end: its last line is the boundary with -- on both sides.')
  return sections.slice(0, end).map((section, index) => readPart(section.replace(/^[ \t]*\n/, ''), index + 1))
}

function readPart(part: string, number: number): BatchCall {
  const [outer, request] = splitAtEmptyLine(part)
  const headers = readHeaders(outer, number)
  if (!/^application\/http\b/i.test(headers['content-type'] ?? ''))
    throw new BatchError(`Part ${number} is not of the type application/http.`)
  const [head, body] = splitAtEmptyLine((request ?? '').replace(/^\n+/, ''))
  const mark = head.indexOf('\n')
  const line = mark < 0 ? head : head.slice(0, mark)
  const [, method, url] = /^(GET|POST|PUT|PATCH|DELETE) (\S{1,8000})(?: HTTP\/1\.[01])?$/.exec(line) ?? []
  if (method === undefined || url === undefined)
    throw new BatchError(`Part ${number} begins with no request such as GET /v2/groups?mine=true HTTP/1.1.`)
  return {
    contentId: headers['content-id'],
    method,
    url,
    headers: mark < 0 ? {} : readHeaders(head.slice(mark + 1), number),
    body: body?.trim() ? body : undefined,
  }
}

/** The text before the first empty line, and the text after it. */
function splitAtEmptyLine(text: string): [string, string | undefined] {
  if (text.startsWith('\n')) return ['', text.slice(1)]
  const emptyLine = text.indexOf('\n\n')
  return emptyLine < 0 ? [text, undefined] : [text.slice(0, emptyLine), text.slice(emptyLine + 2)]
}

function readHeaders(text: string, number: number): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n').filter(Boolean)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0))
    // A control character, such as a single CR, would begin a line where the answer repeats the header.
    if (!/^[\w-]{1,100}$/.test(name) || /\p{Cc}/u.test(line.replaceAll('\t', '')))
      throw new BatchError(`Part ${number} has a line that is no header.`)
    headers[name.toLowerCase()] = line.slice(colon + 1).trim()
  }
  return headers
}

/** Writes the answers in the order of their calls. */
export function writeBatch(answers: readonly BatchAnswer[], boundary: string): string {
  const parts = answers.map(({ contentId, status, reason, headers, body }) => [
    `--${boundary}`,
    'Content-Type: application/http',
    ...(contentId === undefined ? [] : [`Content-ID: ${contentId.replace(/^<?/, '<response-').replace(/>?$/, '>')}`]),
    '',
    `HTTP/1.1 ${status} ${reason}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ])
  return [...parts.flat(), `--${boundary}--`, ''].join('\r\n')
}
