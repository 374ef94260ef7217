import type { Command } from 'commander'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

/** What accounts have allowed. */
export function grantCommand(program: Command): void {
  const grant = program.command('grant').description('what accounts have allowed: list and revoke')

  grant
    .command('list')
    .description('list grants that live, newest first')
    .option('--account <email>', 'of one account')
    .option('--client <client>', 'to one client')
    .action((query: { account?: string; client?: string }) =>
      withOperations(async ({ grants }) => {
        let before: string | undefined
        do {
          const page: Awaited<ReturnType<typeof grants.list>> = await grants.list({ ...query, before })
          for (const { id, email, client, created_at, expires_at, allows } of page.grants) {
            say(
              `${id}  ${email} to ${client}, ${new Date(created_at).toISOString()}${expires_at === null ? '' : ` until ${new Date(expires_at).toISOString()}`}`,
            )
            for (const line of allows) say(`  ${line}`)
          }
          before = page.next
        } while (before !== undefined)
      }),
    )

  grant
    .command('revoke')
    .description('revoke a grant, and with it all that its account gave to the project')
    .argument('<grant>', 'id of a grant')
    .action((id: string) =>
      withOperations(async ({ grants }, actor) => {
        const { email, project } = await grants.byId(id)
        await grants.revoke(actor, id)
        say(`All that ${email} gave to ${project} is revoked.`)
      }),
    )
}
