import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { textOfBody } from '#web/http/bodies.ts'
import { traceHeaders, traceOf } from '#web/http/traceContext.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { batchPath } from '../discovery/document.ts'
import { describedApis } from '../discovery/service.ts'
import { methodsOf } from '../methods/resourceMethod.ts'
import { type BatchAnswer, type BatchCall, BatchError, boundaryOf, readBatch, writeBatch } from './multipart.ts'

/** The field's limit. */
const maxCalls = 100
const bodyLimit = 1_048_576
/** Headers that a call in a batch may set itself; the caller and its address are those of the batch. */
const callHeaders = ['accept', 'authorization', 'content-type', 'if-match', 'if-none-match']
const answerHeaders = ['content-type', 'etag', 'retry-after', 'www-authenticate']

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

  app.post(`/${batchPath}`, { bodyLimit }, async (request, reply) => {
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
