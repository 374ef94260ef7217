import type { Kysely } from 'kysely'
import { isRedirectAddress } from '../settings/redirectAddress.ts'
import type { AuthorizationTables } from './schema.ts'

/**
 * Warnings for the operator about redirect addresses that were registered before https was required; they still work.
 */
export async function redirectWarnings(db: Kysely<AuthorizationTables>): Promise<string[]> {
  const rows = await db
    .selectFrom('client_redirects')
    .select(['client_id', 'uri'])
    .where('uri', 'like', 'http:%')
    .execute()
  return rows
    .filter(({ uri }) => !isRedirectAddress(uri))
    .map(
      ({ client_id, uri }) =>
        `Codes for the client ${client_id} go to ${uri} in the clear, where anybody on the way can read them. Give it an address with https.`,
    )
}
