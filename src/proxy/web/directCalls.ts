import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { HeaderList } from '#web/http/securityHeaders.ts'
import { guardCall, guardElement } from './callGuard.ts'
import { Cancellation } from './cancellation.ts'
import type { DirectAnswer, DirectRoute, Segments } from './directRoute.ts'
import { overloaded, problemOf, writeProblem } from './errors.ts'
import { logFailure, type ObserveCall } from './log.ts'
import { createMicroBatches } from './microBatch.ts'
import type { RouteTable } from './routeTable.ts'

/**
 * The pipeline of direct calls: load, guard, answer, errors, log and measures.
 * @returns a function that takes a call, or says that it is Fastify's
 */
export function directCalls(parts: {
  routes: RouteTable
  publicUrl: string | undefined
  /** Headers of every answer to a call, and of one that a browser may open as a document. */
  headers: { call: HeaderList; document: HeaderList }
  log: FastifyBaseLogger
  observe: ObserveCall
  /** The server closes: Fastify refuses what still comes. */
  isClosing: () => boolean
  isUnderPressure: () => boolean
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { routes, publicUrl, log, observe, isClosing, isUnderPressure } = parts
  const ofCall = parts.headers.call.flat()
  const ofDocument = parts.headers.document.flat()
  const endOfTurn = createMicroBatches()
  let count = 0

  return (request, response) => {
    const { method = '', url = '' } = request
    const query = url.indexOf('?')
    const found = routes.find(method, query < 0 ? url : url.slice(0, query))
    if (!found || isClosing()) return false
    void answer(found.route, found.segments, request, response)
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
    observe({ id, method: route.method, route: route.path }, response)
    let headers = ofDocument
    try {
      if (isUnderPressure()) throw overloaded()
      if (route.guard === 'element') guardElement(request, publicUrl)
      else {
        guardCall(request, publicUrl)
        // No navigation carries our header.
        headers = ofCall
      }
      await endOfTurn()
      const answered = await route.answer({ request, segments, cancellation })
      await endOfTurn()
      write(response, headers, route.method, answered)
    } catch (error) {
      if (cancellation.isCancelled) return
      const problem = problemOf(error)
      logFailure(log.child({ reqId: id }), error, problem)
      writeProblem(response, headers, problem)
    }
  }
}

/** @param fixed name, value, name, value */
function write(
  response: ServerResponse,
  fixed: readonly string[],
  method: string,
  { status, headers, body }: DirectAnswer,
): void {
  if (body === undefined || method === 'HEAD') {
    // Only an answer to HEAD says the length of a body that does not come.
    const passing = method === 'HEAD' ? headers : headers.filter((_, at) => headers[at - (at % 2)] !== 'content-length')
    response.writeHead(status, [...fixed, ...passing]).end()
  } else if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const length = headers.includes('content-length') ? [] : ['content-length', String(body.length)]
    response.writeHead(status, [...fixed, ...headers, ...length])
    // A text leaves in one piece with its headers.
    response.end(body, 'latin1')
  } else {
    response.writeHead(status, [...fixed, ...headers])
    // A service that breaks off breaks off the answer: it must not look whole.
    pipeline(body, response, () => {})
  }
}
