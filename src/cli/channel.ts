import type { Command } from 'commander'
import { say } from './database.ts'

/** Sets which channel of an account the television shows. */
export function channelCommand(program: Command): void {
  program
    .command('channel')
    .description('choose the channel that the TV shows')
    .argument('<id>', 'ID of a channel that the account owns')
    .option('--account <email>', 'account whose channel to set (default: the demo account)')
    .action(async (id: string, { account }: { account?: string }) => {
      const { chooseChannel } = await import('#platform/commands/chooseChannel.ts')
      const { platformSettings } = await import('#platform/settings/settings.ts')
      const chosen = await chooseChannel(platformSettings(process.env), id, account)
      say(`TVs of ${chosen.account} now show ${chosen.title} (${chosen.id}).`)
    })
}
