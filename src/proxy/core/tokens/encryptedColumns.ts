import type { Owner } from './vault.ts'

/** A column with encrypted values. A key rotation goes through all of these columns. */
export interface EncryptedColumn {
  table: string
  column: string
  /** Other columns of the row that are needed to find the owner of the value. */
  needs: readonly string[]
  /** The owner that was given to `encrypt`. */
  owner(row: Record<string, string | number>): Owner
}

/** Columns with keyed hashes of values that outlive a key rotation: cookies. */
export const hashedColumns = [
  { table: 'television', column: 'known_by' },
  { table: 'television', column: 'known_before' },
  { table: 'pairing', column: 'known_by' },
] as const

/** The owner of an account's notes: they stay the account's when the operator changes the client. */
export const notesOwner = (id: string): Owner => ({ id, clientId: 'any', field: 'notes' })

/** Every column with encrypted values. Add each new one here: a key may be removed when no value here needs it. */
export function encryptedColumns(clients: { device: string; web: string | undefined }): EncryptedColumn[] {
  const tokens = (table: 'grants' | 'revocation', column: string): EncryptedColumn => ({
    table,
    column,
    needs: ['client_id'],
    owner: ({ id, client_id }) => ({ id: String(id), clientId: String(client_id), field: column }),
  })
  return [
    tokens('grants', 'refresh_token'),
    tokens('grants', 'access_token'),
    tokens('revocation', 'refresh_token'),
    {
      table: 'pairing',
      column: 'device_code',
      needs: ['attempt'],
      owner: ({ id, attempt }) => ({ id: `${id} ${attempt}`, clientId: clients.device, field: 'device_code' }),
    },
    {
      table: 'handoff',
      column: 'answer',
      needs: [],
      owner: ({ id }) => ({ id: String(id), clientId: clients.device, field: 'handoff_answer' }),
    },
    {
      table: 'connect_request',
      column: 'secrets',
      needs: [],
      owner: ({ id }) => ({ id: String(id), clientId: clients.web ?? 'none', field: 'connect_secrets' }),
    },
    { table: 'account_notes', column: 'notes', needs: [], owner: ({ id }) => notesOwner(String(id)) },
  ]
}
