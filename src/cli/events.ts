import type { Command } from 'commander'
import { Option } from 'commander'
import { tenfootCommand } from '#contract/installation.ts'
import type { EventKind } from '#platform/eventLog.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

/** Lists the event log: who did what. */
export function eventsCommand(program: Command): void {
  program
    .command('events')
    .description('list events: administrator actions, consents, failed attempts')
    .addOption(new Option('--kind <kind>', 'only this kind').choices(['operator', 'people', 'refused']))
    .option('--before <event>', 'only events older than this one (see the last line of the output)')
    .action((query: { kind?: EventKind; before?: string }) =>
      withOperations(async ({ events }) => {
        const { describeEvent } = await import('#platform/eventLog.ts')
        const page = await events.page(query)
        for (const { at, action, actor, subject, detail, address } of page.events)
          say(
            `${new Date(at).toISOString()}  ${describeEvent(action)}  by ${actor}${address ? ` from ${address}` : ''}: ${[subject, detail].filter(Boolean).join(', ')}`,
          )
        if (page.next)
          say(
            `Older events: ${tenfootCommand} events --before ${page.next}${query.kind ? ` --kind ${query.kind}` : ''}`,
          )
      }),
    )
}
