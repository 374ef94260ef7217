import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type { Command } from 'commander'
import type { KeyFile } from '#platform/authorization/service-accounts/serviceAccountKeys.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

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
      withOperations(async ({ serviceAccounts }, actor, { publicUrl }) => {
        insistOnNew(keyFile)
        const { email } = await serviceAccounts.create(actor, project, name)
        writeKey(keyFile, await serviceAccounts.addKey(actor, email, { publicUrl: publicUrl() }))
        say(`The service account ${email} is there; its private key is in ${keyFile} and nowhere else.`)
        say(`The video API lets it in only for a content owner: npm run tenfoot -- owner account <name> ${email}`)
      }),
    )

  command
    .command('key')
    .description('give one more key; the old ones work until they are ended')
    .argument('<email>', 'address of a service account')
    .requiredOption('--key-file <path>', 'where the private key goes; the file is made for you alone')
    .action((email: string, { keyFile }: { keyFile: string }) =>
      withOperations(async ({ serviceAccounts }, actor, { publicUrl }) => {
        insistOnNew(keyFile)
        const { keys } = await serviceAccounts.byId(email)
        const made = await serviceAccounts.addKey(actor, email, { publicUrl: publicUrl() })
        writeKey(keyFile, made)
        say(`${email} has a new key, ${made?.private_key_id}, in ${keyFile} and nowhere else.`)
        for (const { id } of keys)
          say(`Once its program uses that: npm run tenfoot -- service-account end-key ${email} ${id}`)
      }),
    )

  command
    .command('end-key')
    .description('end a key: it brings no more tokens')
    .argument('<email>', 'address of a service account')
    .argument('<key>', 'id of one of its keys')
    .action((email: string, key: string) =>
      withOperations(async ({ serviceAccounts }, actor) => {
        await serviceAccounts.endKey(actor, email, key)
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
        withOperations(async ({ serviceAccounts }, actor) => {
          await serviceAccounts.setDisabled(actor, email, disabled)
          say(`${email} ${said}.`)
        }),
      )

  command
    .command('list')
    .description('list service accounts with their keys')
    .action(() =>
      withOperations(async ({ serviceAccounts }) => {
        const all = await serviceAccounts.list()
        if (all.length === 0)
          say('There is no service account yet: npm run tenfoot -- service-account add <name> --key-file <path>')
        for (const { email, projectId, disabled, keys } of all) {
          say(`${email}  project ${projectId}${disabled ? '  disabled' : ''}`)
          for (const { id, createdAt } of keys) say(`  key ${id}  of ${new Date(createdAt).toISOString().slice(0, 10)}`)
        }
      }),
    )
}

/** Asked before anything is made: a key that could not be written would be lost. */
function insistOnNew(path: string): void {
  if (existsSync(path)) throw new Error(`${path} is there already. Choose another file, or remove it.`)
}

function writeKey(path: string, key: KeyFile | undefined): void {
  if (!key) throw new Error('The key was made before; make another.')
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(key, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
