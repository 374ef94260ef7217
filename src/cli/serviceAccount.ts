import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type { Command } from 'commander'
import type {
  KeyFile,
  ServiceAccount,
  ServiceAccounts,
} from '#platform/authorization/serviceAccounts/serviceAccounts.ts'
import { say, withDatabase } from './database.ts'

/** Accounts of programs and their keys. A running platform sees every change at once. */
export function serviceAccountCommand(program: Command): void {
  const command = program
    .command('service-account')
    .description('accounts of programs: make them, give and end keys, disable them')

  command
    .command('add')
    .description('make a service account with its first key')
    .argument('<name>', 'lower-case letters, digits and hyphens')
    .requiredOption('--key-file <path>', 'where its private key goes; the file is made for you alone')
    .option('--project <id>', 'whose it is', 'demo')
    .action((name: string, { project, keyFile }: { project: string; keyFile: string }) =>
      withAccounts(async (accounts) => {
        insistOnNew(keyFile)
        const account = await accounts.create(project, name)
        writeKey(keyFile, await accounts.addKey(account))
        say(`The service account ${account.email} is there; its private key is in ${keyFile} and nowhere else.`)
        say(
          `The video API lets it in only for a content owner: npm run tenfoot -- owner account <name> ${account.email}`,
        )
      }),
    )

  command
    .command('key')
    .description('give one more key; the old ones work until they are ended')
    .argument('<email>', 'address of a service account')
    .requiredOption('--key-file <path>', 'where the private key goes; the file is made for you alone')
    .action((email: string, { keyFile }: { keyFile: string }) =>
      withAccounts(async (accounts) => {
        insistOnNew(keyFile)
        const account = await find(accounts, email)
        const made = await accounts.addKey(account)
        writeKey(keyFile, made)
        say(`${email} has a new key, ${made.private_key_id}, in ${keyFile} and nowhere else.`)
        for (const { id } of account.keys)
          say(`Once its program uses that: npm run tenfoot -- service-account end-key ${email} ${id}`)
      }),
    )

  command
    .command('end-key')
    .description('end a key: it brings no more tokens')
    .argument('<email>', 'address of a service account')
    .argument('<key>', 'id of one of its keys')
    .action((email: string, key: string) =>
      withAccounts(async (accounts) => {
        if (!(await accounts.endKey(await find(accounts, email), key)))
          throw new Error(`${email} has no key ${key} that works: npm run tenfoot -- service-account list`)
        say(`The key ${key} of ${email} brings no more tokens.`)
      }),
    )

  for (const [word, disabled, said] of [
    ['disable', true, 'gets no more tokens, and those it had stopped working'],
    ['enable', false, 'gets tokens again'],
  ] as const)
    command
      .command(word)
      .description(`${word} a service account`)
      .argument('<email>', 'address of a service account')
      .action((email: string) =>
        withAccounts(async (accounts) => {
          await accounts.setDisabled(await find(accounts, email), disabled)
          say(`${email} ${said}.`)
        }),
      )

  command
    .command('list')
    .description('list service accounts with their keys')
    .action(() =>
      withAccounts(async (accounts) => {
        const all = await accounts.all()
        if (all.length === 0)
          say('There is no service account yet: npm run tenfoot -- service-account add <name> --key-file <path>')
        for (const { email, projectId, disabled, keys } of all) {
          say(`${email}  project ${projectId}${disabled ? '  disabled' : ''}`)
          for (const { id, createdAt } of keys) say(`  key ${id}  of ${new Date(createdAt).toISOString().slice(0, 10)}`)
        }
      }),
    )
}

const withAccounts = (work: (accounts: ServiceAccounts) => Promise<void>) =>
  withDatabase(async ({ db, clock, publicUrl }) => {
    const { createServiceAccounts } = await import('#platform/authorization/serviceAccounts/serviceAccounts.ts')
    const { withAuthorizationTables } = await import('#platform/authorization/tables.ts')
    await work(createServiceAccounts({ db: withAuthorizationTables(db), clock, publicUrl }))
  })

async function find(accounts: ServiceAccounts, email: string): Promise<ServiceAccount> {
  const account = await accounts.byEmail(email)
  if (!account) throw new Error(`There is no service account ${email}: npm run tenfoot -- service-account list`)
  return account
}

/** Asked before anything is made: a key that could not be written would be lost. */
function insistOnNew(path: string): void {
  if (existsSync(path)) throw new Error(`${path} is there already. Choose another file, or remove it.`)
}

function writeKey(path: string, key: KeyFile): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(key, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
