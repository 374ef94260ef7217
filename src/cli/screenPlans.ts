import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import { say, sayText } from './database.ts'
import { type Choice, chosenScreens, withFleet } from './screenChoice.ts'

/** Plans of screens (specification: fleet 10). They are made on the operators’ pages. */
export function screenPlans(screen: Command): void {
  const plan = screen.command('plan').description('plans: what screens show at which time of the week')
  plan
    .command('list')
    .description('list plans: name, site, version, number of screens, ID')
    .action(() =>
      withFleet(async ({ plans, list }) => {
        const [all, screens] = [await plans.list(), await list()]
        if (all.length === 0) say('No plans.')
        for (const { id, name, site, number } of all) {
          const on = screens.filter((one) => one.plan?.id === id).length
          say([name, site || 'all sites', `version ${number}`, counted(on, 'screen'), id].join('  '))
        }
      }),
    )
  plan
    .command('show')
    .description('print what counts now as JSON')
    .argument('<plan>', 'name or ID from `screen plan list`')
    .action((text: string) =>
      withFleet(async ({ plans }) => {
        const found = await plans.named(text)
        const [newest] = await plans.versions(found)
        sayText(JSON.stringify({ ...found, ...newest?.content }, undefined, 2))
      }),
    )
  plan
    .command('set')
    .description('put a screen on a plan, or several screens')
    .argument('[screen]', 'name or ID from `screen list`')
    .option('--plan <plan>', 'name or ID from `screen plan list`')
    .option('--none', 'on no plan')
    .option('--group <group>', 'the screens of this group')
    .option('--site <site>', 'the screens of this site')
    .option('--all', 'all screens')
    .action((text: string | undefined, { plan: named, none, ...choice }: Choice & { plan?: string; none?: boolean }) =>
      withFleet(async (fleet) => {
        if ((named === undefined) === (none === undefined)) throw new Error('Name --plan, or else --none.')
        const chosen = await chosenScreens(fleet, text, choice)
        const id = named === undefined ? '' : (await fleet.plans.named(named)).id
        const count = await fleet.act(chosen, 'plan', { plan: id })
        say(`plan: done for ${counted(count, 'screen')}.`)
      }),
    )
}
