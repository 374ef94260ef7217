import type { Owner } from './vault.ts'

/** A column of encrypted values, so that a rotation of keys finds them all. */
export interface EncryptedColumn {
  table: string
  column: string
  /** What else of the row says whose the value is. */
  needs: readonly string[]
  /** As the part that encrypts it says. */
  owner(row: Record<string, string | number>): Owner
}

/** Columns of keyed hashes of what outlives a rotation of keys: cookies. */
export const hashedColumns = [
  { table: 'television', column: 'known_by' },
  { table: 'television', column: 'known_before' },
  { table: 'pairing', column: 'known_by' },
] as const

/** Every column that holds encrypted values. A new one is added here: a key is let go once none of these needs it. */
export function encryptedColumns(clients: { device: string; web: string | undefined }): EncryptedColumn[] {
  const tokens = (table: 'grants' | 'revocation', column: string): EncryptedColumn => ({
    ...{ table, column, needs: ['client_id'] },
    owner: ({ id, client_id }) => ({ id: String(id), clientId: String(client_id), field: column }),
  })
  return [
    tokens('grants', 'refresh_token'),
    tokens('grants', 'access_token'),
    tokens('revocation', 'refresh_token'),
    {
      ...{ table: 'pairing', column: 'device_code', needs: ['attempt'] },
      owner: ({ id, attempt }) => ({ id: `${id} ${attempt}`, clientId: clients.device, field: 'device_code' }),
    },
    {
      ...{ table: 'handoff', column: 'answer', needs: [] },
      owner: ({ id }) => ({ id: String(id), clientId: clients.device, field: 'handoff_answer' }),
    },
    {
      ...{ table: 'connect_request', column: 'secrets', needs: [] },
      owner: ({ id }) => ({ id: String(id), clientId: clients.web ?? 'none', field: 'connect_secrets' }),
    },
  ]
}
