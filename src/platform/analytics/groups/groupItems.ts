import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { itemsPerGroup } from '#contract/groups.ts'
import type { GroupTables } from './schema.ts'

export type GroupItemRow = Selectable<GroupTables['analytics_group_items']>

/** The outcome of adding an item. `gone`: the group no longer exists. */
export type Added = { added: GroupItemRow } | 'there already' | 'full' | 'gone'

/** The items of groups; every change is atomic. */
export interface GroupItems {
  /** In the order in which they were added. */
  items(groupId: string): Promise<GroupItemRow[]>
  findItem(id: string): Promise<GroupItemRow | undefined>
  addItem(groupId: string, resourceId: string): Promise<Added>
  /** Returns false when the item was already removed. */
  removeItem(item: GroupItemRow): Promise<boolean>
}

export const newId = () => randomBytes(16).toString('base64url')

/** Thrown inside a transaction to roll it back, with the outcome. */
class Rollback extends Error {
  readonly outcome: 'there already' | 'full' | 'gone'
  constructor(outcome: Rollback['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

export function createGroupItems(db: Kysely<GroupTables>, clock: Clock): GroupItems {
  /**
   * Changes the item count first, which locks the group's row: changes of one group's items then run one after another
   * on either database.
   */
  const changeCount = (transaction: Transaction<GroupTables>, groupId: string, change: 1 | -1) =>
    transaction
      .updateTable('analytics_groups')
      .set(({ eb }) => ({ item_count: eb('item_count', '+', change), version: eb('version', '+', 1) }))
      .where('id', '=', groupId)
      .returning('item_count')
      .executeTakeFirst()

  const withRollback = async <Outcome>(work: (transaction: Transaction<GroupTables>) => Promise<Outcome>) => {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (error instanceof Rollback) return error.outcome
      throw error
    }
  }

  return {
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
      withRollback(async (transaction): Promise<Added> => {
        const counted = await changeCount(transaction, groupId, 1)
        if (!counted) throw new Rollback('gone')
        const added = await transaction
          .insertInto('analytics_group_items')
          .values({ id: newId(), group_id: groupId, resource_id: resourceId, created_at: clock.now() })
          .onConflict((conflict) => conflict.columns(['group_id', 'resource_id']).doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!added) throw new Rollback('there already')
        if (counted.item_count > itemsPerGroup) throw new Rollback('full')
        return { added }
      }),
    removeItem: async ({ id, group_id }) => {
      const outcome = await withRollback(async (transaction) => {
        await changeCount(transaction, group_id, -1)
        const { numDeletedRows } = await transaction
          .deleteFrom('analytics_group_items')
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw new Rollback('gone')
        return 'removed' as const
      })
      return outcome === 'removed'
    },
  }
}
