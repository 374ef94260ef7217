import * as z from 'zod/mini'
import { createCustomers, type HubCustomer } from '../data-hub/customers.ts'
import { withDatahubTables } from '../data-hub/schema.ts'
import { createMemberships, keyText, titleText } from './memberships.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, parseInput } from './operation.ts'

const customerInput = z.object({ id: keyText, title: titleText })
const instanceInput = z.object({ instance: keyText })

/** Customers of the data hub, the accounts that may use their study reports, and their feeds. */
export function createAdminHubCustomers({ db, clock, events }: Pick<AdminContext, 'db' | 'clock' | 'events'>) {
  const {
    repository: customers,
    find,
    change,
    setAccount,
  } = createMemberships(
    { db, events },
    {
      name: 'customer',
      missing: messages.noCustomer,
      subject: (id) => `customers/${id}`,
      may: 'can use its reports',
      mayNoLonger: 'can no longer use its reports',
      repositoryOn: (trx) => createCustomers(withDatahubTables(trx), clock),
      find: (all, id) => all.byId(id),
    },
  )

  return {
    /** Sorted by id. */
    list: () => customers.all(),
    /** With its accounts and its feeds. @throws AdminError */
    byId: async (id: string) => {
      const customer = await find(id)
      const [accounts, instances] = await Promise.all([customers.accountsOf(id), customers.instancesOf(id)])
      return { ...customer, accounts, instances }
    },
    /**
     * Creates one, or changes its title.
     * @param input id; title (default: the id)
     * @throws AdminError
     */
    save: async (actor: Actor, input: unknown): Promise<HubCustomer> => {
      const { id, title } = parseInput(customerInput, input)
      const customer = { id, title: title || id }
      await change(actor, { action: 'customer.saved', key: id, detail: customer.title }, (repository) =>
        repository.save(customer),
      )
      return customer
    },
    /** Allows an account to use its reports, or no longer. @throws AdminError */
    setAccount,
    /** Adds a feed to the production feed, or ends it; imported data stays. @throws AdminError */
    setInstance: async (actor: Actor, id: string, name: string, arranged: boolean): Promise<void> => {
      await find(id)
      const { instance } = parseInput(instanceInput, { instance: name })
      const detail = `feed ${instance} ${arranged ? 'added' : 'removed'}`
      await change(actor, { action: 'customer.instance', key: id, detail }, (repository) =>
        arranged ? repository.arrangeInstance(id, instance) : repository.endInstance(id, instance),
      )
    },
  }
}
