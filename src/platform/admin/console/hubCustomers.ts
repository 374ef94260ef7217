import type { Console, ConsoleContext } from './console.ts'
import { membershipPages } from './memberships.tsx'
import { customerPath, customersPath } from './paths.ts'

/** Customers of the data hub: the accounts that may use their reports, and their feeds. */
export function hubCustomerPages(pages: Console, context: ConsoleContext): void {
  const { hubCustomers } = context.operations
  membershipPages(pages, context, {
    path: customersPath,
    pathOf: customerPath,
    title: 'Customers',
    none: 'No data hub customers yet.',
    newTitle: 'New customer',
    key: {
      field: 'id',
      label: 'ID',
      hint: 'The part after customers/ in API paths. You cannot change it later.',
      reference: (id) => `customers/${id}`,
    },
    accounts: {
      none: 'No accounts.',
      add: 'Add account',
      remove: (email) => `Remove ${email}`,
    },
    parts: {
      field: 'instance',
      heading: 'Feeds',
      none: 'Only the production feed.',
      label: 'Feed name',
      hint: 'The value of instance in submissions. Removing a feed keeps its imported data.',
      add: 'Add feed',
      remove: (name) => `Remove ${name}`,
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
