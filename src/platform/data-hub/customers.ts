import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { DatahubTables } from './schema.ts'

export interface HubCustomer {
  /** What follows `customers/`. */
  id: string
  /** The name for people. */
  title: string
}

/** The customers whose study reports the hub stores, the accounts that may use them, and their feeds. */
export interface Customers {
  /** Adds a customer or changes its title. @throws RangeError for an id of another shape */
  save(customer: HubCustomer): Promise<void>
  byId(id: string): Promise<HubCustomer | undefined>
  /** Returns all customers, sorted by id. */
  all(): Promise<HubCustomer[]>
  linkAccount(id: string, accountId: string): Promise<void>
  unlinkAccount(id: string, accountId: string): Promise<void>
  /** Returns the customers that an account may use, sorted by id. */
  customersOf(accountId: string): Promise<HubCustomer[]>
  /**
   * Whether an account may use a customer; also false for one that does not exist, so that callers cannot find out
   * which do.
   */
  mayUse(accountId: string, id: string): Promise<boolean>
  /** Returns the accounts that may use a customer, sorted by email address. */
  accountsOf(id: string): Promise<{ id: string; email: string }[]>
  /** @throws RangeError for a name of another shape */
  arrangeInstance(id: string, name: string): Promise<void>
  endInstance(id: string, name: string): Promise<void>
  instancesOf(id: string): Promise<string[]>
}

const idShape = /^[A-Za-z0-9_-]{1,64}$/
const words = '1 to 64 letters, digits, "-" and "_"'

export function createCustomers(db: Kysely<DatahubTables>, clock: Clock): Customers {
  const select = () => db.selectFrom('datahub_customers').select(['id', 'title'])
  return {
    save: async ({ id, title }) => {
      if (!idShape.test(id)) throw new RangeError(`A customer’s id has ${words}; ${JSON.stringify(id)} came.`)
      await db
        .insertInto('datahub_customers')
        .values({ id, title, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ title }))
        .execute()
    },
    byId: (id) => select().where('id', '=', id).executeTakeFirst(),
    all: () => select().orderBy('id').execute(),
    linkAccount: async (customer_id, account_id) => {
      await db
        .insertInto('datahub_customer_accounts')
        .values({ customer_id, account_id })
        .onConflict((conflict) => conflict.columns(['account_id', 'customer_id']).doNothing())
        .execute()
    },
    unlinkAccount: async (id, accountId) => {
      await db
        .deleteFrom('datahub_customer_accounts')
        .where('customer_id', '=', id)
        .where('account_id', '=', accountId)
        .execute()
    },
    customersOf: (accountId) =>
      select()
        .innerJoin('datahub_customer_accounts', 'datahub_customer_accounts.customer_id', 'datahub_customers.id')
        .where('datahub_customer_accounts.account_id', '=', accountId)
        .orderBy('id')
        .execute(),
    mayUse: async (accountId, id) =>
      (await db
        .selectFrom('datahub_customer_accounts')
        .select('account_id')
        .where('customer_id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()) !== undefined,
    accountsOf: async (id) => {
      const accounts = db as unknown as Kysely<DatahubTables & { accounts: { id: string; email: string } }>
      return accounts
        .selectFrom('accounts')
        .innerJoin('datahub_customer_accounts', 'datahub_customer_accounts.account_id', 'accounts.id')
        .select(['accounts.id', 'accounts.email'])
        .where('datahub_customer_accounts.customer_id', '=', id)
        .orderBy('accounts.email')
        .execute()
    },
    arrangeInstance: async (customer_id, name) => {
      if (!idShape.test(name)) throw new RangeError(`An instance’s name has ${words}; ${JSON.stringify(name)} came.`)
      await db
        .insertInto('datahub_instances')
        .values({ customer_id, name })
        .onConflict((conflict) => conflict.columns(['customer_id', 'name']).doNothing())
        .execute()
    },
    endInstance: async (id, name) => {
      await db.deleteFrom('datahub_instances').where('customer_id', '=', id).where('name', '=', name).execute()
    },
    instancesOf: async (id) =>
      (
        await db.selectFrom('datahub_instances').select('name').where('customer_id', '=', id).orderBy('name').execute()
      ).map(({ name }) => name),
  }
}
