import type { Command } from 'commander'
import { timeInWords } from '#platform/admin/operation.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

/** Lists and revokes grants. */
export function grantCommand(program: Command): void {
  const grant = program.command('grant').description('list and revoke what accounts have allowed')

  grant
    .command('list')
    .description('list active grants, newest first')
    .option('--account <email>', 'only grants of this account')
    .option('--client <client>', 'only grants to this client')
    .action((query: { account?: string; client?: string }) =>
      withOperations(async ({ grants }) => {
        let before: string | undefined
        do {
          const page: Awaited<ReturnType<typeof grants.list>> = await grants.list({ ...query, before })
          const { grants: list } = page
          const titleOf = ({ email, client }: { email: string; client: string }) => `${email} to ${client}`
          const width = Math.max(...list.map((grant) => titleOf(grant).length))
          for (const { id, created_at, used_at, expires_at, allows, ...parties } of list) {
            const expiryText = expires_at === null ? '' : `  until ${timeInWords(expires_at)}`
            const lastUseText = used_at === null ? 'not used recently' : `last token ${timeInWords(used_at)}`
            say(
              `${id}  ${titleOf(parties).padEnd(width)}  allowed ${timeInWords(created_at)}  ${lastUseText}${expiryText}`,
            )
            for (const line of allows) say(`  ${line}`)
          }
          before = page.next
        } while (before !== undefined)
      }),
    )

  grant
    .command('revoke')
    .description('revoke a grant, and all other access that its account gave to the same project')
    .argument('<grant>', 'grant ID')
    .action((id: string) =>
      withOperations(async ({ grants }, actor) => {
        const { email, project } = await grants.byId(id)
        await grants.revoke(actor, id)
        say(`Revoked all access that ${email} gave to ${project}.`)
      }),
    )
}
