import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { riscConfiguration, securityEventPaths } from '#contract/securityEvents.ts'

/** What a receiver answers: a status with a body, or silence until it closes. */
export type ReceiverAnswer = { status: number; body?: string; headers?: Record<string, string> } | 'silence'

/**
 * A receiver as others would write it: it knows the issuer's address and its own client id, finds the keys by the
 * published configuration, and checks each event with jose (RFC 8935, section 2).
 */
export async function startReceiver({ audience }: { audience: string }) {
  const received: { claims: JWTPayload; type: string | undefined }[] = []
  const refused: string[] = []
  let issuer = ''
  let answer: () => ReceiverAnswer = () => ({ status: 202 })
  /** Called for each request that arrived whole, before its answer. */
  let arrived = () => {}

  const server = createServer((request, response) => {
    void (async () => {
      const given = answer()
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
        received.push({ claims: payload, type: request.headers['content-type'] })
      } catch (error) {
        refused.push(String(error))
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ err: 'invalid_request', description: String(error) }))
        return
      }
      arrived()
      if (given === 'silence') return
      response.writeHead(given.status, given.headers)
      response.end(given.body)
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/events`,
    received,
    /** Why it refused what it refused. */
    refused,
    /** The `events` claims that arrived, in order. */
    events: () => received.map(({ claims }) => claims.events),
    trust: (url: string) => {
      issuer = url
    },
    /** How it answers from now on. */
    answers: (next: ReceiverAnswer | (() => ReceiverAnswer)) => {
      answer = typeof next === 'function' ? next : () => next
    },
    /** Resolves with the next request that arrives. */
    next: () =>
      new Promise<void>((resolve) => {
        arrived = () => resolve()
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
