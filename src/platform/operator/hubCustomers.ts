import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { PlatformTables } from '../database.ts'
import { type Customers, createCustomers, type HubCustomer } from '../datahub/customers.ts'
import { withDatahubTables } from '../datahub/tables.ts'
import { type Actor, type OperatorParts, OperatorProblem, readOrder } from './operation.ts'

const shape = z.regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, hyphens and underscores are allowed')
const customerOrder = z.object({
  id: z.string().check(z.trim(), shape),
  title: z._default(z.string().check(z.trim(), z.maxLength(100, 'at most 100 characters are allowed')), ''),
})
const instanceOrder = z.object({ instance: z.string().check(z.trim(), shape) })

/** Customers of the data hub: whose study reports it holds, which accounts may use them, which feeds were arranged. */
export function createOperatorHubCustomers({ db, clock, events }: Pick<OperatorParts, 'db' | 'clock' | 'events'>) {
  const over = (on: OperatorParts['db']): Customers =>
    createCustomers(withDatahubTables(on as unknown as Kysely<PlatformTables>), clock)
  const customers = over(db)

  const find = async (id: string): Promise<HubCustomer> => {
    const customer = await customers.byId(id)
    if (!customer) throw new OperatorProblem('missing', `There is no customer ${id}.`, 'customer')
    return customer
  }
  /** By id or address. */
  const account = async (who: string) => {
    const found = await db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where(({ or, eb }) => or([eb('id', '=', who), eb('email', '=', who.trim().toLowerCase())]))
      .executeTakeFirst()
    if (!found) throw new OperatorProblem('wrong', `account: there is no account ${who}.`, 'account')
    return found
  }
  const change = (
    actor: Actor,
    { action, id, detail }: { action: string; id: string; detail: string },
    work: (customers: Customers) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (on) => {
      await work(over(on))
      await events.record(on, {
        ...{ kind: 'operator', action: `customer.${action}`, actor: actor.name, address: actor.address },
        ...{ subject: `customers/${id}`, detail },
      })
    })

  return {
    /** By id. */
    list: () => customers.all(),
    /** With its accounts and its feeds. @throws OperatorProblem */
    byId: async (id: string) => {
      const customer = await find(id)
      const [accounts, instances] = await Promise.all([customers.accountsOf(id), customers.instancesOf(id)])
      return { ...customer, accounts, instances }
    },
    /**
     * Makes one, or gives it another title.
     * @param order id; title (left out: the id)
     * @throws OperatorProblem
     */
    save: async (actor: Actor, order: unknown): Promise<HubCustomer> => {
      const { id, title } = readOrder(customerOrder, order)
      const customer = { id, title: title || id }
      await change(actor, { action: 'saved', id, detail: customer.title }, (on) => on.save(customer))
      return customer
    },
    /** Lets an account use its reports, or no more. @throws OperatorProblem */
    setAccount: async (actor: Actor, id: string, who: string, linked: boolean): Promise<void> => {
      await find(id)
      const { id: accountId, email } = await account(who)
      const detail = `${email} ${linked ? 'may use its reports' : 'may no longer use its reports'}`
      await change(actor, { action: 'account', id, detail }, (on) =>
        linked ? on.linkAccount(id, accountId) : on.unlinkAccount(id, accountId),
      )
    },
    /** Arranges a feed beside the production feed, or ends it; what was imported stays. @throws OperatorProblem */
    setInstance: async (actor: Actor, id: string, name: string, arranged: boolean): Promise<void> => {
      await find(id)
      const { instance } = readOrder(instanceOrder, { instance: name })
      const detail = `the feed ${instance} was ${arranged ? 'arranged' : 'ended'}`
      await change(actor, { action: 'instance', id, detail }, (on) =>
        arranged ? on.arrangeInstance(id, instance) : on.endInstance(id, instance),
      )
    },
  }
}
