import { timingSafeEqual } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { problemText, storedProblem } from '#web/problems/problem.ts'
import { addDays, type Day, pacificDay } from '../days.ts'
import type { Keys } from '../keys.ts'
import { CollectProblem } from './calls.ts'
import { type Credential, connectCommand, credential, type Grant, type GrantRequest } from './credential.ts'
import type { CollectorTables } from './schema.ts'

export type CollectionRow = Selectable<CollectorTables['collections']>

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

/** What an operator wants to know of a collection; times in milliseconds since 1970, null where there was none. */
export const collectionState = z.object({
  name: z.string(),
  serviceUrl: z.string(),
  contentOwner: z.string(),
  channelId: z.string(),
  /** The number of reports by outcome. */
  imported: z.number(),
  waiting: z.number(),
  refused: z.number(),
  missed: z.number(),
  /** The newest day with an imported report. */
  newestDay: z.nullable(z.string()),
  /**
   * Days without a report of a type, although the type has a report of an earlier day, and any type has one of that day
   * or a later one.
   */
  missing: z.array(z.object({ type: z.string(), days: z.array(z.string()) })),
  ranAt: z.nullable(z.number()),
  succeededAt: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})
export type CollectionState = z.infer<typeof collectionState>

const namePattern = /^[\w-]{1,64}$/

/** The binding of a credential to its row. */
const credentialSubject = (name: string) => `collector credential ${name}`

export function createCollections(db: Kysely<CollectorTables>, clock: Clock, keys: Keys) {
  const encrypted = (name: string, stored: Credential | GrantRequest) =>
    keys.encrypt(credentialSubject(name), JSON.stringify(stored))
  const credentialIn = (row: CollectionRow) =>
    credential.parse(JSON.parse(keys.decrypt(credentialSubject(row.name), row.credential)))
  const byName = (name: string, on = db) =>
    on.selectFrom('collections').selectAll().where('name', '=', name).executeTakeFirst()
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
      await db.transaction().execute(async (on) => {
        // Locks the row: a refresh token that comes meanwhile would be lost.
        await on
          .updateTable('collections')
          .set(({ ref }) => ({ name: ref('name') }))
          .where('name', '=', name)
          .execute()
        const row = await byName(name, on)
        const columns = {
          service_url: serviceUrl,
          content_owner: contentOwner,
          account_id: accountId,
          types: types.join(','),
          credential: credentialToSave(name, added.credential, row),
          // A new collection waits until a person has answered.
          due_at: added.credential.kind === 'request' && !row ? null : clock.now(),
        }
        await on
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

/** The states of all collections, sorted by name. */
export async function collectionStates(db: Kysely<CollectorTables>): Promise<CollectionState[]> {
  const rows = await db.selectFrom('collections').selectAll().orderBy('name').execute()
  return Promise.all(rows.map((row) => stateOf(db, row)))
}

async function stateOf(db: Kysely<CollectorTables>, row: CollectionRow): Promise<CollectionState> {
  const counts = await db
    .selectFrom('collected_reports')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
    .where('collection', '=', row.name)
    .groupBy('outcome')
    .execute()
  const count = (outcome: string) => Number(counts.find((counted) => counted.outcome === outcome)?.count ?? 0)
  const days = await db
    .selectFrom('collected_reports')
    .select(['report_type_id', 'start_time'])
    .distinct()
    .where('collection', '=', row.name)
    .where('outcome', 'in', ['imported', 'replaced'])
    .execute()
  const newest = days.reduce((last, { start_time }) => Math.max(last, start_time), 0)
  return {
    name: row.name,
    serviceUrl: row.service_url,
    contentOwner: row.content_owner,
    channelId: row.channel_id,
    imported: count('imported'),
    waiting: count('waiting'),
    refused: count('refused'),
    missed: count('missed'),
    newestDay: newest === 0 ? null : pacificDay(newest),
    missing: missingDays(
      days.map(({ report_type_id, start_time }) => ({ type: report_type_id, day: pacificDay(start_time) })),
    ),
    ranAt: row.ran_at,
    succeededAt: row.succeeded_at,
    problem: problemText(row.problem),
  }
}

/** For each type, the days from its first day through the newest day of all types that it has no report of. */
export function missingDays(found: readonly { type: string; day: Day }[]): CollectionState['missing'] {
  const byType = new Map<string, Set<Day>>()
  for (const { type, day } of found) byType.set(type, (byType.get(type) ?? new Set()).add(day))
  const newest =
    found
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? ''
  return [...byType]
    .map(([type, days]) => {
      const missingOfType: Day[] = []
      for (let day = [...days].sort()[0] ?? newest; day <= newest; day = addDays(day, 1))
        if (!days.has(day)) missingOfType.push(day)
      return { type, days: missingOfType }
    })
    .filter(({ days }) => days.length > 0)
    .sort((a, b) => (a.type < b.type ? -1 : 1))
}
