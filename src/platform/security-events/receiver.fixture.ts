import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { riscConfiguration, securityEventPaths } from '#contract/securityEvents.ts'

/** The answer of a receiver: a status with a body, or silence until it closes. */
export type ReceiverAnswer = { status: number; body?: string; headers?: Record<string, string> } | 'silence'

/**
 * A receiver as other developers would write it: it knows the issuer's address and its own client id, finds the keys
 * through the published configuration, and verifies each event with jose (RFC 8935, section 2).
 */
export async function startReceiver({ audience }: { audience: string }) {
  const received: { claims: JWTPayload; type: string | undefined; credential: string | undefined }[] = []
  const refused: string[] = []
  let issuer = ''
  let answer: () => ReceiverAnswer = () => ({ status: 202 })
  /** Called for each complete request, before its answer. */
  let onArrival = () => {}

  const server = createServer((request, response) => {
    void (async () => {
      const currentAnswer = answer()
      const body = await textOf(request)
      try {
        if (request.method !== 'POST') throw new Error(`by ${request.method}`)
        const configuration = riscConfiguration.parse(
          await (await fetch(issuer + securityEventPaths.configuration)).json(),
        )
        const keys = createRemoteJWKSet(new URL(configuration.jwks_uri))
        const { payload } = await jwtVerify(body, keys, {
          issuer: configuration.issuer,
          audience,
          typ: 'secevent+jwt',
          algorithms: ['RS256'],
        })
        const { 'content-type': type, authorization: credential } = request.headers
        received.push({ claims: payload, type, credential })
      } catch (error) {
        refused.push(String(error))
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ err: 'invalid_request', description: String(error) }))
        return
      }
      onArrival()
      if (currentAnswer === 'silence') return
      response.writeHead(currentAnswer.status, currentAnswer.headers)
      response.end(currentAnswer.body)
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/events`,
    received,
    /** Reasons of its refusals. */
    refused,
    /** The `events` claims that came, in order. */
    events: () => received.map(({ claims }) => claims.events),
    trust: (url: string) => {
      issuer = url
    },
    /** Sets its answer to the following requests. */
    answers: (next: ReceiverAnswer | (() => ReceiverAnswer)) => {
      answer = typeof next === 'function' ? next : () => next
    },
    /** Resolves with the next request. */
    next: () =>
      new Promise<void>((resolve) => {
        onArrival = () => resolve()
      }),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export type TestReceiver = Awaited<ReturnType<typeof startReceiver>>
