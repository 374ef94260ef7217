import type { Command } from 'commander'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

/** Content owners: makes them, and links channels and accounts to them. A running platform sees it at once. */
export function ownerCommand(program: Command): void {
  const owner = program.command('owner').description('content owners: make them, link channels and accounts')

  owner
    .command('add')
    .description('make a content owner, or give it another title')
    .argument('<name>', 'as clients write it in contentOwner==<name>: letters, digits, "-" and "_"')
    .option('--title <title>', 'what people call it (standard: the name)')
    .action((name: string, { title = '' }: { title?: string }) =>
      withOperations(async ({ contentOwners }, actor) => {
        await contentOwners.save(actor, { name, title })
        say(`The content owner ${name} is there. Next: npm run tenfoot -- owner channel ${name} <channel id>`)
      }),
    )

  owner
    .command('channel')
    .description('give it a channel to manage')
    .argument('<name>', 'a content owner')
    .argument('<channel>', 'id of a channel that the services know')
    .option('--remove', 'take it away instead')
    .action((name: string, channel: string, { remove }: { remove?: boolean }) =>
      withOperations(async ({ contentOwners }, actor) => {
        await contentOwners.setChannel(actor, name, channel, !remove)
        say(`${name} ${remove ? 'no longer manages' : 'manages'} ${channel}.`)
      }),
    )

  owner
    .command('account')
    .description('let an account act for it')
    .argument('<name>', 'a content owner')
    .argument('<email>', 'address of an account or a service account')
    .option('--remove', 'end it instead')
    .action((name: string, email: string, { remove }: { remove?: boolean }) =>
      withOperations(async ({ contentOwners }, actor) => {
        await contentOwners.setAccount(actor, name, email, !remove)
        say(`${email} ${remove ? 'may no longer' : 'may now'} act for ${name}.`)
      }),
    )

  owner
    .command('list')
    .description('list content owners with their channels and accounts')
    .action(() =>
      withOperations(async ({ contentOwners }) => {
        const all = await contentOwners.list()
        if (all.length === 0) say('There is no content owner yet: npm run tenfoot -- owner add <name>')
        for (const { name, title } of all) {
          const { channels, accounts } = await contentOwners.byName(name)
          say(title === name ? name : `${name} (${title})`)
          for (const channel of channels) say(`  channel ${channel.id}  ${channel.title}`)
          for (const { email } of accounts) say(`  account ${email}`)
        }
      }),
    )
}
