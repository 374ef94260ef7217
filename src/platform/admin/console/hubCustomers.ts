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
    none: 'No customer of the data hub yet.',
    makeNew: 'New customer',
    key: {
      field: 'id',
      label: 'Id',
      hint: 'What follows customers/ in an address. It stays as it is.',
      written: (id) => `customers/${id}`,
    },
    accounts: {
      none: 'Nobody may use its reports.',
      add: 'Let it use the reports',
      remove: (email) => `Let ${email} use them no longer`,
    },
    parts: {
      field: 'instance',
      heading: 'Feeds',
      none: 'The production feed alone.',
      label: 'Name of a feed',
      hint: 'As submissions write it in instance.',
      add: 'Arrange it',
      remove: (name) => `End ${name}; what was imported stays`,
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
