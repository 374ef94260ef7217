import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedService {
  url: string
  close(): Promise<void>
}

/**
 * An authorization service that returns the given code and address and then never grants: for extremes that the
 * specification allows and our own service never creates.
 */
export async function scriptedService(code: { userCode: string; verificationUrl: string }): Promise<ScriptedService> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    request.resume()
    switch (request.url?.split('?')[0]) {
      case '/.well-known/openid-configuration':
        return answer(200, {
          issuer: origin,
          device_authorization_endpoint: `${origin}/device/code`,
          token_endpoint: `${origin}/token`,
          revocation_endpoint: `${origin}/revoke`,
        })
      case '/device/code':
        return answer(200, {
          device_code: 'a-device-code',
          user_code: code.userCode,
          verification_url: code.verificationUrl,
          expires_in: 1800,
          interval: 5,
        })
      case '/token':
        return answer(428, { error: 'authorization_pending' })
      default:
        return answer(404, { error: 'not_found' })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
