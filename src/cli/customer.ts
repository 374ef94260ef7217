import type { Command } from 'commander'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

/** Customers of the data hub: makes them, says which accounts may use them, arranges feeds. A running platform sees it at once. */
export function customerCommand(program: Command): void {
  const customer = program
    .command('customer')
    .description('customers of the data hub: make them, link accounts, arrange feeds')

  customer
    .command('add')
    .description('make a customer, or give it another title')
    .argument('<id>', 'what follows customers/: letters, digits, "-" and "_"')
    .option('--title <title>', 'what people call it (standard: the id)')
    .action((id: string, { title = '' }: { title?: string }) =>
      withOperations(async ({ hubCustomers }, actor) => {
        await hubCustomers.save(actor, { id, title })
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
      withOperations(async ({ hubCustomers }, actor) => {
        await hubCustomers.setAccount(actor, id, email, !remove)
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
      withOperations(async ({ hubCustomers }, actor) => {
        await hubCustomers.setInstance(actor, id, name, !remove)
        say(`Submissions of customers/${id} may ${remove ? 'no longer' : 'now'} name the instance ${name}.`)
      }),
    )

  customer
    .command('list')
    .description('list customers with their instances and accounts')
    .action(() =>
      withOperations(async ({ hubCustomers }) => {
        const all = await hubCustomers.list()
        if (all.length === 0) say('There is no customer yet: npm run tenfoot -- customer add <id>')
        for (const { id } of all) {
          const { title, instances, accounts } = await hubCustomers.byId(id)
          say(`customers/${id}  ${title}`)
          for (const name of instances) say(`  instance ${name}`)
          for (const { email } of accounts) say(`  account ${email}`)
        }
      }),
    )
}
