import type { Kysely, Migration } from 'kysely'
import type { GroupItemType } from '#contract/groups.ts'

/** Times in milliseconds since 1970. */
export interface GroupTables {
  analytics_groups: {
    id: string
    /** Whether `owner_id` names an account or a content owner. */
    owner_kind: 'account' | 'contentOwner'
    owner_id: string
    title: string
    item_type: GroupItemType
    /** Changed in one transaction with the items, so that of two concurrent additions the 501st item is refused. */
    item_count: number
    /** Counts every change of the group or its items. */
    version: number
    created_at: number
  }
  analytics_group_items: {
    id: string
    group_id: string
    resource_id: string
    created_at: number
  }
}

export const groupMigrations: Record<string, Migration> = {
  '009_groups': {
    up: async (db) => {
      await db.schema
        .createTable('analytics_groups')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_kind', 'text', (column) => column.notNull())
        .addColumn('owner_id', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('item_type', 'text', (column) => column.notNull())
        .addColumn('item_count', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('analytics_groups_owner')
        .on('analytics_groups')
        .columns(['owner_kind', 'owner_id', 'created_at', 'id'])
        .execute()
      await db.schema
        .createTable('analytics_group_items')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('group_id', 'text', (column) =>
          column.notNull().references('analytics_groups.id').onDelete('cascade'),
        )
        .addColumn('resource_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('analytics_group_items_once', ['group_id', 'resource_id'])
        .execute()
    },
  },
}

/** The same database, typed with these tables only: a Kysely of more tables is not assignable to one of fewer. */
export const withGroupTables = <Tables extends GroupTables>(db: Kysely<Tables>) => db as unknown as Kysely<GroupTables>
