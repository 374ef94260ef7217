import type { Command } from 'commander'
import { problemText } from '#web/problems/problem.ts'
import { say, sayText } from './database.ts'
import { formatSecret } from './operations.ts'
import { withFleet } from './screenChoice.ts'

interface AlertOptions {
  site: string
  minutes: string
  version: string
  errors: string
  quiet: string
  zone: string
  language: string
}

/** Who is told what is wrong with screens (specification: fleet 12). */
export function screenAlerts(screen: Command): void {
  const alert = screen.command('alert').description('who is told when screens are dark: add, list, test, remove')
  alert
    .command('add')
    .description('tell somebody; the secret of a webhook is shown once')
    .argument('<address>', 'mail address, or URL of a webhook')
    .option('--site <site>', 'only the screens of this site', '')
    .option('--minutes <minutes>', 'also tell numbers older than this', '0')
    .option('--version <version>', 'also tell screens with another version than this', '')
    .option('--errors <count>', 'also tell more errors in a day than this', '0')
    .option('--quiet <hours>', 'send nothing in these hours, such as 22:00-07:00', '')
    .option('--zone <zone>', 'time zone, such as Europe/Berlin', 'UTC')
    .option('--language <language>', 'language of the messages, such as de', 'en')
    .action((address: string, { minutes, errors, zone, ...input }: AlertOptions) =>
      withFleet(async ({ alerts }) => {
        const numbers = { minutes: Number(minutes), errors: Number(errors) }
        const secret = await alerts.add({ ...input, ...numbers, address, timeZone: zone })
        sayText(secret === undefined ? 'Alert added.' : `Alert added.\n${formatSecret('Secret', secret)}`)
      }),
    )
  alert
    .command('list')
    .description('list who is told: address, site, last message and its outcome, ID')
    .action(() =>
      withFleet(async ({ alerts }) => {
        const all = await alerts.list()
        if (all.length === 0) say('No alerts.')
        for (const { id, address, site, last, ended_at } of all) {
          const problem = last?.problem ? problemText(last.problem) : undefined
          const outcome = last && `${new Date(last.at).toISOString()} ${last.outcome}`
          say(
            [address, site || 'all sites', outcome, problem, ended_at !== null && 'ended', id]
              .filter(Boolean)
              .join('  '),
          )
        }
      }),
    )
  alert
    .command('test')
    .description('send a message that says only that messages arrive')
    .argument('<id>', 'ID from `screen alert list`')
    .action((id: string) =>
      withFleet(async ({ alerts }) => {
        await alerts.test(id)
        say('A running proxy sends the test within seconds.')
      }),
    )
  alert
    .command('remove')
    .description('tell somebody no more')
    .argument('<id>', 'ID from `screen alert list`')
    .action((id: string) =>
      withFleet(async ({ alerts }) => {
        await alerts.remove(id)
        say('Alert removed.')
      }),
    )
}
