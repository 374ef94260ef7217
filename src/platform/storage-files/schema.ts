import type { StorageSpace } from '#contract/storageFiles.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Times in milliseconds since 1970. */
export interface StorageFileTables {
  /** Files that an application keeps for a person. Only the clients of one project see them. */
  storage_files: {
    id: string
    account_id: string
    project_id: string
    space: StorageSpace
    name: string
    mime_type: string
    bytes: Buffer
    size: number
    md5: string
    created_at: number
    modified_at: number
  }
}

export const storageFileMigrations: Record<string, StoreMigration> = {
  '027_storage_files': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('storage_files')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id').onDelete('cascade'))
        .addColumn('space', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('mime_type', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bytea', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('md5', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('modified_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('storage_files_owner')
        .on('storage_files')
        .columns(['account_id', 'project_id', 'space', 'modified_at'])
        .execute()
    },
  },
}
