import type { Command } from 'commander'
import { say, sayText } from './database.ts'
import { formatSecret, withOperations } from './operations.ts'

/** Manages keys of the transcription service. */
export function keyCommand(program: Command): void {
  const key = program.command('key').description('manage transcription keys')

  key
    .command('list')
    .description('list keys by their last four characters')
    .action(() =>
      withOperations(async ({ apiKeys }) => {
        for (const { id, name, email, ending, revoked_at } of await apiKeys.list())
          say(`${id}  …${ending}  ${name}  of ${email}${revoked_at === null ? '' : '  revoked'}`)
      }),
    )

  key
    .command('add')
    .description('create a key, shown once')
    .argument('<name>', 'what the key is for')
    .requiredOption('--account <email>', 'account whose transcripts the key opens')
    .action((name: string, { account }: { account: string }) =>
      withOperations(async ({ apiKeys }, actor) => {
        const { id, key: secret = '' } = await apiKeys.create(actor, { name, account })
        sayText(`Key ${id} created.\n${formatSecret('Key', secret)}`)
      }),
    )

  key
    .command('revoke')
    .description('revoke a key')
    .argument('<key>', 'key ID from `key list`')
    .action((id: string) =>
      withOperations(async ({ apiKeys }, actor) => {
        await apiKeys.revoke(actor, id)
        say(`Key ${id} revoked.`)
      }),
    )
}
