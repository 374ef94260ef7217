import type { Command } from 'commander'
import { say, sayText } from './database.ts'
import { formatSecret, withOperations } from './operations.ts'

/** Televisions that an operator registers for a client (specification: device-flow 11). */
export function addTelevisionsCommand(client: Command): void {
  const televisions = client
    .command('televisions')
    .description('register televisions of a client, list and revoke them')
  televisions
    .command('list')
    .description('list the registered televisions of a client')
    .argument('<client>', 'client ID')
    .action((id: string) =>
      withOperations(async ({ clients }) => {
        for (const { id: television, name, revoked_at } of await clients.televisions.list(id))
          say(`${television}  ${name}${revoked_at === null ? '' : '  revoked'}`)
      }),
    )
  televisions
    .command('add')
    .description('register a television, or a proxy with all of its televisions; its secret is shown once')
    .argument('<client>', 'client ID')
    .argument('<name>', 'name shown to people when they are asked to allow access, such as Lobby screen')
    .action((id: string, name: string) =>
      withOperations(async ({ clients }, actor) => {
        const { id: television, enrolment } = await clients.televisions.register(actor, id, { name })
        sayText(`Television ${television} registered.\n${formatSecret('DEVICE_ENROLMENT', enrolment)}`)
      }),
    )
  televisions
    .command('revoke')
    .description('end the registration of a television: it gets no more codes')
    .argument('<television>', 'ID of the television')
    .action((television: string) =>
      withOperations(async ({ clients }, actor) => {
        await clients.televisions.revoke(actor, television)
        say(`The registration of ${television} has ended. What people allowed before stays (tenfoot grant).`)
      }),
    )
}
