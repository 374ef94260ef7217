import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { HeaderList } from '#web/http/securityHeaders.ts'
import { traceOf } from '#web/http/traceContext.ts'
import { guardCall, guardElement } from './callGuard.ts'
import { Cancellation } from './cancellation.ts'
import type { DirectAnswer, DirectRoute, Segments } from './directRoute.ts'
import { overloaded, problemOf, writeProblem } from './errors.ts'
import { logFailure, type ObserveCall } from './log.ts'
import { createMicroBatches } from './microBatch.ts'
import type { RouteTable } from './routeTable.ts'

/**
 * The pipeline of direct calls: load limits, guard, answer, errors, log and metrics.
 * @returns a function that handles a call and returns true, or returns false for a call that Fastify has to answer
 */
export function directCalls(parts: {
  routes: RouteTable
  publicUrl: string | undefined
  /** Headers of each answer to a call, and of each answer that a browser may open as a document. */
  headers: { call: HeaderList; document: HeaderList }
  log: FastifyBaseLogger
  observe: ObserveCall
  /** Whether the server closes: then Fastify refuses further calls. */
  isClosing: () => boolean
  isUnderPressure: () => boolean
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { routes, publicUrl, log, observe, isClosing, isUnderPressure } = parts
  const callHeaders = parts.headers.call.flat()
  const documentHeaders = parts.headers.document.flat()
  const nextBatch = createMicroBatches()
  let count = 0

  return (request, response) => {
    const { method = '', url = '' } = request
    const query = url.indexOf('?')
    const match = routes.find(method, query < 0 ? url : url.slice(0, query))
    if (!match || isClosing()) return false
    void answer(match.route, match.segments, request, response)
    return true
  }

  async function answer(
    route: DirectRoute,
    segments: Segments,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const cancellation = new Cancellation()
    response.on('close', () => response.writableFinished || cancellation.cancel())
    const id = ++count
    const trace = traceOf(request).id
    observe({ id, trace, method: route.method, route: route.path }, response)
    let headers = documentHeaders
    try {
      if (isUnderPressure()) throw overloaded()
      if (route.guard === 'element') guardElement(request, publicUrl)
      else {
        guardCall(request, publicUrl)
        // The call has our header, which no navigation has, so this is not a document.
        headers = callHeaders
      }
      await nextBatch()
      const result = await route.answer({ request, segments, cancellation })
      await nextBatch()
      write(response, headers, route.method, result)
    } catch (error) {
      if (cancellation.isCancelled) return
      const problem = problemOf(error)
      logFailure(log.child({ reqId: id, trace }), error, problem)
      writeProblem(response, headers, problem)
    }
  }
}

/** @param fixedHeaders name, value, name, value */
function write(
  response: ServerResponse,
  fixedHeaders: readonly string[],
  method: string,
  { status, headers, body }: DirectAnswer,
): void {
  if (body === undefined || method === 'HEAD') {
    // Only an answer to HEAD has the length of a body that is not sent.
    const passedHeaders =
      method === 'HEAD' ? headers : headers.filter((_, index) => headers[index - (index % 2)] !== 'content-length')
    response.writeHead(status, [...fixedHeaders, ...passedHeaders]).end()
  } else if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const length = headers.includes('content-length') ? [] : ['content-length', String(body.length)]
    response.writeHead(status, [...fixedHeaders, ...headers, ...length])
    // A string is sent in one piece with its headers.
    response.end(body, 'latin1')
  } else {
    response.writeHead(status, [...fixedHeaders, ...headers])
    // If the service breaks off, the answer breaks off too, so that it does not look complete.
    pipeline(body, response, () => {})
  }
}
