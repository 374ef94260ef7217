import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { openTokenKey, ownerOfKey, type TokenKeyTables } from './tokenKey.ts'

/** Binds access tokens to a key of this proxy (specification: tokens 15). */
export const tokenKey: ProxyModule = {
  name: 'token-key',
  migrations: {
    '057_token_key': {
      usableFrom: '014_pairing_network',
      up: async (db) => {
        await db.schema
          .createTable('token_key')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('private_key', 'text', (column) => column.notNull())
          .execute()
      },
    },
  },
  encryptedColumns: [{ table: 'token_key', column: 'private_key', owner: () => ownerOfKey }],
  open({ db, vault, clock, settings, binding }: Core) {
    binding.key = openTokenKey({
      db: db.withTables<Known<TokenKeyTables>>(),
      vault,
      clock,
      isOn: settings.bindTokens,
    })
  },
}
