import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { ProxyDatabase, ProxyTables } from '../database.ts'
import { keepForRevocation } from '../revocation/revocations.ts'
import type { Vault } from '../vault/vault.ts'
import type { SessionTables } from './tables.ts'

export type SessionRow = Selectable<SessionTables['session']>

export interface Sessions {
  find(secret: string): Promise<SessionRow | undefined>
  /**
   * Turns a granted pairing into a session and gives the secret for its cookie. Repeated, as when the answer was lost, it
   * gives the same session a new secret and the former one is worth nothing; undefined when there is nothing to claim.
   */
  claim(pairingId: string): Promise<string | undefined>
  /** Notes that the television used its cookie: the pairing has done its work and goes. */
  used(session: SessionRow): Promise<void>
  /** Removes a session and the tokens that stood behind it. */
  remove(session: SessionRow): Promise<void>
  /** The same, for a person who signs out: the service is told of the tokens (`revocation/`). */
  signOut(session: SessionRow): Promise<void>
}

const day = 86_400_000

export function createSessions(db: Kysely<ProxyTables>, vault: Vault, clock: Clock, days: number): Sessions {
  return {
    async find(secret) {
      const session = await db
        .selectFrom('session')
        .selectAll()
        .where('known_by', 'in', vault.fingerprints(secret))
        .executeTakeFirst()
      return session && session.seen_at > clock.now() - days * day ? session : undefined
    },

    claim: (pairingId) =>
      db.transaction().execute(async (on) => {
        // The id is made here, at the moment of signing in: none that somebody else knew can become a session.
        const secret = randomBytes(32).toString('base64url')
        const { numUpdatedRows: claimed } = await on
          .updateTable('pairing')
          .set({ state: 'claimed', updated_at: clock.now() })
          .where('id', '=', pairingId)
          .where('state', 'in', ['granted', 'claimed'])
          .executeTakeFirst()
        if (claimed === 0n) return undefined
        const { numUpdatedRows: again } = await on
          .updateTable('session')
          .set({ known_by: vault.fingerprint(secret), seen_at: clock.now() })
          .where('pairing_id', '=', pairingId)
          .executeTakeFirst()
        if (again > 0n) return secret
        const { grant_id } = await on
          .selectFrom('pairing')
          .select('grant_id')
          .where('id', '=', pairingId)
          .executeTakeFirstOrThrow()
        if (grant_id === null) return undefined
        await on
          .insertInto('session')
          .values({
            id: randomUUID(),
            known_by: vault.fingerprint(secret),
            grant_id,
            pairing_id: pairingId,
            created_at: clock.now(),
            seen_at: clock.now(),
          })
          .execute()
        return secret
      }),

    async used(session) {
      if (session.pairing_id !== null) {
        const pairingId = session.pairing_id
        await db.transaction().execute(async (on) => {
          // Where a repeated claim was quicker, the cookie that came is dead, and the pairing is still needed.
          const { numUpdatedRows } = await on
            .updateTable('session')
            .set({ pairing_id: null })
            .where('id', '=', session.id)
            .where('known_by', '=', session.known_by)
            .executeTakeFirst()
          if (numUpdatedRows > 0n) await on.deleteFrom('pairing').where('id', '=', pairingId).execute()
        })
      }
      if (clock.now() - session.seen_at >= day)
        await db.updateTable('session').set({ seen_at: clock.now() }).where('id', '=', session.id).execute()
    },

    remove: (session) => db.transaction().execute((on) => forget(on, session)),

    signOut: (session) =>
      db.transaction().execute(async (on) => {
        await keepForRevocation(on, session.grant_id, clock.now())
        await forget(on, session)
      }),
  }

  async function forget(on: ProxyDatabase, session: SessionRow): Promise<void> {
    await on.deleteFrom('session').where('id', '=', session.id).execute()
    await on.deleteFrom('handoff').where('session_id', '=', session.id).execute()
    await on.deleteFrom('grants').where('id', '=', session.grant_id).execute()
    if (session.pairing_id !== null) await on.deleteFrom('pairing').where('id', '=', session.pairing_id).execute()
  }
}
