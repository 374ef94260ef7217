import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { OpenapiDocument } from './document.ts'
import { documentCheck, type RecordedCall } from './documentCheck.fixture.ts'

interface Arrival {
  request: IncomingMessage
  response: ServerResponse
  server: Server
}

/**
 * Records every call that reaches a server of this process until `close`, which compares them with the document of the
 * server and throws all differences. The bytes are read where Node writes them, so that nothing between route and wire
 * is missed. The comparison waits for the end, because it would delay the event loop of a test.
 * @param url of the server
 * @param madeOf what the document is made of, without ports: one is made for all servers of which this is equal
 * @param except tag of operations that are not compared, because a test makes their answers up
 */
export function checkCalls(
  url: string,
  document: () => OpenapiDocument,
  { madeOf, except }: { madeOf: unknown; except?: string },
): { close(): void } {
  const port = Number(new URL(url).port)
  const calls: RecordedCall[] = []
  const onArrival = (message: unknown) => {
    const { request, response, server } = message as Arrival
    const address = server.address()
    if (address === null || typeof address === 'string' || address.port !== port) return
    record(request, response, (call) => calls.push(call))
  }
  const channel = 'http.server.request.start'
  subscribe(channel, onArrival)
  return {
    close: () => {
      unsubscribe(channel, onArrival)
      if (calls.length === 0) return
      const check = checkOf(document, JSON.stringify([madeOf, except]).replace(/:\d+/g, ''), except)
      const differences = new Set(
        calls.flatMap((call) =>
          check(call).map((problem) => `${call.method} ${call.url.split('?', 1)[0]} ${call.status}: ${problem}`),
        ),
      )
      if (differences.size > 0)
        throw new Error(`${differences.size} differences from ${url}/openapi.json:\n${[...differences].join('\n')}`)
    },
  }
}

const checks = new Map<string, ReturnType<typeof documentCheck>>()

function checkOf(document: () => OpenapiDocument, key: string, except: string | undefined) {
  const check = checks.get(key) ?? documentCheck(document(), except)
  checks.set(key, check)
  return check
}

/** Calls `done` with the call when its answer is complete; a call that was cut off is left out. */
function record(request: IncomingMessage, response: ServerResponse, done: (call: RecordedCall) => void): void {
  const received: Buffer[] = []
  const sent: Buffer[] = []
  let headers: OutgoingHttpHeaders = {}
  const { push } = request
  request.push = (part, encoding) => {
    if (part) received.push(Buffer.from(part))
    return push.call(request, part, encoding)
  }
  const { writeHead, write, end } = response
  response.writeHead = (...head: unknown[]) => {
    headers = headersIn(head.at(-1))
    return writeHead.apply(response, head as Parameters<typeof writeHead>)
  }
  const keep = (part: unknown, encoding: unknown) => {
    if (typeof part === 'string')
      sent.push(Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (part instanceof Uint8Array) sent.push(Buffer.from(part))
  }
  response.write = (...parts: unknown[]) => {
    keep(parts[0], parts[1])
    return write.apply(response, parts as Parameters<typeof write>)
  }
  response.end = (...parts: unknown[]) => {
    keep(parts[0], parts[1])
    response.write = write
    return end.apply(response, parts as Parameters<typeof end>)
  }
  response.setMaxListeners(20)
  response.on('close', () => {
    const all = { ...response.getHeaders(), ...headers }
    const isStream = String(all['content-type']).startsWith('text/event-stream')
    if (!response.writableFinished && !isStream) return
    const body = Buffer.concat(sent)
    done({
      method: request.method ?? '',
      url: request.url ?? '/',
      request: { type: mediaType(request.headers['content-type']), body: Buffer.concat(received).toString('utf8') },
      status: response.statusCode,
      answer: {
        type: mediaType(all['content-type']),
        body: all['content-encoding'] === 'gzip' && body.length > 0 ? gunzipSync(body) : body,
      },
    })
  })
}

const mediaType = (value: unknown): string => (value === undefined ? '' : String(value).split(';', 1)[0]?.trim()) ?? ''

/** The headers of `writeHead`: an object, or name, value, name, value. */
function headersIn(head: unknown): OutgoingHttpHeaders {
  if (typeof head !== 'object' || head === null) return {}
  const pairs = Array.isArray(head)
    ? Array.from({ length: head.length / 2 }, (_, index) => [String(head[2 * index]), head[2 * index + 1]] as const)
    : Object.entries(head)
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]))
}
