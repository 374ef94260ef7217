import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { PairingState } from '#contract/proxy.ts'
import type { Vault } from '../tokens/vault.ts'
import type { PairingDatabase, PairingTables } from './schema.ts'

export type PairingRow = Selectable<PairingTables['pairing']>

export type Pairings = ReturnType<typeof createPairings>

/** Rows of televisions that pair. Each change is a compare-and-swap, because several proxies may change one row. */
export function createPairings(db: PairingDatabase, vault: Vault, clock: Clock) {
  return {
    /**
     * Creates a row, and a random secret of 256 bits for its cookie. The row has keyed hashes of the secret and the
     * network.
     */
    async create(network: string): Promise<{ row: PairingRow; secret: string }> {
      const secret = randomBytes(32).toString('base64url')
      const row: PairingRow = {
        id: randomUUID(),
        known_by: vault.keyedHash(secret),
        state: 'new',
        attempt: 0,
        lifetime: 0,
        expires_at: 0,
        interval: 0,
        next_poll_at: 0,
        entered_at: null,
        failures: 0,
        ...noCodes,
        ...noFailure,
        grant_id: null,
        network: vault.keyedHash(`pairing ${network}`),
        updated_at: clock.now(),
      }
      await db.insertInto('pairing').values(row).execute()
      return { row, secret }
    },
    /** Finds a row by the cookie's secret. */
    find: (secret: string): Promise<PairingRow | undefined> =>
      db.selectFrom('pairing').selectAll().where('known_by', 'in', vault.keyedHashes(secret)).executeTakeFirst(),
    load: (id: string): Promise<PairingRow | undefined> =>
      db.selectFrom('pairing').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Writes `change` if the row still has the same values in these columns; false if another change was first. */
    async compareAndSwap(
      row: PairingRow,
      unchanged: readonly ('state' | 'attempt' | 'next_poll_at')[],
      change: Updateable<PairingTables['pairing']>,
      trx = db,
    ): Promise<boolean> {
      let query = trx
        .updateTable('pairing')
        .set({ ...change, updated_at: clock.now() })
        .where('id', '=', row.id)
      for (const column of unchanged) query = query.where(column, '=', row[column])
      const { numUpdatedRows } = await query.executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** The owner of an encrypted device code. */
export const deviceCodeOwner = (row: Pick<PairingRow, 'id' | 'attempt'>, clientId: string) => ({
  id: `${row.id} ${row.attempt}`,
  clientId,
  field: 'device_code',
})

/** Values that remove an ended code. */
export const noCodes = {
  user_code: null,
  verification_url: null,
  scan_url: null,
  digits: null,
  device_code: null,
} as const

/** Values that remove a failure. */
export const noFailure = {
  trouble: null,
  trouble_status: null,
  reason: null,
  cause: null,
  status: null,
  detail: null,
  retry_at: null,
} as const

/** True while a person can enter the code on the phone. */
export const isOpen = (row: PairingRow, now: number): boolean => row.state === 'pending' && now < row.expires_at

/** The state of a row for the television. */
export function stateOf(row: PairingRow, now: number): PairingState {
  if (row.state === 'granted' || row.state === 'claimed') return { state: 'granted' }
  if (row.state === 'failed')
    return {
      state: 'failed',
      reason: row.reason ?? 'unexpected',
      ...(row.cause ? { cause: row.cause } : {}),
      ...(row.status ? { status: row.status } : {}),
      ...(row.detail ? { detail: row.detail } : {}),
      ...(row.retry_at === null ? {} : { retryIn: secondsUntil(row.retry_at, now) }),
    }
  if (!isOpen(row, now)) return { state: 'expired' }
  return {
    state: 'pending',
    userCode: row.user_code ?? '',
    verificationUrl: row.verification_url ?? '',
    expiresIn: secondsUntil(row.expires_at, now),
    lifetime: Math.round(row.lifetime / 1000),
    ...(row.scan_url === null ? {} : { scanUrl: row.scan_url }),
    ...(row.entered_at === null ? {} : { isEntered: true }),
    ...(row.digits === null ? {} : { digits: row.digits }),
    ...(row.trouble ? { trouble: row.trouble } : {}),
    ...(row.trouble_status ? { troubleStatus: row.trouble_status } : {}),
  }
}

const secondsUntil = (time: number, now: number) => Math.max(Math.ceil((time - now) / 1000), 0)
