import type { Command } from 'commander'
import { tenfootCommand } from '#contract/installation.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

/** Manages content owners, their channels and accounts. Changes take effect at once. */
export function ownerCommand(program: Command): void {
  const owner = program.command('owner').description('manage content owners: create, link channels and accounts')

  owner
    .command('add')
    .description('create a content owner, or change its title')
    .argument('<name>', 'sent by clients as contentOwner==<name>: letters, digits, "-" and "_"')
    .option('--title <title>', 'name that people see (default: the name)')
    .action((name: string, { title = '' }: { title?: string }) =>
      withOperations(async ({ contentOwners }, actor) => {
        await contentOwners.save(actor, { name, title })
        say(`Content owner ${name} saved. Next: ${tenfootCommand} owner channel ${name} <channel id>`)
      }),
    )

  owner
    .command('channel')
    .description('let a content owner manage a channel')
    .argument('<name>', 'content owner name')
    .argument('<channel>', 'channel ID')
    .option('--remove', 'remove it instead')
    .action((name: string, channel: string, { remove }: { remove?: boolean }) =>
      withOperations(async ({ contentOwners }, actor) => {
        await contentOwners.setChannel(actor, name, channel, !remove)
        say(`${name} ${remove ? 'no longer manages' : 'manages'} ${channel}.`)
      }),
    )

  owner
    .command('account')
    .description('let an account act for a content owner')
    .argument('<name>', 'content owner name')
    .argument('<email>', 'email of an account or service account')
    .option('--remove', 'remove it instead')
    .action((name: string, email: string, { remove }: { remove?: boolean }) =>
      withOperations(async ({ contentOwners }, actor) => {
        await contentOwners.setAccount(actor, name, email, !remove)
        say(`${email} ${remove ? 'can no longer' : 'can now'} act for ${name}.`)
      }),
    )

  owner
    .command('list')
    .description('list content owners with their channels and accounts')
    .action(() =>
      withOperations(async ({ contentOwners }) => {
        const all = await contentOwners.list()
        if (all.length === 0) say(`No content owners yet. Create one: ${tenfootCommand} owner add <name>`)
        for (const { name, title } of all) {
          const { channels, accounts } = await contentOwners.byName(name)
          say(title === name ? name : `${name} (${title})`)
          for (const channel of channels) say(`  channel ${channel.id}  ${channel.title}`)
          for (const { email } of accounts) say(`  account ${email}`)
        }
      }),
    )
}
