import { type Answer, type Caller, Unseen } from './caller.ts'

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

export interface Client {
  id: string
  /** None for a public client. */
  secret: string | undefined
}
export type AuthMethod = 'basic' | 'post'

/** Addresses, as far as they are known. */
export type Endpoints = { [name in 'device' | 'token' | 'revocation' | 'userinfo']?: string | undefined }

/** Sends forms as clients do. @param authMethod how a client with a secret authenticates (RFC 6749, section 2.3.1) */
export function createClient(caller: Caller, endpoints: Endpoints, authMethod: AuthMethod) {
  const addressOf = (name: keyof Endpoints) => {
    const address = endpoints[name]
    if (address === undefined) throw new Unseen(`the address of the ${name} endpoint is not known`)
    return address
  }
  return {
    /** @throws Unseen if the address is not known, or no answer came */
    send: async (
      name: 'device' | 'token' | 'revocation',
      fields: Record<string, string | string[]>,
      client: Client | undefined,
      options: { atOnce?: boolean } = {},
    ): Promise<Answer> => {
      const form = new URLSearchParams()
      for (const [key, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(key, value)
      const headers: Record<string, string> = { accept: 'application/json' }
      if (client) form.append('client_id', client.id)
      if (client?.secret !== undefined && authMethod === 'post') form.append('client_secret', client.secret)
      if (client?.secret !== undefined && authMethod === 'basic')
        headers.authorization = `Basic ${Buffer.from([client.id, client.secret].map(encode).join(':')).toString('base64')}`
      return caller.call(addressOf(name), { form, headers, ...options })
    },
    /** Opens what an access token opens, where the metadata names it. */
    userinfo: async (accessToken: string): Promise<Answer> =>
      caller.call(addressOf('userinfo'), { headers: { authorization: `Bearer ${accessToken}` } }),
  }
}
export type SendingClient = ReturnType<typeof createClient>

/** As in a form (RFC 6749, section 2.3.1). */
const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
