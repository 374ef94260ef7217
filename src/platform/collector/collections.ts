import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { problemText, storedProblem } from '#web/problems/problem.ts'
import type { Keys } from '../keys/keys.ts'
import { collectionStates } from './collectionStates.ts'
import { CollectProblem } from './collectProblem.ts'
import { type Credential, connectCommand, credential, type Grant, type GrantRequest } from './credential.ts'
import type { CollectionRow, CollectorTables } from './schema.ts'

export interface NewCollection {
  /** 1 to 64 letters, digits, `-` and `_`. */
  name: string
  serviceUrl: string
  /** Empty for a channel. */
  contentOwner: string
  accountId: string
  /** Names of types without versions; empty: every type. */
  types: readonly string[]
  credential: Credential | GrantRequest
}

/** A link by which a person may give a grant, and its collection. */
export interface StoredRequest {
  row: CollectionRow
  request: GrantRequest
}

const namePattern = /^[\w-]{1,64}$/

/** The binding of a credential to its row. */
const credentialSubject = (name: string) => `collector credential ${name}`

/**
 * Stores collections with their credentials. A method that changes a credential keeps a request that waits for a person,
 * and the credential before it.
 */
export function createCollections(db: Kysely<CollectorTables>, clock: Clock, keys: Keys) {
  const encrypted = (name: string, stored: Credential | GrantRequest) =>
    keys.encrypt(credentialSubject(name), JSON.stringify(stored))
  const credentialIn = (row: CollectionRow) =>
    credential.parse(JSON.parse(keys.decrypt(credentialSubject(row.name), row.credential)))
  const byName = (name: string, trx = db) =>
    trx.selectFrom('collections').selectAll().where('name', '=', name).executeTakeFirst()
  /** Stores what a request or a refresh brought. False when the credential was changed meanwhile. */
  const replace = async (
    row: CollectionRow,
    next: Credential | GrantRequest,
    values: { due_at?: number } = {},
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('collections')
      .set({
        credential: encrypted(row.name, next),
        ...values,
        ...(values.due_at !== undefined && { problem: null }),
      })
      .where('name', '=', row.name)
      .where('credential', '=', row.credential)
      .executeTakeFirst()
    return Number(numUpdatedRows) === 1
  }
  /** Until a person answers, a request is stored together with the collection's current credential. */
  const credentialToSave = (name: string, added: Credential | GrantRequest, row: CollectionRow | undefined): string => {
    if (added.kind !== 'request' || !row) return encrypted(name, added)
    const stored = credentialIn(row)
    const before = stored.kind === 'request' ? stored.before : stored
    return encrypted(name, { ...added, ...(before && { before }) })
  }
  return {
    /** Adds a collection, or changes it: what was collected stays. @throws Error for a wrong name */
    save: async (added: NewCollection): Promise<void> => {
      const { name, serviceUrl, contentOwner, accountId, types } = added
      if (!namePattern.test(name))
        throw new Error(`A collection's name has 1 to 64 letters, digits, "-" and "_"; ${JSON.stringify(name)} came.`)
      await db.transaction().execute(async (trx) => {
        // Locks the row: a refresh token that comes meanwhile would be lost.
        await trx
          .updateTable('collections')
          .set(({ ref }) => ({ name: ref('name') }))
          .where('name', '=', name)
          .execute()
        const row = await byName(name, trx)
        const columns = {
          service_url: serviceUrl,
          content_owner: contentOwner,
          account_id: accountId,
          types: types.join(','),
          credential: credentialToSave(name, added.credential, row),
          // A new collection waits until a person has answered.
          due_at: added.credential.kind === 'request' && !row ? null : clock.now(),
        }
        await trx
          .insertInto('collections')
          .values({ name, ...columns, channel_id: '', warehouse: '', created_at: clock.now(), attempts: 0 })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...columns, problem: null }))
          .execute()
      })
    },
    /** @throws CollectProblem when nobody has allowed it yet; Error when it was encrypted with another key */
    credentialOf: (row: CollectionRow): Credential => {
      const stored = credentialIn(row)
      const usable = stored.kind === 'request' ? stored.before : stored
      if (!usable) throw new CollectProblem(storedProblem('notAllowedYet', { command: connectCommand }), false)
      return usable
    },
    /** The link of a collection, if the secret of its address or of its answer is right, and its time is not over. */
    requestOf: async (name: string, secret: 'key' | 'state', value: string): Promise<StoredRequest | undefined> => {
      const row = await byName(name)
      const stored = row && credentialIn(row)
      if (!row || stored?.kind !== 'request' || stored.expiresAt <= clock.now()) return undefined
      return isSame(stored[secret], value) ? { row, request: stored } : undefined
    },
    replace,
    /** Stores a new refresh token in the grant's current row: a link may have been made since the grant was read. */
    renew: async (name: string, grant: Grant, refreshToken: string): Promise<void> => {
      // It is repeated when a link was made or answered between the two queries.
      for (let isStored = false; !isStored; ) {
        const row = await byName(name)
        if (!row) return
        const stored = credentialIn(row)
        const usable = stored.kind === 'request' ? stored.before : stored
        if (usable?.kind !== 'grant' || usable.refreshToken !== grant.refreshToken) return
        const next = { ...usable, refreshToken }
        isStored = await replace(row, stored.kind === 'request' ? { ...stored, before: next } : next)
      }
    },
    /** Ends a request that brought no grant: the credential before it stays in use. `refusal`: a `storedProblem`. */
    refuse: async ({ row, request }: StoredRequest, refusal: string): Promise<void> => {
      await db
        .updateTable('collections')
        .set({
          credential: encrypted(row.name, { ...request, expiresAt: 0, refusal }),
          ...(!request.before && { problem: refusal }),
        })
        .where('name', '=', row.name)
        .where('credential', '=', row.credential)
        .execute()
    },
    /** The state of a link: `waiting`, `allowed`, or the reason why it failed. */
    answerTo: async (name: string): Promise<'waiting' | 'allowed' | { refusal: string }> => {
      const row = await byName(name)
      if (!row) return { refusal: `There is no collection ${name} any more.` }
      const stored = credentialIn(row)
      if (stored.kind !== 'request') return 'allowed'
      if (stored.expiresAt > clock.now()) return 'waiting'
      return { refusal: problemText(stored.refusal ?? null) ?? 'Nobody answered in time.' }
    },
    /** Ends a collection. What it imported stays in the warehouse. @returns false when there is none */
    remove: async (name: string): Promise<boolean> => {
      const { numDeletedRows } = await db.deleteFrom('collections').where('name', '=', name).executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
    /** Makes every collection, or one, due now, unless it is running. */
    makeDue: async (name?: string): Promise<void> => {
      const query = db
        .updateTable('collections')
        .set({ due_at: clock.now() })
        .where(({ or, eb }) => or([eb('attempts', '=', 0), eb('problem', 'is not', null)]))
      await (name === undefined ? query : query.where('name', '=', name)).execute()
    },
    states: () => collectionStates(db),
  }
}
export type Collections = ReturnType<typeof createCollections>

const isSame = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b))
