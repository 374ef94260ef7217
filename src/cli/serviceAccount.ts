import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Command } from 'commander'
import { tenfootCommand } from '#contract/installation.ts'
import type { KeyFile } from '#platform/authorization/service-accounts/serviceAccountKeys.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

/** Manages service accounts and their keys. Changes take effect at once, also while the services run. */
export function serviceAccountCommand(program: Command): void {
  const command = program
    .command('service-account')
    .description('manage service accounts: create, add and revoke keys, disable')

  command
    .command('add')
    .description('create a service account with its first key')
    .argument('<name>', 'lowercase letters, digits and hyphens')
    .requiredOption('--key-file <path>', 'file for the private key, readable only by you')
    .option('--project <id>', 'project of the account', 'demo')
    .action((name: string, { project, keyFile }: { project: string; keyFile: string }) =>
      withOperations(async ({ serviceAccounts }, actor, { publicUrl }) => {
        const { client_email: email } = await intoNewFile(keyFile, async () => {
          const { email } = await serviceAccounts.create(actor, project, name)
          return serviceAccounts.addKey(actor, email, { publicUrl: publicUrl() })
        })
        say(`Service account ${email} created. Its private key is in ${keyFile} and nowhere else.`)
        say(`To use the video API, let it act for a content owner: ${tenfootCommand} owner account <name> ${email}`)
      }),
    )

  command
    .command('key')
    .description('add a key; the others keep working until you revoke them')
    .argument('<email>', 'service account email')
    .requiredOption('--key-file <path>', 'file for the private key, readable only by you')
    .action((email: string, { keyFile }: { keyFile: string }) =>
      withOperations(async ({ serviceAccounts }, actor, { publicUrl }) => {
        const { keys } = await serviceAccounts.byId(email)
        const newKey = await intoNewFile(keyFile, () =>
          serviceAccounts.addKey(actor, email, { publicUrl: publicUrl() }),
        )
        say(`Key ${newKey.private_key_id} created. The private key is in ${keyFile} and nowhere else.`)
        for (const { id } of keys)
          say(`When your program uses it, revoke the old key: ${tenfootCommand} service-account end-key ${email} ${id}`)
      }),
    )

  command
    .command('end-key')
    .description('revoke a key')
    .argument('<email>', 'service account email')
    .argument('<key>', 'key ID')
    .action((email: string, key: string) =>
      withOperations(async ({ serviceAccounts }, actor) => {
        await serviceAccounts.endKey(actor, email, key)
        say(`Key ${key} of ${email} revoked.`)
      }),
    )

  for (const [verb, disabled, result] of [
    ['disable', true, 'disabled. Its tokens no longer work'],
    ['enable', false, 'enabled'],
  ] as const)
    command
      .command(verb)
      .description(`${verb} a service account`)
      .argument('<email>', 'service account email')
      .action((email: string) =>
        withOperations(async ({ serviceAccounts }, actor) => {
          await serviceAccounts.setDisabled(actor, email, disabled)
          say(`${email} ${result}.`)
        }),
      )

  command
    .command('list')
    .description('list service accounts with their keys')
    .action(() =>
      withOperations(async ({ serviceAccounts }) => {
        const all = await serviceAccounts.list()
        if (all.length === 0)
          say(`No service accounts yet. Create one: ${tenfootCommand} service-account add <name> --key-file <path>`)
        for (const { email, projectId, disabled, keys } of all) {
          say(`${email}  project ${projectId}${disabled ? '  disabled' : ''}`)
          for (const { id, createdAt } of keys) say(`  key ${id}  of ${new Date(createdAt).toISOString().slice(0, 10)}`)
        }
      }),
    )
}

/** Opens the file before the key is created, because a key that cannot be written would be lost. */
async function intoNewFile(path: string, createKey: () => Promise<KeyFile | undefined>): Promise<KeyFile> {
  const file = openNewFile(path)
  let isWritten = false
  try {
    const key = await createKey()
    if (!key) throw new Error('This key was already created. Create another.')
    writeSync(file, `${JSON.stringify(key, null, 2)}\n`)
    fsyncSync(file)
    isWritten = true
    return key
  } finally {
    closeSync(file)
    if (!isWritten) rmSync(path)
  }
}

function openNewFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`${path} already exists. Choose another file, or remove it.`)
  }
}
