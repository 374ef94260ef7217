import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import { say, sayText } from './database.ts'
import { collectValues, formatSecret, readStdin, withOperations } from './operations.ts'

const emailArgument = ['<email>', 'address of an account'] as const

/** Manages accounts of people. */
export function accountCommand(program: Command): void {
  const account = program.command('account').description('manage accounts: create, change, disable, link to channels')
  for (const addTo of [
    list,
    add,
    change,
    password,
    requirePassword,
    removeAuthenticator,
    removePasskeys,
    signOut,
    disable,
    enable,
    channel,
    owner,
  ])
    addTo(account)
}

function list(account: Command): void {
  account
    .command('list')
    .description('list accounts')
    .option('--search <text>', 'find accounts whose email contains this', '')
    .action(({ search }: { search: string }) =>
      withOperations(async ({ accounts }) => {
        let after: string | undefined = ''
        while (after !== undefined) {
          const page: Awaited<ReturnType<typeof accounts.list>> = await accounts.list({ search, after })
          for (const { email, name, organization, blocked_scopes, disabled_reason, ...row } of page.accounts)
            say(
              [
                email,
                name,
                organization ?? '',
                blocked_scopes && `may not allow ${blocked_scopes}`,
                row.new_password_required_at !== null && 'must choose a new password',
                row.disabled_at === null ? '' : `disabled (${disabled_reason ?? 'no reason given'})`,
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
    .description('create an account; its password is shown once')
    .argument(...emailArgument)
    .option('--name <name>', 'name that apps show (default: the email)')
    .option('--organization <name>', 'organization of the account')
    .option('--block <scope>', 'scope the account cannot allow, or all; repeatable', collectValues, [])
    .option('--stdin', 'read the password from standard input')
    .action((email: string, options: { name?: string; organization?: string; block: string[]; stdin?: boolean }) =>
      withOperations(async ({ accounts }, actor) => {
        const { password } = await accounts.create(actor, {
          email,
          name: options.name ?? email,
          organization: options.organization ?? '',
          blocked: options.block,
          ...(options.stdin ? { password: await readStdin() } : {}),
        })
        sayText(`Account ${email} created.${password === undefined ? '' : `\n${formatSecret('Password', password)}`}`)
      }),
    )
}

function change(account: Command): void {
  account
    .command('change')
    .description('change an account’s name, organization or blocked scopes')
    .argument(...emailArgument)
    .option('--name <name>', 'new name')
    .option('--organization <name>', 'organization of the account; empty for none')
    .option(
      '--block <scope>',
      'scope the account cannot allow, or all; repeatable, replaces the current list',
      collectValues,
    )
    .option('--block-none', 'block no scopes')
    .action((email: string, options: { name?: string; organization?: string; block?: string[]; blockNone?: boolean }) =>
      withOperations(async ({ accounts }, actor) => {
        const { name, organization, block, blockNone } = options
        await accounts.change(actor, email, { name, organization, blocked: blockNone ? [] : block })
        say(`Account ${email} changed.`)
      }),
    )
}

function password(account: Command): void {
  account
    .command('password')
    .description('set a new password, shown once; the account is signed out everywhere')
    .argument(...emailArgument)
    .option('--stdin', 'read the password from standard input')
    .action((email: string, { stdin }: { stdin?: boolean }) =>
      withOperations(async ({ accounts }, actor) => {
        const { password } = await accounts.setPassword(actor, email, stdin ? await readStdin() : undefined)
        sayText(stdin ? `Password of ${email} set.` : formatSecret('Password', password))
      }),
    )
}

function removeAuthenticator(account: Command): void {
  account
    .command('remove-authenticator')
    .description('remove an account’s authenticator app, for example after a phone was lost')
    .argument(...emailArgument)
    .action((email: string) =>
      withOperations(async ({ accounts }, actor) => {
        await accounts.removeAuthenticator(actor, email)
        say(`${email} signs in with the password alone.`)
      }),
    )
}

function removePasskeys(account: Command): void {
  account
    .command('remove-passkeys')
    .description('remove all passkeys of an account, for example after somebody else added one')
    .argument(...emailArgument)
    .action((email: string) =>
      withOperations(async ({ accounts }, actor) => {
        const removed = await accounts.removePasskeys(actor, email)
        say(`${counted(removed, 'passkey')} of ${email} removed.`)
      }),
    )
}

function requirePassword(account: Command): void {
  account
    .command('require-password')
    .description(
      'let a person choose a new password at the next sign-in with the old one; the account is signed out everywhere',
    )
    .argument(...emailArgument)
    .action((email: string) =>
      withOperations(async ({ accounts }, actor) => {
        const browsers = await accounts.requirePassword(actor, email)
        say(`${email} must choose a new password. It is signed out of ${counted(browsers, 'browser')}, and of its TVs.`)
      }),
    )
}

function signOut(account: Command): void {
  account
    .command('sign-out')
    .description(
      'sign an account out of every browser and TV; apps that receive no security events keep access until `grant revoke`',
    )
    .argument(...emailArgument)
    .action((email: string) =>
      withOperations(async ({ accounts }, actor) => {
        const browsers = await accounts.signOutEverywhere(actor, email)
        say(`${email} is signed out of ${counted(browsers, 'browser')}. Its TVs are signed out within seconds.`)
      }),
    )
}

function disable(account: Command): void {
  account
    .command('disable')
    .description(
      'disable an account: its tokens stop and its TVs are signed out until you enable it; after hijacking they must be paired again',
    )
    .argument(...emailArgument)
    .option(
      '--reason <reason>',
      'policy, hijacking or bulk-account; the last two are sent to security event receivers',
      'policy',
    )
    .action((email: string, { reason }: { reason: string }) =>
      withOperations(async ({ accounts }, actor) => {
        await accounts.disable(actor, email, { reason })
        say(`Account ${email} disabled.`)
      }),
    )
}

function enable(account: Command): void {
  account
    .command('enable')
    .description('enable an account: its tokens work again and its TVs sign back in when restarted')
    .argument(...emailArgument)
    .action((email: string) =>
      withOperations(async ({ accounts }, actor) => {
        await accounts.enable(actor, email)
        say(`Account ${email} enabled.`)
      }),
    )
}

function channel(account: Command): void {
  account
    .command('channel')
    .description('show or set the channel that an account owns, which "mine" means in API calls')
    .argument(...emailArgument)
    .argument('[channel]', 'channel ID (default: no change)')
    .option('--none', 'the account owns no channel any more')
    .action((email: string, channel: string | undefined, { none }: { none?: boolean }) =>
      withOperations(async ({ accounts }, actor) => {
        if (channel !== undefined && none) throw new Error('Name a channel or --none, not both.')
        // An empty text is not a channel: a script's empty variable must not unlink one.
        if (channel?.trim() === '') throw new Error('The channel ID is empty; --none unlinks the channel.')
        if (channel !== undefined || none) await accounts.linkChannel(actor, email, channel ?? '')
        const { channel_id } = await accounts.byId(email)
        const now = channel !== undefined || none ? 'now owns' : 'owns'
        say(channel_id === null ? `${email} ${now} no channel.` : `${email} ${now} channel ${channel_id}.`)
      }),
    )
}

function owner(account: Command): void {
  account
    .command('owner')
    .description('let an account act for a content owner')
    .argument(...emailArgument)
    .argument('<owner>', 'content owner name')
    .option('--remove', 'remove it instead')
    .action((email: string, owner: string, { remove }: { remove?: boolean }) =>
      withOperations(async ({ contentOwners }, actor) => {
        await contentOwners.setAccount(actor, owner, email, !remove)
        say(`${email} ${remove ? 'can no longer' : 'can now'} act for ${owner}.`)
      }),
    )
}
