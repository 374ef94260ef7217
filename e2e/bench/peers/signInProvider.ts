import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

interface Person {
  sub: string
  email: string
  email_verified: boolean
}

interface Client {
  id: string
  secret: string
  redirectUri: string
}

/**
 * `oidc-provider` as a company would run it for its people, in this process. Whoever comes is `person.now`, and its
 * sign-in page asks nothing.
 */
export async function startSignInProvider({ id, secret, redirectUri }: Client, person: { now: Person }) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: [
      {
        client_id: id,
        client_secret: secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...person.now, sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    return provider.interactionFinished(request, response, { login: { accountId: person.now.sub } })
  })

  return {
    url,
    /** A browser opens the address and follows its redirects. @returns where it is sent back to */
    visit: async (address: string): Promise<string> => {
      const cookies = new Map<string, string>()
      let next = address
      for (let hops = 0; hops < 10; hops += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const { headers, status } = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = headers.get('location')
        if (!location) throw new Error(`the provider answers ${status} at ${next}`)
        next = new URL(location, url).href
        if (next.startsWith(`${redirectUri}?`)) return next
      }
      throw new Error('the provider redirects without an end')
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
