import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { maxAccounts } from '#contract/accounts.ts'
import type { Clock } from '#contract/clock.ts'
import { noCodes, noFailure } from '../pairing/pairings.ts'
import type { Vault } from '../tokens/vault.ts'
import type { SessionDatabase, SessionTables } from './schema.ts'
import { forget, lockTelevision, type SessionData } from './sessions.ts'

/** `full`: the television has the largest allowed number of accounts. `nothing`: no pairing is granted. */
export type Created = { secret: string } | 'full' | 'nothing'

interface SessionCreationContext {
  db: Kysely<SessionTables>
  vault: Vault
  clock: Clock
  sessionData: readonly SessionData[]
}

/**
 * Creates a session from a granted pairing, for the television that `cookieSecret` its cookie or for a new one. Returns
 * the secret for the cookie. It is always new, so that no id known to somebody else becomes a session (session
 * fixation).
 *
 * If this television already has the account, that session gets the new tokens. An active account whose grant has ended
 * is replaced, because it is the reason for pairing. Replaced tokens are deleted but not revoked: revoking would end
 * the new grant of the same account too.
 *
 * A repeated call, for example after a lost answer, gives the same session another secret, and the earlier one becomes
 * invalid. If the television had accounts before, only a call with its earlier or current cookie may repeat: a caller
 * who knows only the pairing must not get the other accounts.
 */
export function createSessionCreation({ db, vault, clock, sessionData }: SessionCreationContext) {
  return (pairingId: string, cookieSecret: string | undefined): Promise<Created> =>
    db
      .transaction()
      .execute((trx) => claimPairing(trx, pairingId, cookieSecret === undefined ? [] : vault.keyedHashes(cookieSecret)))

  async function claimPairing(trx: SessionDatabase, pairingId: string, cookieHashes: string[]): Promise<Created> {
    const { numUpdatedRows: claimedRows } = await trx
      .updateTable('pairing')
      .set({ state: 'claimed', updated_at: clock.now() })
      .where('id', '=', pairingId)
      .where('state', 'in', ['granted', 'claimed'])
      .executeTakeFirst()
    if (claimedRows === 0n) return 'nothing'
    const createdTelevision = await televisionOf(trx, pairingId)
    if (createdTelevision) return repeatCreation(trx, pairingId, createdTelevision, cookieHashes)
    const grant = await grantOf(trx, pairingId)
    if (!grant) return 'nothing'
    const ownTelevision = cookieHashes.length > 0 ? await televisionKnownBy(trx, cookieHashes) : undefined
    return ownTelevision ? add(trx, pairingId, grant, ownTelevision, cookieHashes) : begin(trx, pairingId, grant.id)
  }

  async function repeatCreation(
    trx: SessionDatabase,
    pairingId: string,
    television: { id: string; known_by: string; known_before: string | null },
    cookieHashes: string[],
  ): Promise<Created> {
    const { known_by, known_before } = television
    if (known_before !== null && !cookieHashes.includes(known_before) && !cookieHashes.includes(known_by)) {
      await trx.deleteFrom('pairing').where('id', '=', pairingId).execute()
      return 'nothing'
    }
    return rotate(
      trx,
      television.id,
      known_before === null ? null : cookieHashes.includes(known_by) ? known_by : known_before,
    )
  }

  async function begin(trx: SessionDatabase, pairingId: string, grantId: string): Promise<Created> {
    const secret = newSecret()
    const session = newSession(randomUUID(), grantId, pairingId, clock.now())
    const now = clock.now()
    const television = { id: session.television_id, known_by: vault.keyedHash(secret), known_before: null }
    await trx
      .insertInto('television')
      .values({ ...television, active: session.id, created_at: now, seen_at: now })
      .execute()
    await trx.insertInto('session').values(session).execute()
    return { secret }
  }

  async function add(
    trx: SessionDatabase,
    pairingId: string,
    grant: { id: string; subject: string | null },
    ownTelevision: { id: string; active: string; known_by: string },
    cookieHashes: string[],
  ): Promise<Created> {
    await lockTelevision(trx, ownTelevision.id)
    // Checked again under the lock, because another session creation may have changed the cookie.
    if ((await televisionKnownBy(trx, cookieHashes))?.id !== ownTelevision.id) return 'nothing'
    const existing = await sessionsOf(trx, ownTelevision.id)
    const sameAccount = existing.find(({ subject }) => subject !== null && subject === grant.subject)
    const endedActive = existing.find(
      ({ id, alive, ended }) => id === ownTelevision.active && (alive === null || ended !== null),
    )
    if (endedActive && endedActive !== sameAccount) await forget(trx, endedActive, sessionData)
    if (!sameAccount && !endedActive && existing.length >= maxAccounts) {
      await refuse(trx, pairingId, grant.id, clock.now())
      return 'full'
    }
    const session = newSession(ownTelevision.id, grant.id, pairingId, clock.now())
    if (sameAccount) await renew(trx, sameAccount, session)
    else await trx.insertInto('session').values(session).execute()
    return rotate(trx, ownTelevision.id, ownTelevision.known_by, sameAccount?.id ?? session.id)
  }

  async function rotate(
    trx: SessionDatabase,
    televisionId: string,
    known_before: string | null,
    active?: string,
  ): Promise<Created> {
    const secret = newSecret()
    const known_by = vault.keyedHash(secret)
    const values = { known_by, known_before, seen_at: clock.now(), ...(active === undefined ? {} : { active }) }
    await trx.updateTable('television').set(values).where('id', '=', televisionId).execute()
    return { secret }
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

const televisionKnownBy = (db: SessionDatabase, keyedHashes: string[]) =>
  db
    .selectFrom('television')
    .select(['id', 'active', 'known_by'])
    .where('known_by', 'in', keyedHashes)
    .executeTakeFirst()

const newSession = (television_id: string, grant_id: string, pairing_id: string, now: number) => ({
  id: randomUUID(),
  television_id,
  grant_id,
  pairing_id,
  created_at: now,
  seen_at: now,
})

/** Replaces the grant and the pairing of a session with those of a new one. */
async function renew(
  db: SessionDatabase,
  { id, ...old }: { id: string; grant_id: string; pairing_id: string | null },
  { grant_id, pairing_id, seen_at }: ReturnType<typeof newSession>,
): Promise<void> {
  await db.deleteFrom('grants').where('id', '=', old.grant_id).execute()
  if (old.pairing_id !== null) await db.deleteFrom('pairing').where('id', '=', old.pairing_id).execute()
  await db.updateTable('session').set({ grant_id, pairing_id, seen_at }).where('id', '=', id).execute()
}

/** Fails a pairing, because the television has the largest allowed number of accounts. */
async function refuse(db: SessionDatabase, pairingId: string, grantId: string, now: number): Promise<void> {
  const refused = { ...noCodes, ...noFailure, state: 'failed', reason: 'unexpected', grant_id: null } as const
  await db
    .updateTable('pairing')
    .set({ ...refused, detail: 'too_many_accounts', updated_at: now })
    .where('id', '=', pairingId)
    .execute()
  await db.deleteFrom('grants').where('id', '=', grantId).execute()
}

/** The television for which a session was created from this pairing. */
const televisionOf = (db: SessionDatabase, pairingId: string) =>
  db
    .selectFrom('session')
    .innerJoin('television', 'television.id', 'session.television_id')
    .select(['television.id', 'television.known_by', 'television.known_before'])
    .where('session.pairing_id', '=', pairingId)
    .executeTakeFirst()

const grantOf = (db: SessionDatabase, pairingId: string) =>
  db
    .selectFrom('pairing')
    .innerJoin('grants', 'grants.id', 'pairing.grant_id')
    .select(['grants.id', 'grants.subject'])
    .where('pairing.id', '=', pairingId)
    .executeTakeFirst()

/** Sessions of a television with the state of their grants. */
const sessionsOf = (db: SessionDatabase, televisionId: string) =>
  db
    .selectFrom('session')
    .leftJoin('grants', 'grants.id', 'session.grant_id')
    .select(['session.id', 'session.grant_id', 'session.pairing_id', 'grants.subject', 'grants.id as alive', 'ended'])
    .where('session.television_id', '=', televisionId)
    .execute()
