import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { request } from 'undici'
import { authorizationPaths } from '#contract/authorization.ts'
import { keyHeader } from '#contract/transcription/paths.ts'

export interface DialectLine {
  url: string
  /** Refuses the next call below this path as if its token had expired. */
  refuseNext(path: string): void
  close(): Promise<void>
}

/**
 * A proxy to our services that changes them to another dialect: only the names of RFC 8628 (`verification_uri`, 400
 * while a code is pending, `error`), and another header for the transcription key.
 */
export async function openDialectLine(services: string, theirKeyHeader: string): Promise<DialectLine> {
  let refused: string | undefined
  let url = ''
  const server = createServer(async (incoming, response) => {
    const path = incoming.url ?? '/'
    if (refused !== undefined && path.startsWith(refused)) {
      refused = undefined
      return void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"code":401}}')
    }
    const { [keyHeader]: _, [theirKeyHeader]: key, host: __, connection: ___, ...headers } = incoming.headers
    const body = await text(incoming)
    const answer = await request(services + path, {
      method: incoming.method as 'GET',
      headers: { ...headers, 'accept-encoding': 'identity', ...(key === undefined ? {} : { [keyHeader]: key }) },
      ...(body === '' ? {} : { body }),
    })
    const received = await answer.body.text()
    const isJson = String(answer.headers['content-type']).includes('json')
    const { 'content-length': _length, ...answerHeaders } = answer.headers
    response.writeHead(answer.statusCode === 428 ? 400 : answer.statusCode, answerHeaders as Record<string, string>)
    response.end(isJson ? JSON.stringify(translated(path, JSON.parse(received))) : received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function translated(path: string, body: unknown): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
    const { verification_url, error_code, ...rest } = body as Record<string, unknown>
    // Addresses in the discovery document lead through this proxy, except for the issuer.
    if (path === authorizationPaths.discovery)
      return Object.fromEntries(
        Object.entries(rest).map(([name, value]) => [
          name,
          name !== 'issuer' && typeof value === 'string' ? value.replace(services, url) : value,
        ]),
      )
    return {
      ...rest,
      ...(verification_url === undefined ? {} : { verification_uri: verification_url }),
      ...(error_code === undefined ? {} : { error: error_code }),
    }
  }

  return {
    url,
    refuseNext: (path) => {
      refused = path
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
