import type { Command } from 'commander'
import { say } from './database.ts'
import { shown, withOperations } from './operations.ts'

/** Keys of the transcription service. */
export function keyCommand(program: Command): void {
  const key = program.command('key').description('keys of the transcription service')

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
    .description('make a key, shown once')
    .argument('<name>', 'so that you know later what it is for')
    .requiredOption('--account <email>', 'whose transcripts it opens')
    .action((name: string, { account }: { account: string }) =>
      withOperations(async ({ apiKeys }, actor) => {
        const { id, key: secret = '' } = await apiKeys.create(actor, { name, account })
        say(`The key ${id} is there.\n${shown('Key', secret)}`)
      }),
    )

  key
    .command('revoke')
    .description('revoke a key: it opens nothing any more')
    .argument('<key>', 'id of a key, as the list tells it')
    .action((id: string) =>
      withOperations(async ({ apiKeys }, actor) => {
        await apiKeys.revoke(actor, id)
        say(`The key ${id} is revoked.`)
      }),
    )
}
