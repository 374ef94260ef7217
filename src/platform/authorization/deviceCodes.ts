import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { prepared } from '#storage/prepared.ts'
import { newSecret } from '../keys/keys.ts'
import type { AuthorizationLimits } from '../settings/settings.ts'
import type { Client } from './clients.ts'
import type { DeviceDetails } from './deviceDetails.ts'
import type { AuthorizationTables, DeviceCodeState } from './schema.ts'
import type { StoreContext } from './signIns.ts'
import { newUserCode } from './userCode.ts'

export type DeviceCode = Selectable<AuthorizationTables['device_codes']>

interface DeviceCodesContext extends StoreContext {
  limits: AuthorizationLimits
  pollTimes: PollTimes
}

/**
 * How much earlier than the interval a poll may come: networks deliver two polls closer together than they were sent.
 */
const graceMs = 500
/** How long after expiry an allowed device may collect its tokens: the person allowed in time, the poll comes later. */
const collectMs = 60_000

export interface DeviceCodes {
  issue(clientId: string, scope: string, device?: DeviceDetails): Promise<{ deviceCode: string; userCode: string }>
  byDeviceCode(deviceCode: string): Promise<DeviceCode | undefined>
  /** Reads a client and a device code in one query, for every poll. Either may be missing. */
  withClient(clientId: string, deviceCode: string): Promise<{ client?: Client; code?: DeviceCode }>
  /** The device code of a user code, in any state and perhaps expired. */
  byUserCode(userCode: string): Promise<DeviceCode | undefined>
  isExpired(code: DeviceCode): boolean
  /** Whether an allowed code is too old to collect. */
  isUncollectable(code: DeviceCode): boolean
  /**
   * Records a poll. False when it came too early after another one; then nothing is recorded, so a device that waits is
   * never stuck.
   */
  poll(code: DeviceCode): boolean
  /** Records that a person has entered a pending code. @returns the account that entered it first */
  enter(id: string, accountId: string): Promise<string>
  /**
   * Decides a pending code; false when it is already decided or has expired.
   * @param grantedUntil when the access ends (milliseconds since 1970); null: when it is revoked
   * @param alsoWrite writes more in the same transaction
   */
  decide(
    id: string,
    accountId: string,
    state: Exclude<DeviceCodeState, 'pending' | 'claimed'>,
    grantedUntil?: number | null,
    alsoWrite?: (trx: Kysely<AuthorizationTables>) => Promise<void>,
  ): Promise<boolean>
  /** Withdraws an allowed code whose account may no longer allow it. */
  withdraw(id: string, state: Exclude<DeviceCodeState, 'pending' | 'claimed' | 'granted'>): Promise<void>
}

const byColumn = (column: 'device_code_hash' | 'user_code_hash') =>
  prepared((db: Kysely<AuthorizationTables>, { hash }: { hash: string }) =>
    db.selectFrom('device_codes').selectAll().where(column, '=', hash),
  )
const byDeviceCodeHash = byColumn('device_code_hash')
const byUserCodeHash = byColumn('user_code_hash')

/** Many televisions may poll at the same time, such as those of a shop. */
const inSwarms = true
const clientAndCode = prepared(
  (db: Kysely<AuthorizationTables>, params: { clientId: string; hash: string }) =>
    db
      .selectFrom('clients')
      .leftJoin('device_codes', (join) => join.on('device_codes.device_code_hash', '=', params.hash))
      .selectAll('clients')
      .select(['device_code_hash', 'user_code_hash', 'client_id', 'scope', 'state', 'account_id', 'granted_until'])
      .select(['grant_id', 'entered_at', 'entered_by', 'polled_at', 'expires_at'])
      .select(['device_network', 'device_kind', 'verification', 'television_id'])
      .select(['device_codes.id as code_id', 'device_codes.created_at as code_created_at'])
      .where('clients.id', '=', params.clientId),
  inSwarms,
)

/**
 * The states of an attempt (specification: device-flow 5.2). Every transition is a compare-and-swap; a poll is no
 * transition.
 */
export function createDeviceCodes({ db, keys, clock, limits, pollTimes }: DeviceCodesContext): DeviceCodes {
  return {
    issue: async (clientId, scope, device = {}) => {
      const now = clock.now()
      // A new code may equal one that is stored, although there are 25,600,000,000: then take another. Codes stay stored
      // for a day after they expired, so that none names two devices within that time (RFC 10027: unique codes).
      for (;;) {
        const deviceCode = newSecret()
        const userCode = newUserCode()
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('device_codes')
          .values({
            id: randomUUID(),
            device_code_hash: keys.hash('device-code', deviceCode),
            user_code_hash: keys.hash('user-code', userCode),
            client_id: clientId,
            scope,
            state: 'pending',
            account_id: null,
            granted_until: null,
            grant_id: null,
            entered_at: null,
            entered_by: null,
            verification: device.verification ?? null,
            device_network: device.network ?? null,
            device_kind: device.kind ?? null,
            television_id: device.televisionId ?? null,
            polled_at: 0,
            created_at: now,
            expires_at: now + limits.deviceCodeSeconds * 1000,
          })
          .onConflict((conflict) => conflict.column('user_code_hash').doNothing())
          .executeTakeFirstOrThrow()
        if (Number(numInsertedOrUpdatedRows) === 1) return { deviceCode, userCode }
      }
    },
    byDeviceCode: async (deviceCode) =>
      (await byDeviceCodeHash(db, { hash: keys.hash('device-code', deviceCode) })).rows[0],
    withClient: async (clientId, deviceCode) => {
      const [row] = (await clientAndCode(db, { clientId, hash: keys.hash('device-code', deviceCode) })).rows
      if (!row) return {}
      const { code_id: id, code_created_at: created_at, ...details } = row
      return { client: row, ...(id === null ? {} : { code: { ...details, id, created_at } as DeviceCode }) }
    },
    byUserCode: async (userCode) => (await byUserCodeHash(db, { hash: keys.hash('user-code', userCode) })).rows[0],
    isExpired: (code) => code.expires_at <= clock.now(),
    isUncollectable: (code) => Math.min(code.expires_at + collectMs, code.granted_until ?? Infinity) <= clock.now(),
    poll: (code) => {
      const now = clock.now()
      const last = Math.max(code.polled_at, pollTimes.of(code.id) ?? 0)
      const intervalMs = limits.pollSeconds * 1000
      // A poll that is farther in the future was noted before the clock was set back.
      if (last > now - intervalMs + graceMs && last <= now + intervalMs) return false
      pollTimes.note(code.id, now)
      return true
    },
    enter: async (id, accountId) => {
      const { entered_by } = await db
        .updateTable('device_codes')
        .set({ entered_at: clock.now(), entered_by: sql<string>`coalesce(entered_by, ${accountId})` })
        .where('id', '=', id)
        .returning('entered_by')
        .executeTakeFirstOrThrow()
      return entered_by ?? accountId
    },
    decide: async (id, accountId, state, grantedUntil = null, alsoWrite) => {
      const change = async (trx: Kysely<AuthorizationTables>) => {
        const { numUpdatedRows } = await trx
          .updateTable('device_codes')
          .set({ state, account_id: accountId, granted_until: grantedUntil })
          .where('id', '=', id)
          .where('state', '=', 'pending')
          .where('expires_at', '>', clock.now())
          .executeTakeFirst()
        return Number(numUpdatedRows) === 1
      }
      if (!alsoWrite) return change(db)
      return db.transaction().execute(async (trx) => {
        const isDecided = await change(trx)
        if (isDecided) await alsoWrite(trx)
        return isDecided
      })
    },
    withdraw: async (id, state) => {
      await db.updateTable('device_codes').set({ state }).where('id', '=', id).where('state', '=', 'granted').execute()
    },
  }
}

/** How long only this process knows the time of a poll: shorter than the grace period of polls. */
const flushMs = 400
/** Rows in one statement. */
const batch = 500

/** Times of polls that are not in the database yet. */
export interface PollTimes {
  /** Milliseconds since 1970; undefined when the database has the newest time. */
  of(id: string): number | undefined
  note(id: string, at: number): void
  /** Writes all times that are not written yet. */
  flush(): Promise<void>
}

/**
 * Many televisions poll all the time, and each poll of a pending code changes only its time. So these times are written
 * together, some hundred in one transaction. A crash loses the last of them, which only lets a device poll too early
 * once. In this process a time counts at once, in other processes as soon as it is written.
 */
export function createPollTimes(db: Kysely<AuthorizationTables>, onError: (error: unknown) => void): PollTimes {
  const unwritten = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    for (const group of groupTimes([...unwritten])) {
      const ids = group.map(([id]) => id)
      await db
        .updateTable('device_codes')
        .set({ polled_at: Math.min(...group.map(([, at]) => at)) })
        .where('id', 'in', ids)
        .execute()
      for (const [id, at] of group) if (unwritten.get(id) === at) unwritten.delete(id)
    }
  }

  return {
    of: (id) => unwritten.get(id),
    note: (id, at) => {
      unwritten.set(id, at)
      timer ??= setTimeout(() => {
        flush().catch(onError)
      }, flushMs).unref()
    },
    flush,
  }
}

/**
 * Groups times that one statement writes as one time, the earliest of the group: another process then accepts a poll at
 * most `flushMs` too early.
 */
function groupTimes(times: [id: string, at: number][]): [id: string, at: number][][] {
  const groups: [string, number][][] = []
  for (const time of times.sort(([, a], [, b]) => a - b)) {
    const group = groups.at(-1)
    const earliest = group?.[0]?.[1] ?? 0
    if (group && group.length < batch && time[1] - earliest <= flushMs) group.push(time)
    else groups.push([time])
  }
  return groups
}
