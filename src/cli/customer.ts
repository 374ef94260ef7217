import type { Command } from 'commander'
import { tenfootCommand } from '#contract/installation.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

/** Manages customers of the data hub, their accounts and feeds. Changes take effect at once. */
export function customerCommand(program: Command): void {
  const customer = program
    .command('customer')
    .description('manage data hub customers: create, link accounts, add feeds')

  customer
    .command('add')
    .description('create a customer, or change its title')
    .argument('<id>', 'the part after customers/: letters, digits, "-" and "_"')
    .option('--title <title>', 'name that people see (default: the ID)')
    .action((id: string, { title = '' }: { title?: string }) =>
      withOperations(async ({ hubCustomers }, actor) => {
        await hubCustomers.save(actor, { id, title })
        say(`customers/${id} saved. Next: ${tenfootCommand} customer account ${id} <email>`)
      }),
    )

  customer
    .command('account')
    .description('let an account use a customer’s reports')
    .argument('<id>', 'customer ID')
    .argument('<email>', 'email of an account or service account')
    .option('--remove', 'remove it instead')
    .action((id: string, email: string, { remove }: { remove?: boolean }) =>
      withOperations(async ({ hubCustomers }, actor) => {
        await hubCustomers.setAccount(actor, id, email, !remove)
        say(`${email} can ${remove ? 'no longer' : 'now'} use customers/${id}.`)
      }),
    )

  customer
    .command('instance')
    .description('add a feed beside the production feed')
    .argument('<id>', 'customer ID')
    .argument('<name>', 'value of instance in submissions')
    .option('--remove', 'end it instead; what was imported stays')
    .action((id: string, name: string, { remove }: { remove?: boolean }) =>
      withOperations(async ({ hubCustomers }, actor) => {
        await hubCustomers.setInstance(actor, id, name, !remove)
        say(`Submissions of customers/${id} can ${remove ? 'no longer' : 'now'} use the instance ${name}.`)
      }),
    )

  customer
    .command('list')
    .description('list customers with their instances and accounts')
    .action(() =>
      withOperations(async ({ hubCustomers }) => {
        const all = await hubCustomers.list()
        if (all.length === 0) say(`No customers yet. Create one: ${tenfootCommand} customer add <id>`)
        for (const { id } of all) {
          const { title, instances, accounts } = await hubCustomers.byId(id)
          say(`customers/${id}  ${title}`)
          for (const name of instances) say(`  instance ${name}`)
          for (const { email } of accounts) say(`  account ${email}`)
        }
      }),
    )
}
