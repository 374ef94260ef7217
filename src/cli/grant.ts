import type { Command } from 'commander'
import { timeInWords } from '#platform/admin/operation.ts'
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
          const { grants: list } = page
          const titleOf = (one: { email: string; client: string }) => `${one.email} to ${one.client}`
          const width = Math.max(...list.map((one) => titleOf(one).length))
          for (const { id, created_at, used_at, expires_at, allows, ...one } of list) {
            const until = expires_at === null ? '' : `  until ${timeInWords(expires_at)}`
            const used = used_at === null ? 'not used lately' : `last token ${timeInWords(used_at)}`
            say(`${id}  ${titleOf(one).padEnd(width)}  allowed ${timeInWords(created_at)}  ${used}${until}`)
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
