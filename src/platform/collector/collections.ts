import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { SettingsError } from '#contract/settings.ts'
import { addDays, type Day, pacificDay } from '../days.ts'
import type { Keys } from '../keys.ts'
import { type Credential, credential } from './credential.ts'
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
  credential: Credential
}

/** What an operator wants to know of a collection; times in milliseconds since 1970, null where there was none. */
export const collectionState = z.object({
  name: z.string(),
  serviceUrl: z.string(),
  contentOwner: z.string(),
  channelId: z.string(),
  /** Reports by what became of them. */
  imported: z.number(),
  waiting: z.number(),
  refused: z.number(),
  missed: z.number(),
  /** The newest day of which a report was imported. */
  newestDay: z.nullable(z.string()),
  /** Days that a type has no report of, although it has one of an earlier day and some type one of that day or later. */
  missing: z.array(z.object({ type: z.string(), days: z.array(z.string()) })),
  ranAt: z.nullable(z.number()),
  succeededAt: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})
export type CollectionState = z.infer<typeof collectionState>

const namePattern = /^[\w-]{1,64}$/

/** The binding of a credential to its row. */
const about = (name: string) => `collector credential ${name}`

export function createCollections(db: Kysely<CollectorTables>, clock: Clock, keys: Keys) {
  return {
    /** Adds a collection, or changes it: what was collected stays. @throws SettingsError for a wrong name */
    save: async (added: NewCollection): Promise<void> => {
      const { name, serviceUrl, contentOwner, accountId, types } = added
      if (!namePattern.test(name))
        throw new SettingsError(
          `A collection's name has 1 to 64 letters, digits, "-" and "_"; ${JSON.stringify(name)} came.`,
        )
      const columns = {
        service_url: serviceUrl,
        content_owner: contentOwner,
        account_id: accountId,
        types: types.join(','),
        credential: keys.encrypt(about(name), JSON.stringify(added.credential)),
        due_at: clock.now(),
      }
      await db
        .insertInto('collections')
        .values({ name, ...columns, channel_id: '', warehouse: '', created_at: clock.now(), attempts: 0 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...columns, problem: null }))
        .execute()
    },
    /** @throws Error when the credential was encrypted with another key */
    credentialOf: ({ name, credential: encrypted }: CollectionRow): Credential =>
      credential.parse(JSON.parse(keys.decrypt(about(name), encrypted))),
    /** Ends a collection. What it imported stays in the warehouse. False when there is none. */
    remove: async (name: string): Promise<boolean> => {
      const { numDeletedRows } = await db.deleteFrom('collections').where('name', '=', name).executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
    /** Lets every collection, or one, run at once, unless it is running. */
    hurry: async (name?: string): Promise<void> => {
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

/** What stands of all collections, sorted by name. */
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
  const count = (outcome: string) => Number(counts.find((one) => one.outcome === outcome)?.count ?? 0)
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
    problem: row.problem,
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
      const lacking: Day[] = []
      for (let day = [...days].sort()[0] ?? newest; day <= newest; day = addDays(day, 1))
        if (!days.has(day)) lacking.push(day)
      return { type, days: lacking }
    })
    .filter(({ days }) => days.length > 0)
    .sort((a, b) => (a.type < b.type ? -1 : 1))
}
