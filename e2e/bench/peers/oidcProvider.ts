import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata } from 'oidc-provider'
import { grantTypes } from '../../../src/contract/authorization.ts'
import { durableAdapter } from './durableAdapter.ts'

/**
 * `oidc-provider` with its device flow in a process of its own. With PEER_DATA_DIR its store is on the disk, as an
 * operator needs it, and with PEER_SYNCS it uses our shared syncs; without, it uses its own store for tests: in memory,
 * not durable, at most a thousand entries. It issues codes by its own models; the benchmark's requests come over HTTP.
 */
const scope = 'email offline_access'
const client: ClientMetadata = {
  client_id: 'tv',
  client_secret: 'secret of the television',
  grant_types: [grantTypes.deviceCode, grantTypes.refreshToken],
  redirect_uris: [],
  response_types: [],
  token_endpoint_auth_method: 'client_secret_post',
}
const { PEER_DATA_DIR: folder, PEER_SYNCS: syncs } = process.env
const provider = new Provider('http://localhost', {
  clients: [client],
  scopes: ['openid', 'offline_access', 'email'],
  features: { deviceFlow: { enabled: true }, devInteractions: { enabled: false } },
  ...(folder ? { adapter: await durableAdapter(folder, syncs !== undefined) } : {}),
})
const server = provider.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
// Idle connections stay open while other servers are measured.
server.keepAliveTimeout = 60_000

process.on('disconnect', () => process.exit())
process.on('message', async ({ issue, allowed }: { issue: number; allowed: boolean }) => {
  const storedClient = await provider.Client.find(client.client_id)
  if (!storedClient) throw new Error('the client is missing')
  const addCode = async (number: number): Promise<string> => {
    const code = new provider.DeviceCode({
      client: storedClient,
      params: { scope },
      userCode: `USER${number}`,
    } as never)
    if (allowed) {
      const grant = new provider.Grant({ clientId: client.client_id, accountId: 'person' })
      grant.addOIDCScope(scope)
      const grantId = await grant.save()
      Object.assign(code, { accountId: 'person', grantId, scope, authTime: Math.floor(Date.now() / 1000) })
    }
    return code.save()
  }
  process.send?.({ codes: await Promise.all(Array.from({ length: issue }, (_, number) => addCode(number))) })
})
