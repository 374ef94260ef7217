import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type GroupItemType, itemsPerGroup } from '#contract/groups.ts'
import type { GroupTables } from './tables.ts'

/** Whose groups: an account's own, or those of a content owner that the account acts for. */
export type GroupOwner = { account: string } | { contentOwner: string }

export type GroupRow = Selectable<GroupTables['analytics_groups']>
export type GroupItemRow = Selectable<GroupTables['analytics_group_items']>

/** A place in an owner's list of groups: after this one. */
export interface GroupCursor {
  createdAt: number
  id: string
}

/** What became of an item that was to be added. */
export type Added = { added: GroupItemRow } | 'there already' | 'full' | 'gone'

/** The register of groups. Who may do what is asked before (`callers.ts`); here every change is whole or not at all. */
export interface Groups {
  create(owner: GroupOwner, what: { title: string; itemType: GroupItemType }): Promise<GroupRow>
  find(id: string): Promise<GroupRow | undefined>
  findAll(ids: readonly string[]): Promise<GroupRow[]>
  /** Oldest first; `more` when others follow. */
  list(owner: GroupOwner, after: GroupCursor | undefined, most: number): Promise<{ rows: GroupRow[]; more: boolean }>
  /** Changes the title of the group as it was read; undefined when it has changed since. */
  rename(seen: GroupRow, title: string): Promise<GroupRow | undefined>
  /** Removes the group as it was read, with its items; false when it has changed since. */
  remove(seen: GroupRow): Promise<boolean>
  /** In the order in which they were added. */
  items(groupId: string): Promise<GroupItemRow[]>
  findItem(id: string): Promise<GroupItemRow | undefined>
  addItem(groupId: string, resourceId: string): Promise<Added>
  /** False when it is gone already. */
  removeItem(item: GroupItemRow): Promise<boolean>
}

const newId = () => randomBytes(16).toString('base64url')

/** Thrown inside a transaction to undo it; what it carries is the outcome. */
class Undone extends Error {
  readonly outcome: 'there already' | 'full' | 'gone'
  constructor(outcome: Undone['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

export function createGroups(db: Kysely<GroupTables>, clock: Clock): Groups {
  /**
   * Counts an item in or out before it is looked at: this takes the row's lock, so that changes of one group's items go
   * one after another on either database.
   */
  const count = (transaction: Transaction<GroupTables>, groupId: string, by: 1 | -1) =>
    transaction
      .updateTable('analytics_groups')
      .set(({ eb }) => ({ item_count: eb('item_count', '+', by), version: eb('version', '+', 1) }))
      .where('id', '=', groupId)
      .returning('item_count')
      .executeTakeFirst()

  const undoable = async <Outcome>(work: (transaction: Transaction<GroupTables>) => Promise<Outcome>) => {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (error instanceof Undone) return error.outcome
      throw error
    }
  }

  return {
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
    list: async (owner, after, most) => {
      const { owner_kind, owner_id } = ownerColumns(owner)
      let query = db
        .selectFrom('analytics_groups')
        .selectAll()
        .where('owner_kind', '=', owner_kind)
        .where('owner_id', '=', owner_id)
      if (after)
        query = query.where(({ eb, and, or }) =>
          or([
            eb('created_at', '>', after.createdAt),
            and([eb('created_at', '=', after.createdAt), eb('id', '>', after.id)]),
          ]),
        )
      const rows = await query
        .orderBy('created_at')
        .orderBy('id')
        .limit(most + 1)
        .execute()
      return { rows: rows.slice(0, most), more: rows.length > most }
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
    items: (groupId) =>
      db
        .selectFrom('analytics_group_items')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    findItem: (id) => db.selectFrom('analytics_group_items').selectAll().where('id', '=', id).executeTakeFirst(),
    addItem: (groupId, resourceId) =>
      undoable(async (transaction): Promise<Added> => {
        const counted = await count(transaction, groupId, 1)
        if (!counted) throw new Undone('gone')
        const added = await transaction
          .insertInto('analytics_group_items')
          .values({ id: newId(), group_id: groupId, resource_id: resourceId, created_at: clock.now() })
          .onConflict((conflict) => conflict.columns(['group_id', 'resource_id']).doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!added) throw new Undone('there already')
        if (counted.item_count > itemsPerGroup) throw new Undone('full')
        return { added }
      }),
    removeItem: async ({ id, group_id }) => {
      const outcome = await undoable(async (transaction) => {
        await count(transaction, group_id, -1)
        const { numDeletedRows } = await transaction
          .deleteFrom('analytics_group_items')
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw new Undone('gone')
        return 'removed' as const
      })
      return outcome === 'removed'
    },
  }
}

const ownerColumns = (owner: GroupOwner) =>
  'account' in owner
    ? { owner_kind: 'account' as const, owner_id: owner.account }
    : { owner_kind: 'contentOwner' as const, owner_id: owner.contentOwner }

/** Whether a group is this owner's. */
export function belongsTo({ owner_kind, owner_id }: GroupRow, owner: GroupOwner): boolean {
  const asked = ownerColumns(owner)
  return asked.owner_kind === owner_kind && asked.owner_id === owner_id
}
