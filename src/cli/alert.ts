import { type Command, Option } from 'commander'
import { startCommand, tenfootCommand } from '#contract/installation.ts'
import { type LanguageTag, languageTags } from '#contract/languages.ts'
import { say, sayText } from './database.ts'
import { formatSecret, withOperations } from './operations.ts'

const timeoutMs = 30_000

/** Manages alerts and weekly digests of channels and groups. The running services check numbers and send messages. */
export function alertCommand(program: Command): void {
  const command = program
    .command('alert')
    .description('manage alerts and weekly digests by mail or webhook: add, list, test, remove')

  command
    .command('add')
    .description('subscribe an address to what is unusual in a channel or a group, or happens now in a channel')
    .argument('<about>', 'ID of a channel, or of a group of videos or channels')
    .argument('<address>', 'mail address, or URL of a webhook')
    .addOption(new Option('--kind <kind>', 'what is sent').choices(['alerts', 'digest', 'live']).default('alerts'))
    .addOption(new Option('--language <language>', 'language of the messages').choices(languageTags).default('en'))
    .option('--zone <zone>', 'time zone of the subscriber, such as Europe/Berlin', 'UTC')
    .option('--quiet <hours>', 'quiet hours in that time zone, such as 22-7', '')
    .action(
      (
        about: string,
        address: string,
        options: { kind: 'alerts' | 'digest' | 'live'; language: LanguageTag; zone: string; quiet: string },
      ) =>
        withOperations(async ({ alerts }, actor) => {
          const { zone, ...chosen } = options
          const { id, secret } = await alerts.add(actor, { about, address, timeZone: zone, ...chosen })
          say(`Alert ${id} added. Test it: ${tenfootCommand} alert test ${id}`)
          if (secret !== undefined) sayText(formatSecret('secret', secret))
        }),
    )

  command
    .command('list')
    .description('list alerts, the newest numbers of each, waiting messages and the last problem')
    .action(() =>
      withOperations(async ({ alerts }) => {
        const list = await alerts.list()
        if (list.length === 0) say(`No alerts yet. Add one: ${tenfootCommand} alert add <channel> <address>`)
        for (const { id, kind, address, title, topic, waiting, last, ended_at } of list) {
          say(`${id}  ${kind} about ${title} to ${address}${ended_at === null ? '' : '  unsubscribed'}`)
          const state = [
            ...(topic.checks === 'reports' ? [`numbers until ${topic.checked_day ?? 'none yet'}`] : []),
            ...(topic.problem === null ? [] : [`problem: ${topic.problem}`]),
          ]
          if (state.length > 0) say(`  ${state.join('; ')}`)
          if (waiting > 0) say(`  ${waiting} waiting`)
          if (last) say(`  last: ${last.outcome}${last.problem === null ? '' : `, ${last.problem}`}`)
        }
      }),
    )

  command
    .command('test')
    .description('send a test message and wait for the result')
    .argument('<alert>', 'alert ID')
    .action((id: string) =>
      withOperations(async ({ alerts }, actor, { clock }) => {
        const message = await alerts.test(actor, id)
        for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 250) {
          const state = await alerts.messageState(message)
          if (state?.outcome === 'delivered') return say(`Message ${message} delivered.`)
          if (state === undefined) throw new Error(`Alert ${id} was removed.`)
          if (state.problem !== null)
            throw new Error(
              `Message ${message} was not delivered: ${state.problem}.${state.outcome === 'pending' ? ' It will be retried.' : ''}`,
            )
          await clock.sleep(250)
        }
        say(`Message ${message} is waiting. It is sent while the services run (${startCommand}).`)
      }),
    )

  command
    .command('remove')
    .description('remove an alert and its waiting messages')
    .argument('<alert>', 'alert ID')
    .action((id: string) =>
      withOperations(async ({ alerts }, actor) => {
        await alerts.remove(actor, id)
        say(`Alert ${id} removed.`)
      }),
    )
}
