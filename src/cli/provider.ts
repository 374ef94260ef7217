import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import { tenfootCommand } from '#contract/installation.ts'
import { say } from './database.ts'
import { collectValues, readStdin, withOperations } from './operations.ts'

const providerArgument = ['<provider>', 'provider ID'] as const

/** Manages OpenID providers at which people sign in. Changes take effect at once. */
export function providerCommand(program: Command): void {
  const provider = program
    .command('provider')
    .description('manage sign-in providers: OpenID providers at which people sign in instead of with a password')
  for (const addTo of [list, add, change, unlink, remove]) addTo(provider)
}

function list(provider: Command): void {
  provider
    .command('list')
    .description('list providers')
    .action(() =>
      withOperations(async ({ providers }) => {
        const all = await providers.list()
        if (all.length === 0) say(`No providers yet. Add one: ${tenfootCommand} provider add <issuer>`)
        for (const { id, name, issuer, domains, creates_accounts, links } of all)
          say(
            [
              id,
              name,
              issuer,
              domains && `for ${domains}`,
              creates_accounts === 1 && 'creates accounts',
              counted(Number(links), 'account'),
            ]
              .filter(Boolean)
              .join('  '),
          )
      }),
    )
}

function add(provider: Command): void {
  provider
    .command('add')
    .description('add a provider; its client secret is read from standard input')
    .argument('<issuer>', 'issuer of the provider, such as https://accounts.example.com')
    .requiredOption('--client-id <id>', 'ID of this service at the provider')
    .requiredOption('--name <name>', 'name on the button')
    .option(
      '--domain <domain>',
      'domain of addresses whose people sign in only here; repeatable (default: none, everybody sees a button)',
      collectValues,
      [],
    )
    .option('--create-accounts', 'people without an account get one with their verified email')
    .action((issuer: string, options: { clientId: string; name: string; domain: string[]; createAccounts?: boolean }) =>
      withOperations(async ({ providers }, actor, { publicUrl }) => {
        const { providerCallbackPath } = await import('#platform/authorization/providers/providers.ts')
        const { id } = await providers.add(actor, {
          issuer,
          clientId: options.clientId,
          secret: await readStdin(),
          name: options.name,
          domains: options.domain.join(' '),
          createsAccounts: options.createAccounts ?? false,
        })
        say(`Provider ${id} added. Register this redirect address there: ${publicUrl()}${providerCallbackPath}`)
      }),
    )
}

function change(provider: Command): void {
  provider
    .command('change')
    .description('change a provider; options that are left out change nothing')
    .argument(...providerArgument)
    .option('--client-id <id>', 'ID of this service at the provider')
    .option('--name <name>', 'name on the button')
    .option('--domain <domain>', 'domain; repeatable, replaces the current list', collectValues)
    .option('--no-domains', 'no domains: everybody sees a button')
    .option('--create-accounts', 'people without an account get one')
    .option('--no-create-accounts', 'people without an account are refused')
    .option('--stdin', 'read a new client secret from standard input')
    .action(
      (
        id: string,
        options: {
          clientId?: string
          name?: string
          domain?: string[]
          domains: boolean
          createAccounts?: boolean
          stdin?: boolean
        },
      ) =>
        withOperations(async ({ providers }, actor) => {
          await providers.change(actor, id, {
            clientId: options.clientId,
            name: options.name,
            domains: options.domains ? options.domain?.join(' ') : '',
            createsAccounts: options.createAccounts,
            ...(options.stdin ? { secret: await readStdin() } : {}),
          })
          say(`Provider ${id} changed.`)
        }),
    )
}

function unlink(provider: Command): void {
  provider
    .command('unlink')
    .description('remove the link of an account; a provider that vouches for its email is then linked anew')
    .argument('<email>', 'address of an account')
    .action((email: string) =>
      withOperations(async ({ providers }, actor) => {
        await providers.unlink(actor, email)
        say(`${email} is linked to no provider any more.`)
      }),
    )
}

function remove(provider: Command): void {
  provider
    .command('remove')
    .description('remove a provider and its links; accounts and the access that they allowed stay')
    .argument(...providerArgument)
    .option('--end-sign-ins', 'also sign out the browsers that signed in by it')
    .action((id: string, { endSignIns = false }: { endSignIns?: boolean }) =>
      withOperations(async ({ providers }, actor) => {
        const ended = await providers.remove(actor, id, { endsSignIns: endSignIns })
        say(`Provider ${id} removed.${endSignIns ? ` ${counted(ended, 'sign-in')} ended.` : ''}`)
      }),
    )
}
