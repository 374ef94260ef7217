import type { Command } from 'commander'
import { say } from './database.ts'
import { readStdin, several, shown, withOperations } from './operations.ts'

const who = ['<email>', 'address of an account'] as const

/** Accounts of people. */
export function accountCommand(program: Command): void {
  const account = program.command('account').description('accounts: make them, set their policy, disable, link')
  for (const addTo of [list, add, change, password, signOut, disable, enable, channel, owner]) addTo(account)
}

function list(account: Command): void {
  account
    .command('list')
    .description('list accounts')
    .option('--search <text>', 'a part of their address', '')
    .action(({ search }: { search: string }) =>
      withOperations(async ({ accounts }) => {
        let after: string | undefined = ''
        while (after !== undefined) {
          const page: Awaited<ReturnType<typeof accounts.list>> = await accounts.list({ search, after })
          for (const { email, name, organization, blocked_scopes, disabled_reason, disabled_at } of page.accounts)
            say(
              [
                email,
                name,
                organization ?? '',
                blocked_scopes && `may not allow ${blocked_scopes}`,
                disabled_at === null ? '' : `disabled (${disabled_reason ?? 'no reason given'})`,
              ]
                .filter(Boolean)
                .join('  '),
            )
          after = page.next
        }
      }),
    )
}

function add(account: Command): void {
  account
    .command('add')
    .description('make an account; its password is made and shown once')
    .argument(...who)
    .option('--name <name>', 'what apps call the person (standard: the address)')
    .option('--organization <name>', 'whose it is')
    .option('--block <scope>', 'a scope that it may not allow, or all; may be given several times', several, [])
    .option('--stdin', 'take the password from standard input instead')
    .action((email: string, options: { name?: string; organization?: string; block: string[]; stdin?: boolean }) =>
      withOperations(async ({ accounts }, actor) => {
        const { password } = await accounts.create(actor, {
          email,
          name: options.name ?? email,
          organization: options.organization ?? '',
          blocked: options.block,
          ...(options.stdin ? { password: await readStdin() } : {}),
        })
        say(`The account ${email} is there.${password === undefined ? '' : `\n${shown('Password', password)}`}`)
      }),
    )
}

function change(account: Command): void {
  account
    .command('change')
    .description('change name, organization, or what an account may not allow')
    .argument(...who)
    .option('--name <name>', 'its new name')
    .option('--organization <name>', 'whose it is; an empty text: nobody’s')
    .option('--block <scope>', 'all scopes that it may not allow, one an option, or all', several)
    .option('--block-none', 'it may allow everything')
    .action((email: string, options: { name?: string; organization?: string; block?: string[]; blockNone?: boolean }) =>
      withOperations(async ({ accounts }, actor) => {
        const { name, organization, block, blockNone } = options
        await accounts.change(actor, email, { name, organization, blocked: blockNone ? [] : block })
        say(`The account ${email} is changed.`)
      }),
    )
}

function password(account: Command): void {
  account
    .command('password')
    .description('give an account a new password, shown once; it is signed out everywhere, as by sign-out')
    .argument(...who)
    .option('--stdin', 'take it from standard input instead')
    .action((email: string, { stdin }: { stdin?: boolean }) =>
      withOperations(async ({ accounts }, actor) => {
        const { password } = await accounts.setPassword(actor, email, stdin ? await readStdin() : undefined)
        say(stdin ? `The password of ${email} is set.` : shown('Password', password))
      }),
    )
}

function signOut(account: Command): void {
  account
    .command('sign-out')
    .description(
      'sign an account out of every browser and television, as after a lost phone; apps that hear no security events keep their access until `grant revoke`',
    )
    .argument(...who)
    .action((email: string) =>
      withOperations(async ({ accounts }, actor) => {
        const browsers = await accounts.signOutEverywhere(actor, email)
        say(
          `${email} is signed out of ${browsers === 1 ? '1 browser' : `${browsers} browsers`}. Receivers of security events are told: its televisions leave within seconds.`,
        )
      }),
    )
}

function disable(account: Command): void {
  account
    .command('disable')
    .description(
      'disable an account: its tokens stop and its televisions leave, until it is enabled; after hijacking they are paired again',
    )
    .argument(...who)
    .option(
      '--reason <reason>',
      'policy, hijacking or bulk-account; receivers of security events hear the last two',
      'policy',
    )
    .action((email: string, { reason }: { reason: string }) =>
      withOperations(async ({ accounts }, actor) => {
        await accounts.disable(actor, email, { reason })
        say(`The account ${email} is disabled.`)
      }),
    )
}

function enable(account: Command): void {
  account
    .command('enable')
    .description('enable an account: its tokens work again, and its televisions come back when they are started')
    .argument(...who)
    .action((email: string) =>
      withOperations(async ({ accounts }, actor) => {
        await accounts.enable(actor, email)
        say(`The account ${email} is enabled.`)
      }),
    )
}

function channel(account: Command): void {
  account
    .command('channel')
    .description('make an account own a channel, which its apps mean by "mine"')
    .argument(...who)
    .argument('[channel]', 'id of a channel; left out: none')
    .action((email: string, channel = '') =>
      withOperations(async ({ accounts }, actor) => {
        await accounts.linkChannel(actor, email, channel)
        say(channel ? `${email} owns the channel ${channel}.` : `${email} means no channel by "mine".`)
      }),
    )
}

function owner(account: Command): void {
  account
    .command('owner')
    .description('let an account act for a content owner')
    .argument(...who)
    .argument('<owner>', 'name of a content owner')
    .option('--remove', 'end it instead')
    .action((email: string, owner: string, { remove }: { remove?: boolean }) =>
      withOperations(async ({ contentOwners }, actor) => {
        await contentOwners.setAccount(actor, owner, email, !remove)
        say(`${email} ${remove ? 'may no longer' : 'may now'} act for ${owner}.`)
      }),
    )
}
