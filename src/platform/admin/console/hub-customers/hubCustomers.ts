import type { Console, ConsoleContext } from '../console.ts'
import { membershipPages } from '../memberships/memberships.tsx'
import { messages as shared } from '../messages.ts'
import { customerPath, customersPath } from '../paths.ts'
import { messages } from './messages.ts'

/** Customers of the data hub: the accounts that may use their reports, and their feeds. */
export function hubCustomerPages(pages: Console, context: ConsoleContext): void {
  const { hubCustomers } = context.operations
  membershipPages(pages, context, {
    path: customersPath,
    pathOf: customerPath,
    title: shared.customers,
    none: messages.noCustomersYet,
    newTitle: messages.newCustomer,
    key: {
      field: 'id',
      label: messages.customerId,
      hint: messages.customerIdHint,
      titleHint: messages.customerTitleHint,
      reference: (id) => `customers/${id}`,
    },
    parts: {
      field: 'instance',
      heading: messages.feeds,
      none: messages.onlyProduction,
      label: messages.feedName,
      hint: messages.feedHint,
      add: messages.addFeed,
    },
    list: async () => (await hubCustomers.list()).map(({ id, title }) => ({ key: id, title })),
    find: async (key) => {
      const { id, title, accounts, instances } = await hubCustomers.byId(key)
      return { key: id, title, accounts, parts: instances.map((name) => ({ id: name, title: name })) }
    },
    save: async (actor, id, title) => (await hubCustomers.save(actor, { id, title })).id,
    setAccount: hubCustomers.setAccount,
    setPart: hubCustomers.setInstance,
  })
}
