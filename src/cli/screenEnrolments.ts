import type { Command } from 'commander'
import { enrolmentLimits } from '#proxy/modules/fleet/enrolments.ts'
import { say, sayText } from './database.ts'
import { withFleet } from './screenChoice.ts'

interface EnrolOptions {
  place?: string
  group?: string
  site?: string
  plan?: string
  count: string
  hours: string
}

/** Screens that need no remote (specification: fleet 11). */
export function screenEnrolments(screen: Command): void {
  screen
    .command('enrol')
    .description('make an address that TVs open once to become screens; it is shown once')
    .argument('<name>', 'what they are called; # stands for the number of the screen')
    .option('--place <place>', 'such as Left of the door')
    .option('--group <group>', 'a name that several screens share, such as Lobby')
    .option('--site <site>', 'only operators of this site, and those of all, see them')
    .option('--plan <plan>', 'name or ID from `screen plan list`')
    .option('--count <count>', 'how many screens', String(enrolmentLimits.count.standard))
    .option('--hours <hours>', 'how long the address can be used', String(enrolmentLimits.hours.standard))
    .action((name: string, { place = '', group = '', site = '', plan, count, hours }: EnrolOptions) =>
      withFleet(async ({ enrolments, plans }) => {
        const planId = plan === undefined ? '' : (await plans.named(plan)).id
        const input = { name, place, group, site, plan: planId, count: Number(count), hours: Number(hours) }
        sayText(await enrolments.make(input))
      }),
    )
  screen
    .command('waiting')
    .description('list screens that wait for approval or pairing: name, state, words, address, pairing code, ID')
    .action(() =>
      withFleet(async ({ enrolments }) => {
        const all = await enrolments.waiting()
        if (all.length === 0) say('No screen waits.')
        for (const { id, name, state, words, address, code } of all)
          say([name, state, words, address, code && `${code.text} ${code.url}`, id].filter(Boolean).join('  '))
      }),
    )
  for (const [name, act, description] of [
    ['approve', 'enrol-approve', 'let a screen that waits become one of the fleet; compare its words first'],
    ['refuse', 'enrol-refuse', 'refuse a screen that waits'],
  ] as const)
    screen
      .command(name)
      .description(description)
      .argument('<screen>', 'words or ID from `screen waiting`')
      .action((text: string) =>
        withFleet(async ({ enrolments }) => {
          say(`${name}: done for ${await enrolments.decide(text, act)}.`)
        }),
      )
}
