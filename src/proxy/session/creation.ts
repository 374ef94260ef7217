import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { mostAccounts } from '#contract/accounts.ts'
import type { Clock } from '#contract/clock.ts'
import type { Vault } from '../grants/vault.ts'
import { noCodes, noFailure } from '../pairing/pairings.ts'
import type { SessionDatabase, SessionTables } from './schema.ts'
import { forget, hold, type LinkedToSession } from './sessions.ts'

/** `full`: the television holds as many accounts as it may. `nothing`: there is nothing to claim. */
export type Created = { secret: string } | 'full' | 'nothing'

/**
 * Turns a granted pairing into a session of the television that `presented` its cookie, or of a new one, and gives the
 * secret for its cookie: always a fresh one, so that no id that somebody else knew becomes a session (fixation).
 *
 * An account that this television holds already gets the new tokens and keeps its place. An active account whose grant
 * had ended is replaced, for it is why the television paired. Tokens that are replaced are forgotten and not revoked:
 * revoking would end the new grant of the same account too.
 *
 * Repeated, as when the answer was lost, it gives the same session another secret and the former is worth nothing. Where
 * the television held accounts before, only one that shows its former or present cookie may repeat: who merely knows the
 * pairing must not come into the others.
 */
export function createSessionCreation(
  db: Kysely<SessionTables>,
  vault: Vault,
  clock: Clock,
  linked: Pick<LinkedToSession, 'forget'>,
) {
  return (pairingId: string, presented: string | undefined): Promise<Created> =>
    db.transaction().execute(async (on) => {
      const { numUpdatedRows: claimed } = await on
        .updateTable('pairing')
        .set({ state: 'claimed', updated_at: clock.now() })
        .where('id', '=', pairingId)
        .where('state', 'in', ['granted', 'claimed'])
        .executeTakeFirst()
      if (claimed === 0n) return 'nothing'
      const shown = presented === undefined ? [] : vault.keyedHashes(presented)
      const made = await on
        .selectFrom('session')
        .innerJoin('television', 'television.id', 'session.television_id')
        .select(['television.id', 'television.known_by', 'television.known_before'])
        .where('session.pairing_id', '=', pairingId)
        .executeTakeFirst()
      if (made) return again(on, pairingId, made, shown)
      const grant = await on
        .selectFrom('pairing')
        .innerJoin('grants', 'grants.id', 'pairing.grant_id')
        .select(['grants.id', 'grants.subject'])
        .where('pairing.id', '=', pairingId)
        .executeTakeFirst()
      if (!grant) return 'nothing'
      const own = shown.length > 0 ? await televisionKnownBy(on, shown) : undefined
      return own ? add(on, pairingId, grant, own, shown) : begin(on, pairingId, grant.id)
    })

  async function again(
    on: SessionDatabase,
    pairingId: string,
    television: { id: string; known_by: string; known_before: string | null },
    shown: string[],
  ): Promise<Created> {
    const { known_by, known_before } = television
    if (known_before !== null && !shown.includes(known_before) && !shown.includes(known_by)) {
      await on.deleteFrom('pairing').where('id', '=', pairingId).execute()
      return 'nothing'
    }
    return rotate(on, television.id, known_before === null ? null : shown.includes(known_by) ? known_by : known_before)
  }

  async function begin(on: SessionDatabase, pairingId: string, grantId: string): Promise<Created> {
    const secret = newSecret()
    const session = newSession(randomUUID(), grantId, pairingId)
    const now = clock.now()
    await on
      .insertInto('television')
      .values({
        id: session.television_id,
        known_by: vault.keyedHash(secret),
        known_before: null,
        active: session.id,
        created_at: now,
        seen_at: now,
      })
      .execute()
    await on.insertInto('session').values(session).execute()
    return { secret }
  }

  async function add(
    on: SessionDatabase,
    pairingId: string,
    grant: { id: string; subject: string | null },
    own: { id: string; active: string; known_by: string },
    shown: string[],
  ): Promise<Created> {
    await hold(on, own.id)
    // Looked at again under the lock: another claim may have given it another cookie.
    if ((await televisionKnownBy(on, shown))?.id !== own.id) return 'nothing'
    const held = await on
      .selectFrom('session')
      .leftJoin('grants', 'grants.id', 'session.grant_id')
      .select(['session.id', 'session.grant_id', 'session.pairing_id', 'grants.subject', 'grants.id as alive', 'ended'])
      .where('session.television_id', '=', own.id)
      .execute()
    const same = held.find(({ subject }) => subject !== null && subject === grant.subject)
    const over = held.find(({ id, alive, ended }) => id === own.active && (alive === null || ended !== null))
    if (over && over !== same) {
      await forget(on, { id: over.id, grantId: over.grant_id, pairingId: over.pairing_id })
      await linked.forget(on, over.id)
    }
    if (!same && !over && held.length >= mostAccounts) {
      const refused = { ...noCodes, ...noFailure, state: 'failed', reason: 'unexpected', grant_id: null } as const
      await on
        .updateTable('pairing')
        .set({ ...refused, detail: 'too_many_accounts', updated_at: clock.now() })
        .where('id', '=', pairingId)
        .execute()
      await on.deleteFrom('grants').where('id', '=', grant.id).execute()
      return 'full'
    }
    const session = newSession(own.id, grant.id, pairingId)
    if (same) {
      await on.deleteFrom('grants').where('id', '=', same.grant_id).execute()
      if (same.pairing_id !== null) await on.deleteFrom('pairing').where('id', '=', same.pairing_id).execute()
      const { grant_id, pairing_id, seen_at } = session
      await on.updateTable('session').set({ grant_id, pairing_id, seen_at }).where('id', '=', same.id).execute()
    } else await on.insertInto('session').values(session).execute()
    return rotate(on, own.id, own.known_by, same?.id ?? session.id)
  }

  async function rotate(
    on: SessionDatabase,
    televisionId: string,
    known_before: string | null,
    active?: string,
  ): Promise<Created> {
    const secret = newSecret()
    await on
      .updateTable('television')
      .set({
        known_by: vault.keyedHash(secret),
        known_before,
        seen_at: clock.now(),
        ...(active === undefined ? {} : { active }),
      })
      .where('id', '=', televisionId)
      .execute()
    return { secret }
  }

  function newSession(television_id: string, grant_id: string, pairing_id: string) {
    const now = clock.now()
    return { id: randomUUID(), television_id, grant_id, pairing_id, created_at: now, seen_at: now }
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

const televisionKnownBy = (on: SessionDatabase, keyedHashes: string[]) =>
  on
    .selectFrom('television')
    .select(['id', 'active', 'known_by'])
    .where('known_by', 'in', keyedHashes)
    .executeTakeFirst()
