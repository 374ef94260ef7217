import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { GroupItemType } from '#contract/groups.ts'
import { type ListCursor, listPage } from '#platform/api/listPage.ts'
import { createGroupItems, type GroupItems, newId } from './groupItems.ts'
import type { GroupTables } from './schema.ts'

/** The owner of groups: an account, or a content owner that the account acts for. */
export type GroupOwner = { account: string } | { contentOwner: string }

export type GroupRow = Selectable<GroupTables['analytics_groups']>

/**
 * The repository of groups. Every change is atomic; `groupAccess.ts` has already checked that the caller may make it.
 */
export interface Groups extends GroupItems {
  create(owner: GroupOwner, group: { title: string; itemType: GroupItemType }): Promise<GroupRow>
  find(id: string): Promise<GroupRow | undefined>
  findAll(ids: readonly string[]): Promise<GroupRow[]>
  /** Lists groups, oldest first; `hasMore` when others follow. */
  list(owner: GroupOwner, after: ListCursor | undefined, limit: number): Promise<{ rows: GroupRow[]; hasMore: boolean }>
  /** Changes the title of the group in the version that was read; returns undefined when it has changed since. */
  rename(current: GroupRow, title: string): Promise<GroupRow | undefined>
  /** Removes the group in the version that was read, with its items; returns false when it has changed since. */
  remove(current: GroupRow): Promise<boolean>
}

export function createGroups(db: Kysely<GroupTables>, clock: Clock): Groups {
  return {
    ...createGroupItems(db, clock),
    create: (owner, { title, itemType }) =>
      db
        .insertInto('analytics_groups')
        .values({
          id: newId(),
          ...ownerColumns(owner),
          title,
          item_type: itemType,
          item_count: 0,
          version: 1,
          created_at: clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    find: (id) => db.selectFrom('analytics_groups').selectAll().where('id', '=', id).executeTakeFirst(),
    findAll: async (ids) =>
      ids.length === 0 ? [] : db.selectFrom('analytics_groups').selectAll().where('id', 'in', ids).execute(),
    list: (owner, after, limit) => {
      const { owner_kind, owner_id } = ownerColumns(owner)
      const query = db
        .selectFrom('analytics_groups')
        .selectAll()
        .where('owner_kind', '=', owner_kind)
        .where('owner_id', '=', owner_id)
      return listPage(query, { after, limit }, 'oldest first')
    },
    rename: ({ id, version }, title) =>
      db
        .updateTable('analytics_groups')
        .set({ title, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst(),
    remove: async ({ id, version }) => {
      const { numDeletedRows } = await db
        .deleteFrom('analytics_groups')
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numDeletedRows > 0
    },
  }
}

const ownerColumns = (owner: GroupOwner) =>
  'account' in owner
    ? { owner_kind: 'account' as const, owner_id: owner.account }
    : { owner_kind: 'contentOwner' as const, owner_id: owner.contentOwner }

/** Whether a group is this owner's. */
export function belongsTo({ owner_kind, owner_id }: GroupRow, owner: GroupOwner): boolean {
  const columns = ownerColumns(owner)
  return columns.owner_kind === owner_kind && columns.owner_id === owner_id
}
