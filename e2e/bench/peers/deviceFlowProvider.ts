import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata } from 'oidc-provider'
import { grantTypes } from '../../../src/contract/authorization.ts'

const scope = 'openid email offline_access'

interface Client {
  id: string
  secret: string | undefined
}

const registered = ({ id, secret }: Client): ClientMetadata => ({
  client_id: id,
  ...(secret === undefined
    ? { token_endpoint_auth_method: 'none' }
    : { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' }),
  grant_types: [grantTypes.deviceCode, grantTypes.refreshToken],
  redirect_uris: [],
  response_types: [],
})

/** `oidc-provider` with its device flow and revocation, as it comes, in this process. A person answers by its models. */
export async function startDeviceFlowProvider(clients: Client[]) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: clients.map(registered),
    scopes: ['openid', 'offline_access', 'email'],
    features: { deviceFlow: { enabled: true }, revocation: { enabled: true }, devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  })
  server.on('request', provider.callback())
  return {
    url,
    scope,
    person: {
      answer: async ({ userCode }: { userCode: string }, decision: 'allow' | 'deny') => {
        const code = await provider.DeviceCode.findByUserCode(userCode.replaceAll('-', ''))
        if (!code?.clientId) throw new Error(`nobody gave the code ${userCode}`)
        if (decision === 'deny') Object.assign(code, { error: 'access_denied' })
        else {
          const grant = new provider.Grant({ clientId: code.clientId, accountId: 'person' })
          grant.addOIDCScope(scope)
          const grantId = await grant.save()
          Object.assign(code, { accountId: 'person', grantId, scope, authTime: Math.floor(Date.now() / 1000) })
        }
        await code.save()
      },
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
