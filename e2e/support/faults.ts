import { createServer, type IncomingMessage, request as requestUpstream, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ApiProblem, apiErrorBody } from '#platform/api/apiProblem.ts'
import { pacificDay } from '#platform/time/days.ts'

/** What the fault proxy does with a request. */
export type Fault =
  | 'none'
  /** The connection is reset without an answer. */
  | 'reset'
  /** The request is never answered. */
  | 'silence'
  /** The token of the next request is refused (401) from then on, as an expired one; newer tokens are not. */
  | 'expired'
  /** The services' answer, without its rows and items. */
  | 'empty'
  /** The services' answer, delayed by this many milliseconds. */
  | { late: number }
  /** Reports with this metric are refused, as by a service that does not know it (specification: reports 10). */
  | { unknownMetric: string }
  /**
   * Reports of days before `from` are refused, as by a service that still makes the demo's numbers; of all days without
   * `from` (specification: reports 10).
   */
  | { beingMade: { percentMade: number; from?: string } }
  /** This status, with a text page like a load balancer's, or with `body`. */
  | { status: number; type?: string; body?: string }

export interface FaultProxy {
  url: string
  /** Sets the fault of all later requests, or only of those whose path begins with one of `paths`. */
  set(fault: Fault, ...paths: readonly string[]): void
  /** Paths of all requests, oldest first. */
  requestedPaths(): readonly string[]
  close(): Promise<void>
}

/** Starts a fault proxy in front of `target`: the real services behind it do not notice the faults. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  let fault: Fault = 'none'
  let faultyPaths: readonly string[] = ['/']
  const silent = new Set<ServerResponse>()
  const requestedPaths: string[] = []
  let expired: string | undefined
  const server = createServer((request, response) => {
    requestedPaths.push(request.url?.split('?')[0] ?? '')
    const now = faultyPaths.some((path) => request.url?.startsWith(path)) ? fault : 'none'
    if (now === 'none' || now === 'empty') passOn(target, request, response, now === 'empty')
    else if (now === 'reset') request.socket.destroy()
    else if (now === 'expired') {
      expired ??= request.headers.authorization
      if (request.headers.authorization === expired) response.writeHead(401).end()
      else passOn(target, request, response, false)
    } else if (now === 'silence') silent.add(response)
    else if ('unknownMetric' in now) {
      if (request.url?.includes(now.unknownMetric)) refuse(response, now.unknownMetric)
      else passOn(target, request, response, false)
    } else if ('beingMade' in now) {
      const { percentMade, from } = now.beingMade
      const startDate = new URL(request.url ?? '', target).searchParams.get('startDate') ?? ''
      if (from === undefined || startDate < from) refuseWhileMaking(response, percentMade, from)
      else passOn(target, request, response, false)
    } else if ('late' in now) setTimeout(() => passOn(target, request, response, false), now.late)
    else {
      const { status, type = 'text/html', body = '<h1>Away</h1>' } = now
      response.writeHead(status, { 'content-type': type }).end(body)
    }
  })
  // The services behind keep connections as long. With Node's 5 s, a test that was busy for a second sent its next call
  // on a connection that was just being closed.
  server.keepAliveTimeout = 72_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requestedPaths: () => requestedPaths,
    set: (nextFault, ...paths) => {
      fault = nextFault
      expired = undefined
      faultyPaths = paths.length > 0 ? paths : ['/']
      for (const response of silent) response.destroy()
      silent.clear()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function refuse(response: ServerResponse, metric: string): void {
  const message = `Unknown identifier (${metric}) given in field parameters.metrics.`
  const errors = [{ domain: 'global', reason: 'invalid', message }]
  response
    .writeHead(400, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { code: 400, message, errors } }))
}

function refuseWhileMaking(response: ServerResponse, percentMade: number, from: string | undefined): void {
  const days = from === undefined ? {} : { days: { from, to: pacificDay(Date.now()) } }
  const detail = { retryAfter: 5, demo: { percentMade, ...days } }
  const problem = new ApiProblem(409, 'numbersBeingMade', 'The demo’s numbers are being made.', detail)
  response
    .writeHead(409, { 'content-type': 'application/json', 'retry-after': '5' })
    .end(JSON.stringify(apiErrorBody(problem)))
}

/** Forwards a request to `target`, and its answer; `emptied`: with empty lists in it. */
function passOn(target: string, request: IncomingMessage, response: ServerResponse, emptied: boolean): void {
  const { hostname, port } = new URL(target)
  const headers = emptied ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers
  const upstream = requestUpstream(
    { hostname, port, method: request.method, path: request.url, headers },
    async (answer) => {
      if (!emptied || !answer.headers['content-type']?.includes('json')) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest).end(withoutItems(await text(answer)))
    },
  )
  upstream.on('error', () => response.destroy())
  // A television that leaves in the middle of a recording leaves the services too: else their close would wait for it.
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

function withoutItems(body: string): string {
  const answer: unknown = JSON.parse(body)
  if (typeof answer !== 'object' || answer === null) return body
  for (const list of ['rows', 'items'] as const) if (list in answer) Object.assign(answer, { [list]: [] })
  return JSON.stringify(answer)
}
