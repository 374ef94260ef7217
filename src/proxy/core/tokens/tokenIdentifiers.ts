import { createHash } from 'node:crypto'
import type { GrantDatabase } from './schema.ts'
import type { Vault } from './vault.ts'

/** Identifies a refresh token in an event that does not contain the token (specification: security-events 2). */
export interface IdentifiedToken {
  algorithm: 'prefix' | 'hash_base64_sha512_sha512'
  token: string
}

export type TokenIdentifiers = ReturnType<typeof createTokenIdentifiers>

const prefixLength = 16
const batchSize = 200

/** Finds the grant of a refresh token by either identifier; the columns contain keyed hashes of both. */
export function createTokenIdentifiers(db: GrantDatabase, vault: Vault, clientIds: readonly string[]) {
  const identifiersOf = (token: string) => ({
    refresh_prefix: vault.keyedHash(`refresh prefix ${token.slice(0, prefixLength)}`),
    refresh_hash: vault.keyedHash(`refresh hash ${doubleHash(token)}`),
  })
  return {
    /** Returns the columns for a token that is being stored. */
    of: identifiersOf,
    /** Returns the arguments of `where` that find the token. */
    where: ({ algorithm, token }: IdentifiedToken): ['refresh_prefix' | 'refresh_hash', 'in', string[]] =>
      algorithm === 'prefix'
        ? ['refresh_prefix', 'in', vault.keyedHashes(`refresh prefix ${token}`)]
        : ['refresh_hash', 'in', vault.keyedHashes(`refresh hash ${token}`)],
    /** Adds identifiers to tokens that an earlier release stored without them. */
    async complete(): Promise<void> {
      for (;;) {
        const rows = await db
          .selectFrom('grants')
          .select(['id', 'client_id', 'version', 'refresh_token'])
          .where('client_id', 'in', clientIds)
          .where('ended', 'is', null)
          .where('refresh_token', 'is not', null)
          .where('refresh_hash', 'is', null)
          .limit(batchSize)
          .execute()
        for (const { id, client_id: clientId, version, refresh_token } of rows) {
          const token = vault.decrypt(refresh_token ?? '', { id, clientId, field: 'refresh_token' })
          await db
            .updateTable('grants')
            .set(identifiersOf(token))
            .where('id', '=', id)
            // A refresh meanwhile has stored the identifiers of its own token.
            .where('version', '=', version)
            .where('refresh_hash', 'is', null)
            .execute()
        }
        if (rows.length < batchSize) return
      }
    },
  }
}

/** base64 of SHA-512 of SHA-512. */
function doubleHash(token: string): string {
  const once = createHash('sha512').update(token).digest()
  return createHash('sha512').update(once).digest('base64')
}
