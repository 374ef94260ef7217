import type { JobColumns } from '#storage/jobs/runner.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Times in milliseconds since 1970. */
export interface AccountMailTables {
  /** The outbox of mails to people about their account, each written in the transaction of what it reports. */
  account_mails: JobColumns & {
    id: string
    account_id: string
    /** BCP 47: of the browser in which it happened. */
    language: string
    /** JSON (`accountMails.ts`). */
    content: string
    /** The device code that “This was not me” blocks, and the secret of its link; null in mails without a link. */
    code_id: string | null
    link_hash: string | null
    /** When “This was not me” was pressed. */
    pressed_at: number | null
    created_at: number
    /** When a mail server began to receive the text: from then on the mail is not sent again. */
    handed_over_at: number | null
    /** `unknown`: the mail server had the whole text and did not answer. */
    outcome: 'pending' | 'delivered' | 'refused' | 'given up' | 'unknown'
    problem: string | null
  }
}

export const accountMailMigrations: Record<string, StoreMigration> = {
  '054_account_mails': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('account_mails')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('code_id', 'text')
        .addColumn('link_hash', 'text', (column) => column.unique())
        .addColumn('pressed_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('handed_over_at', 'bigint')
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('problem', 'text')
        .execute()
      await schema.createIndex('account_mails_due').on('account_mails').column('due_at').execute()
      await schema
        .createIndex('account_mails_account')
        .on('account_mails')
        .columns(['account_id', 'created_at'])
        .execute()
      await schema.createIndex('account_mails_age').on('account_mails').column('created_at').execute()
      // A code is deleted a day after it expired. The link of a mail ends its grant for longer.
      await schema.alterTable('grants').addColumn('code_id', 'text').execute()
      await schema.createIndex('grants_code').on('grants').column('code_id').execute()
    },
  },
}
