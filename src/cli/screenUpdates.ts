import type { Command } from 'commander'
import { say } from './database.ts'
import { withFleet } from './screenChoice.ts'

/** A new version of the app, step by step (specification: fleet 15). */
export function screenUpdates(screen: Command): void {
  const update = screen.command('update').description('bring a new version to screens: show, begin, next, back')
  update
    .command('show')
    .description('how far the update is')
    .action(() =>
      withFleet(async ({ updates }) => {
        const { previous, update: last, counts } = await updates.view()
        if (previous === undefined) return say('The server has one version only. There is nothing to update.')
        const how = last ? `${last.state}, step ${last.step + 1} of 3, every ${last.minutes} minutes` : 'not begun'
        say(`${how}. New version: ${counts.current}. Another version: ${counts.other}. Went back: ${counts.back}.`)
      }),
    )
  update
    .command('begin')
    .description('bring it to one screen; a tenth and all follow by themselves')
    .option('--minutes <minutes>', 'without a crash before each next step', '30')
    .action(({ minutes }: { minutes: string }) =>
      withFleet(async ({ updates }) => {
        await updates.begin(Number(minutes))
        say('Update begun. `screen update show` says how far it is.')
      }),
    )
  update
    .command('next')
    .description('the next step at once, also after screens went back')
    .action(() =>
      withFleet(async ({ updates }) => {
        await updates.next()
        say('Next step begun.')
      }),
    )
  update
    .command('back')
    .description('all screens return to the version before')
    .action(() =>
      withFleet(async ({ updates }) => {
        await updates.takeBack()
        say('All screens return to the version before.')
      }),
    )
}
