import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { dayMs } from '#contract/clock.ts'
import type { RateLimit, RateLimiter } from '#storage/rateLimit/rateLimiter.ts'
import { type AuthenticatorTables, authenticatorTables } from './authenticatorTables.ts'
import { newOneTimeSecret, stepOfCode } from './oneTimeCodes.ts'
import { newRecoveryCodes, readTypedCode } from './recoveryCodes.ts'

/** Wrong codes from one place, in 15 minutes and in a day. Beyond them single ones pass, after waits that double. */
const limits = { inQuarter: 10, waitInQuarterMs: 60_000, inDay: 100, waitInDayMs: dayMs }

/** How values are stored. */
export interface CodeSecrets {
  /** Encrypts the secret of this owner. */
  encrypt(owner: string, secret: string): string
  decrypt(owner: string, encrypted: string): string
  /** Keyed hashes that may be stored for this text, the one of today first. */
  hashes(text: string): readonly string[]
}

/** `recovery`: by a recovery code. `off`: no code is needed. */
export type CodeOutcome = 'code' | 'recovery' | 'wrong' | 'too many' | 'off'

export interface Authenticators {
  /** Whether a sign-in of this owner asks for a code. */
  isOn(owner: string): Promise<boolean>
  /** How many recovery codes are left; undefined: no authenticator is set up. */
  recoveryCodesLeft(owner: string): Promise<number | undefined>
  /** Begins a set-up, in place of one that was not confirmed. @returns the secret; undefined if one is set up already */
  begin(owner: string): Promise<string | undefined>
  /** The secret of a set-up that was begun and not confirmed. */
  begun(owner: string): Promise<string | undefined>
  /** @returns the recovery codes, which are not stored; undefined: the code is wrong, or no set-up was begun */
  confirm(owner: string, typed: string): Promise<string[] | undefined>
  /**
   * Checks a code of the app or a recovery code, and uses it up. Each wrong one is counted.
   * @param place where it comes from: each place has a count of its own, so that others elsewhere use up no attempt
   */
  check(owner: string, typed: string, place: string): Promise<CodeOutcome>
  /** Replaces the recovery codes. @returns the new ones, which are not stored */
  renewRecoveryCodes(owner: string): Promise<string[]>
}

interface Options<Prefix extends string, All extends AuthenticatorTables<Prefix>> {
  db: Kysely<All>
  /** Of the tables. */
  prefix: Prefix
  clock: Clock
  secrets: CodeSecrets
  rateLimits: RateLimiter
}

/** The authenticator apps of one kind of people (specification: sign-in 4). */
export function createAuthenticators<Prefix extends string, All extends AuthenticatorTables<Prefix>>({
  prefix,
  clock,
  secrets,
  rateLimits,
  ...options
}: Options<Prefix, All>): Authenticators {
  const { db, authenticators, recoveryCodes } = authenticatorTables(prefix, options.db)
  const rowOf = (owner: string) => db.selectFrom(authenticators).selectAll().where('id', '=', owner).executeTakeFirst()
  const recoveryText = (owner: string, digits: string) => `recovery code ${owner} ${digits}`

  /** Each step counts once: the first of simultaneous checks takes it. */
  const takeStep = async (owner: string, step: number, change: { confirmed_at?: number } = {}) => {
    const { numUpdatedRows } = await db
      .updateTable(authenticators)
      .set({ ...change, last_step: step })
      .where('id', '=', owner)
      .where('confirmed_at', change.confirmed_at === undefined ? 'is not' : 'is', null)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  const replaceRecoveryCodes = (owner: string) =>
    db.transaction().execute(async (trx) => {
      const codes = newRecoveryCodes()
      await trx.deleteFrom(recoveryCodes).where('owner_id', '=', owner).execute()
      const rows = codes.map((code) => ({
        code_hash: secrets.hashes(recoveryText(owner, code.replaceAll(' ', '')))[0] ?? '',
        owner_id: owner,
      }))
      await trx.insertInto(recoveryCodes).values(rows).execute()
      return codes
    })

  const takeRecoveryCode = async (owner: string, digits: string) => {
    const { numDeletedRows } = await db
      .deleteFrom(recoveryCodes)
      .where('code_hash', 'in', secrets.hashes(recoveryText(owner, digits)))
      .where('owner_id', '=', owner)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Recovery codes have a count of their own: they cannot be guessed, and work when the codes of the app are used up. */
  const limitsOf = (owner: string, place: string, isRecovery: boolean): RateLimit[] => {
    const name = `${prefix}-${isRecovery ? 'recovery-code' : 'one-time-code'}`
    const quarter = {
      name: `${name}/${owner}/${place}`,
      limit: limits.inQuarter,
      maxWaitMs: limits.waitInQuarterMs,
    }
    const day = {
      name: `${name}-day/${owner}/${place}`,
      limit: limits.inDay,
      windowMs: dayMs,
      maxWaitMs: limits.waitInDayMs,
    }
    return isRecovery ? [quarter] : [quarter, day]
  }

  return {
    isOn: (owner) => hasAuthenticator(prefix, options.db, owner),
    recoveryCodesLeft: async (owner) => {
      if ((await rowOf(owner))?.confirmed_at == null) return undefined
      const { left } = await db
        .selectFrom(recoveryCodes)
        .select(({ fn }) => fn.countAll<number | string>().as('left'))
        .where('owner_id', '=', owner)
        .executeTakeFirstOrThrow()
      return Number(left)
    },
    begin: async (owner) => {
      const secret = newOneTimeSecret()
      const fresh = { secret: secrets.encrypt(owner, secret), last_step: 0 }
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto(authenticators)
        .values({ id: owner, confirmed_at: null, ...fresh })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(fresh).where(`${authenticators}.confirmed_at`, 'is', null),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n ? secret : undefined
    },
    begun: async (owner) => {
      const row = await rowOf(owner)
      return row?.confirmed_at === null ? secrets.decrypt(owner, row.secret) : undefined
    },
    confirm: async (owner, typed) => {
      const [row, code] = [await rowOf(owner), readTypedCode(typed)]
      if (row?.confirmed_at !== null || code?.kind !== 'one-time') return undefined
      const step = stepOfCode(secrets.decrypt(owner, row.secret), code.digits, clock.now())
      if (step === undefined) return undefined
      return (await takeStep(owner, step, { confirmed_at: clock.now() })) ? replaceRecoveryCodes(owner) : undefined
    },
    check: async (owner, typed, place) => {
      const row = await rowOf(owner)
      if (row?.confirmed_at == null) return 'off'
      const code = readTypedCode(typed)
      const counted = await rateLimits.spend(limitsOf(owner, place, code?.kind === 'recovery'))
      if (!counted) return 'too many'
      if (!code) return 'wrong'
      if (code.kind === 'recovery') {
        if (!(await takeRecoveryCode(owner, code.digits))) return 'wrong'
      } else {
        const step = stepOfCode(secrets.decrypt(owner, row.secret), code.digits, clock.now())
        if (step === undefined || !(await takeStep(owner, step))) return 'wrong'
      }
      await rateLimits.refund(counted)
      return code.kind === 'recovery' ? 'recovery' : 'code'
    },
    renewRecoveryCodes: replaceRecoveryCodes,
  }
}

/** Whether an authenticator is set up for an owner. */
export async function hasAuthenticator<Prefix extends string, All extends AuthenticatorTables<Prefix>>(
  prefix: Prefix,
  database: Kysely<All>,
  owner: string,
): Promise<boolean> {
  const { db, authenticators } = authenticatorTables(prefix, database)
  const row = await db.selectFrom(authenticators).select('confirmed_at').where('id', '=', owner).executeTakeFirst()
  return row?.confirmed_at != null
}

/**
 * Removes the authenticator of an owner, in the caller's transaction: sign-ins need the password alone.
 * @returns false if none was set up
 */
export async function removeAuthenticator<Prefix extends string, All extends AuthenticatorTables<Prefix>>(
  prefix: Prefix,
  trx: Kysely<All>,
  owner: string,
): Promise<boolean> {
  const { db, authenticators, recoveryCodes, secondSteps } = authenticatorTables(prefix, trx)
  const removed = await db
    .deleteFrom(authenticators)
    .where('id', '=', owner)
    .returning('confirmed_at')
    .executeTakeFirst()
  await db.deleteFrom(recoveryCodes).where('owner_id', '=', owner).execute()
  await db.deleteFrom(secondSteps).where('owner_id', '=', owner).execute()
  return removed?.confirmed_at != null
}
