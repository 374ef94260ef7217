import type { Command } from 'commander'
import { dayMs } from '#contract/clock.ts'
import { counted } from '#contract/counted.ts'
import type { ActInput } from '#proxy/modules/fleet/acts.ts'
import { roles, type ScreenAct } from '#proxy/modules/fleet/roles.ts'
import { lacksOf, type Screen } from '#proxy/modules/fleet/screens.ts'
import { say, sayText } from './database.ts'
import { formatSecret } from './operations.ts'
import { screenAlerts } from './screenAlerts.ts'
import { type Choice, chosenScreens, withFleet } from './screenChoice.ts'
import { screenEnrolments } from './screenEnrolments.ts'
import { screenPlans } from './screenPlans.ts'
import { screenUpdates } from './screenUpdates.ts'

/** Looks after the screens of a fleet (specification: fleet 9), as the operators’ pages do. */
export function screenCommand(program: Command): void {
  const screen = program
    .command('screen')
    .description('TVs that operators look after (FLEET=on): list them, act on them, who may do so')
  list(screen)
  changes(screen)
  for (const [name, act, description] of [
    ['reload', 'reload', 'load the app again'],
    ['next', 'next', 'go on to what the kiosk shows next'],
    ['show', 'show', 'show name, place and a QR code for a minute'],
    ['sign-out', 'sign-out', 'remove all accounts: somebody must pair it again'],
    ['remove', 'remove', 'remove it from the list'],
  ] as const)
    several(screen, name, description, act)
  several(screen, 'message', 'show a text over the screen; an empty one ends it', 'message')
  screenPlans(screen)
  screenEnrolments(screen)
  screenAlerts(screen)
  screenUpdates(screen)
  log(screen)
  played(screen)
  operators(screen)
}

function list(screen: Command): void {
  screen
    .command('list')
    .description(
      'list screens: name, place, group, site, state and its seconds, what they show, plan and what they lack for it, ID',
    )
    .option('--search <text>', 'only those whose texts contain this')
    .option('--group <group>', 'only this group')
    .option('--site <site>', 'only this site')
    .option('--state <state>', 'only this state, such as dark')
    .option('--json', 'as JSON, with all that is known')
    .action(({ json, state, ...filter }: { json?: boolean; state?: string; search?: string } & Choice) =>
      withFleet(async (fleet) => {
        const found = (await fleet.list(filter)).filter((one) => state === undefined || one.state === state)
        if (json) return sayText(JSON.stringify(found.map(plain), undefined, 2))
        if (found.length === 0) say('No screens.')
        for (const one of found) {
          const { id, name, place, group, site, state: now, since, report, plan } = one
          say(
            [
              name,
              place,
              group,
              site,
              `${now} ${Math.max(0, Math.round((Date.now() - since) / 1_000))} s`,
              report && `${report.mode} ${report.screen}`,
              plan && `plan ${plan.name} ${plan.number}`,
              ...lacksOf(one).map((lack) => `lacks ${lack.kind} ${lack.name}`),
              id,
            ]
              .filter(Boolean)
              .join('  '),
          )
        }
      }),
    )
}

const plain = ({ televisionId: _, watched: __, since, seenAt, ...rest }: Screen) => ({
  ...rest,
  since: new Date(since).toISOString(),
  seenAt: new Date(seenAt).toISOString(),
})

const screenArgument = ['<screen>', 'name or ID from `screen list`'] as const

function changes(screen: Command): void {
  screen
    .command('rename')
    .description('give a screen another name')
    .argument(...screenArgument)
    .argument('<name>', 'new name')
    .action((text: string, name: string) =>
      withFleet(async (fleet) => {
        const found = await fleet.named(text)
        await fleet.act([found], 'rename', { name })
        say(`${found.name} is now called ${name}.`)
      }),
    )
  screen
    .command('move')
    .description('change where a screen is; an empty value removes one')
    .argument(...screenArgument)
    .option('--place <place>', 'such as Left of the door')
    .option('--group <group>', 'a name that several screens share, such as Lobby')
    .option('--site <site>', 'only operators of this site, and those of all, see it')
    .action((text: string, input: Pick<ActInput, 'place' | 'group' | 'site'>) =>
      withFleet(async (fleet) => {
        if (Object.keys(input).length === 0) throw new Error('Name --place, --group or --site.')
        const found = await fleet.named(text)
        await fleet.act([found], 'move', input)
        say(`${found.name} moved.`)
      }),
    )
}

/** An act on one screen, on those of a group or a site, or on all. */
function several(screen: Command, name: string, description: string, act: ScreenAct): void {
  const command = screen
    .command(name)
    .description(description)
    .argument('[screen]', screenArgument[1])
    .option('--group <group>', 'the screens of this group')
    .option('--site <site>', 'the screens of this site')
    .option('--all', 'all screens')
  if (act === 'message')
    command.requiredOption('--text <text>', 'the message').option('--minutes <minutes>', 'for so long', '10')
  command.action((text: string | undefined, options: Choice & { text?: string; minutes?: string }) =>
    withFleet(async (fleet) => {
      const chosen = await chosenScreens(fleet, text, options)
      const input = act === 'message' ? { text: options.text, minutes: Number(options.minutes) } : {}
      const count = await fleet.act(chosen, act, input)
      const isLater = act !== 'sign-out' && act !== 'remove'
      say(`${name}: ${isLater ? 'sent to' : 'done for'} ${counted(count, 'screen')}.`)
    }),
  )
}

function log(screen: Command): void {
  screen
    .command('log')
    .description('list what operators did, newest first')
    .action(() =>
      withFleet(async (fleet) => {
        for (const { at, by, act, screenName, text, result } of await fleet.log())
          say([new Date(at).toISOString(), by, act, screenName, text, result].filter(Boolean).join('  '))
      }),
    )
}

function played(screen: Command): void {
  screen
    .command('played')
    .description('print what screens showed as CSV: each hour of the last 90 days, and days before')
    .option('--from <day>', 'first day in UTC, such as 2026-11-30')
    .option('--until <day>', 'last day')
    .action(({ from, until }: { from?: string; until?: string }) =>
      withFleet(async (fleet) => {
        const day = (name: string, text: string | undefined, standard: number) => {
          const at = text === undefined ? standard : Date.parse(text)
          if (Number.isNaN(at)) throw new Error(`${name} must be a day such as 2026-11-30 (it is "${text}").`)
          return at
        }
        const filter = { from: day('--from', from, 0), until: day('--until', until, Date.now()) + dayMs }
        for await (const part of fleet.played(filter)) process.stdout.write(part)
      }),
    )
}

function operators(screen: Command): void {
  const operator = screen.command('operator').description('who may look after screens: add, list, remove')
  operator
    .command('add')
    .description('add an operator; the password is shown once')
    .argument('<name>', 'name to sign in with')
    .requiredOption(
      '--role <role>',
      `${roles.join(', ')}: see screens, also act on them, also change and sign them out`,
    )
    .option('--site <site>', 'only the screens of this site')
    .action((name: string, { role, site = null }: { role: string; site?: string | null }) =>
      withFleet(async ({ operators }) => {
        const password = await operators.add({ name, role, site })
        sayText(`Operator added.\n${formatSecret('Password', password)}`)
      }),
    )
  operator
    .command('list')
    .description('list operators: name, role, site')
    .action(() =>
      withFleet(async ({ operators }) => {
        const all = await operators.list()
        if (all.length === 0) say('No operators.')
        for (const { name, role, site } of all) say(`${name}  ${role}  ${site ?? 'all sites'}`)
      }),
    )
  operator
    .command('remove-authenticator')
    .description('remove an operator’s authenticator app, for example after a phone was lost')
    .argument('<name>', 'name from `screen operator list`')
    .action((name: string) =>
      withFleet(async ({ operators }) => {
        await operators.removeAuthenticator(name)
        say(`${name} signs in with the password alone.`)
      }),
    )
  operator
    .command('remove')
    .description('remove an operator, who is signed out everywhere')
    .argument('<name>', 'name from `screen operator list`')
    .action((name: string) =>
      withFleet(async ({ operators }) => {
        await operators.remove(name)
        say(`Operator ${name} removed.`)
      }),
    )
}
