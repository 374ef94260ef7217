import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { prepared } from '#storage/prepared.ts'
import type { Keys } from '../keys/keys.ts'
import type { Parameters } from './parameters.ts'
import { OAuthError } from './parameters.ts'
import type { AuthorizationTables } from './schema.ts'

export type Client = Selectable<AuthorizationTables['clients']>

interface Credentials {
  id: string
  secret: string | undefined
}

/**
 * Reads `client_id` and `client_secret` from the form body, a Basic header, or both: clients of the field send both.
 * @throws OAuthError `invalid_request` without a client id or with an unreadable header, `invalid_client` when body and
 * header differ
 */
function credentialsOf(authorization: string | undefined, form: Parameters): Credentials {
  const basic = authorization === undefined ? undefined : readBasic(authorization)
  const id = form.optional('client_id')
  const secret = form.optional('client_secret')
  if ((basic && id && basic.id !== id) || (basic?.secret && secret && basic.secret !== secret))
    throw new OAuthError('invalid_client', 'The Authorization header and the body name different credentials.')
  const clientId = id ?? basic?.id
  if (!clientId) throw new OAuthError('invalid_request', 'client_id is missing.')
  return { id: clientId, secret: secret ?? basic?.secret }
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
function readBasic(authorization: string): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/_=-]+)$/i.exec(authorization)?.[1]
  if (!encoded) throw new OAuthError('invalid_request', 'The Authorization header must have the form "Basic …".')
  const joined = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = joined.indexOf(':')
  if (colon < 1) throw new OAuthError('invalid_request', 'The Authorization header has no "id:secret".')
  const plain = (part: string) => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '))
    } catch {
      return part
    }
  }
  return { id: plain(joined.slice(0, colon)), secret: plain(joined.slice(colon + 1)) || undefined }
}

/**
 * The client that a request names; its secret is not checked.
 * @throws OAuthError `invalid_client` (401) when there is no such client or it is disabled
 */
export async function identifyClient(
  db: Kysely<AuthorizationTables>,
  authorization: string | undefined,
  form: Parameters,
): Promise<Client> {
  return requireClient(await clientOf(db)(credentialsOf(authorization, form).id))
}

/**
 * The client that a request names, after its secret was checked (specification: tokens 1). A public client has none, so
 * its ID alone is accepted.
 * @param find reads the client; callers that read more in the same query pass their own
 * @throws OAuthError `invalid_request` without a secret, `invalid_client` for an unknown client, a wrong secret, or a
 * secret of a public client
 */
export async function authenticateClient(
  { db, keys, clock }: { db: Kysely<AuthorizationTables>; keys: Keys; clock: Clock },
  { authorization, form }: { authorization: string | undefined; form: Parameters },
  find: (id: string) => Promise<Client | undefined> = clientOf(db),
): Promise<Client> {
  const { id, secret } = credentialsOf(authorization, form)
  const found = await find(id)
  if (!secret && found?.type !== 'public') throw new OAuthError('invalid_request', 'client_secret is missing.')
  const client = requireClient(found)
  if (client.type === 'public') {
    if (secret) throw new OAuthError('invalid_client', 'This client has no secret; send its client_id alone.')
    return client
  }
  if (!secret || !isSecretOf(client, keys, secret, clock.now()))
    throw new OAuthError('invalid_client', 'The client secret is wrong.')
  return client
}

/** Whether a request proves that it comes from the client, where a secret is not required. */
export function isAuthenticated(
  { keys, clock }: { keys: Keys; clock: Clock },
  authorization: string | undefined,
  form: Parameters,
  client: Client,
): boolean {
  const { secret } = credentialsOf(authorization, form)
  return secret !== undefined && isSecretOf(client, keys, secret, clock.now())
}

/** A replaced secret keeps working for the time that the administrator set. */
function isSecretOf(client: Client, keys: Keys, secret: string, now: number): boolean {
  if (keys.matches('client-secret', secret, client.secret_hash)) return true
  const { old_secret_hash, old_secret_until } = client
  if (old_secret_hash === null || old_secret_until === null || old_secret_until <= now) return false
  return keys.matches('client-secret', secret, old_secret_hash)
}

const clientById = prepared((db: Kysely<AuthorizationTables>, { id }: { id: string }) =>
  db.selectFrom('clients').selectAll().where('id', '=', id),
)

const clientOf =
  (db: Kysely<AuthorizationTables>) =>
  async (id: string): Promise<Client | undefined> =>
    (await clientById(db, { id })).rows[0]

function requireClient(client: Client | undefined): Client {
  if (!client) throw new OAuthError('invalid_client', 'The OAuth client was not found.')
  if (client.disabled_at !== null) throw new OAuthError('invalid_client', 'The OAuth client is disabled.')
  return client
}

/** @throws OAuthError `invalid_client` (401) unless the client is one for televisions (specification: device-flow 6) */
export function requireDeviceClient(client: Client): void {
  if (client.type === 'tv' || client.type === 'public') return
  throw new OAuthError(
    'invalid_client',
    'Only clients of type TVs and Limited Input devices can use the device flow. Create a client of that type.',
  )
}

/** @throws OAuthError `unauthorized_client` (401) unless the client is one for web applications */
export function requireWebClient(client: Client): void {
  if (client.type === 'web') return
  throw new OAuthError('unauthorized_client', 'Only clients of type Web application can redeem such a code.')
}
