import type { Command } from 'commander'
import { type Opened, say, withDatabase } from './database.ts'

/** Customers of the data hub: makes them, says which accounts may use them, arranges feeds. A running platform sees it at once. */
export function customerCommand(program: Command): void {
  const customer = program.command('customer').description('customers of the data hub: make them, link accounts')

  customer
    .command('add')
    .description('make a customer, or give it another title')
    .argument('<id>', 'what follows customers/: letters, digits, "-" and "_"')
    .option('--title <title>', 'what people call it (standard: the id)')
    .action((id: string, { title = id }: { title?: string }) =>
      withCustomers(async ({ customers }) => {
        await customers.save({ id, title })
        say(`customers/${id} is there. Next: npm run tenfoot -- customer account ${id} <email>`)
      }),
    )

  customer
    .command('account')
    .description('let an account use a customer’s reports')
    .argument('<id>', 'a customer')
    .argument('<email>', 'address of an account or a service account')
    .option('--remove', 'end it instead')
    .action((id: string, email: string, { remove }: { remove?: boolean }) =>
      withCustomers(async ({ customers, insistOn, accountId }) => {
        await insistOn(id)
        const account = await accountId(email)
        await (remove ? customers.unlinkAccount(id, account) : customers.linkAccount(id, account))
        say(`${email} may ${remove ? 'no longer' : 'now'} use customers/${id}.`)
      }),
    )

  customer
    .command('instance')
    .description('arrange a feed beside the production feed')
    .argument('<id>', 'a customer')
    .argument('<name>', 'as submissions write it in instance')
    .option('--remove', 'end it instead; what was imported stays')
    .action((id: string, name: string, { remove }: { remove?: boolean }) =>
      withCustomers(async ({ customers, insistOn }) => {
        await insistOn(id)
        await (remove ? customers.endInstance(id, name) : customers.arrangeInstance(id, name))
        say(`Submissions of customers/${id} may ${remove ? 'no longer' : 'now'} name the instance ${name}.`)
      }),
    )

  customer
    .command('list')
    .description('list customers with their instances and accounts')
    .action(() =>
      withCustomers(async ({ customers }) => {
        const all = await customers.all()
        if (all.length === 0) say('There is no customer yet: npm run tenfoot -- customer add <id>')
        for (const { id, title } of all) {
          say(`customers/${id}  ${title}`)
          for (const name of await customers.instancesOf(id)) say(`  instance ${name}`)
          for (const { email } of await customers.accountsOf(id)) say(`  account ${email}`)
        }
      }),
    )
}

const withCustomers = (work: (parts: Awaited<ReturnType<typeof partsOf>>) => Promise<void>) =>
  withDatabase(async (opened) => work(await partsOf(opened)))

async function partsOf({ db, clock }: Opened) {
  const { createCustomers } = await import('#platform/datahub/customers.ts')
  const { withDatahubTables } = await import('#platform/datahub/tables.ts')
  const customers = createCustomers(withDatahubTables(db), clock)
  return {
    customers,
    insistOn: async (id: string) => {
      if (!(await customers.byId(id)))
        throw new Error(`There is no customer ${id}: npm run tenfoot -- customer add ${id}`)
    },
    accountId: async (email: string) => {
      const address = email.toLowerCase()
      const row = await db.selectFrom('accounts').select('id').where('email', '=', address).executeTakeFirst()
      if (!row) throw new Error(`There is no account ${address}.`)
      return row.id
    },
  }
}
