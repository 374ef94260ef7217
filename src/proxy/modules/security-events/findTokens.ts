import type { GrantDatabase } from '#proxy/core/tokens/schema.ts'
import { hashText, prefixText, tokenIdentifiers } from '#proxy/core/tokens/tokenIdentifiers.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'

/** Identifies a refresh token in an event that does not contain the token (specification: security-events 2). */
export interface IdentifiedToken {
  algorithm: 'prefix' | 'hash_base64_sha512_sha512'
  token: string
}

export type TokenFinder = ReturnType<typeof createTokenFinder>

const batchSize = 200

/** Finds the grant of a refresh token by either identifier. */
export function createTokenFinder(db: GrantDatabase, vault: Vault, clientIds: readonly string[]) {
  return {
    /** Returns the arguments of `where` that find the token. */
    where: ({ algorithm, token }: IdentifiedToken): ['refresh_prefix' | 'refresh_hash', 'in', string[]] =>
      algorithm === 'prefix'
        ? ['refresh_prefix', 'in', vault.keyedHashes(prefixText(token))]
        : ['refresh_hash', 'in', vault.keyedHashes(hashText(token))],
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
            .set(tokenIdentifiers(token, vault.keyedHash))
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
