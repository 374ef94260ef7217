import type { Kysely } from 'kysely'
import type { StoreMigration } from '#storage/releaseRule.ts'
import type { ProxySettings } from '../settings.ts'
import type { CallDescription } from './web/call.ts'

/** The owner of an encrypted value: bound to it as additional data, so that it can be decrypted only for this owner. */
export interface Owner {
  /** Id of the row's owner: a grant or a pairing. */
  id: string
  clientId: string
  /** Name of the field, so that two fields of one owner cannot be exchanged. */
  field: string
}

/** A column with encrypted values. A key may be removed from the settings when no value here needs it. */
export interface EncryptedColumn {
  table: string
  column: string
  /** Other columns of the row that are needed to find the owner of the value. */
  needs?: readonly string[]
  /**
   * The owner that was given to `encrypt`.
   * @param clients IDs of the proxy's clients
   */
  owner(row: Record<string, string | number>, clients: { device: string; web: string }): Owner
  /** Other columns that are derived from the decrypted value. */
  derived?(value: string, keyedHash: (text: string) => string): Record<string, string>
}

/** Tables that a part adds to those that others know (`db.withTables`): Kysely takes no interface there. */
export type Known<Tables> = Pick<Tables, keyof Tables>

interface Column {
  table: string
  column: string
}

/** What a sweep of housekeeping gets. */
export interface Sweep {
  db: Kysely<unknown>
  /** Milliseconds since 1970. */
  now: number
  settings: Pick<ProxySettings, 'limits'>
  /** The columns of all parts that refer to grants. */
  grantReferences: readonly Column[]
}

/** A part of the proxy with tables of its own. Only it and those that import it write them. */
export interface Part {
  name: string
  /** By name: the names of all parts together are their order. A released name is never changed. */
  migrations?: Record<string, StoreMigration>
  encryptedColumns?: readonly EncryptedColumn[]
  /** Columns with keyed hashes of values that outlive a key rotation: cookies. */
  hashedColumns?: readonly Column[]
  /** Columns that refer to grants: a grant that is named here is in use. */
  grantReferences?: readonly Column[]
  /** The calls that it answers, for the OpenAPI document. */
  calls?: readonly CallDescription[]
  /** Removes data that can no longer be used. Several proxies may do it simultaneously. */
  sweep?(sweep: Sweep): Promise<void>
}

/** The IDs of the proxy's clients, for the owners of encrypted values. */
export const clientIds = ({ client, webClient }: ProxySettings['upstream']) => ({
  device: client.id,
  web: webClient?.id ?? 'none',
})
