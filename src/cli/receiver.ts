import type { Command } from 'commander'
import { startCommand, tenfootCommand } from '#contract/installation.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

const timeoutMs = 15_000

/** Manages receivers of security events. Changes take effect at once. The running services send the events. */
export function receiverCommand(program: Command): void {
  const command = program
    .command('receiver')
    .description('manage security event receivers, which learn of revoked tokens and disabled accounts')

  command
    .command('add')
    .description('add a receiver for a client')
    .argument('<client>', 'client ID')
    .argument('<address>', 'receiver address: https://…, or http://localhost:… on this machine')
    .action((client: string, address: string) =>
      withOperations(async ({ receivers }, actor) => {
        const { id } = await receivers.add(actor, client, address)
        say(`Receiver ${id} added for ${client}. Test it: ${tenfootCommand} receiver verify ${id}`)
      }),
    )

  command
    .command('list')
    .description('list receivers, waiting events and the last problem')
    .action(() =>
      withOperations(async ({ receivers }) => {
        const all = await receivers.list()
        if (all.length === 0) say(`No receivers yet. Add one: ${tenfootCommand} receiver add <client> <address>`)
        for (const { id, clientId, address, waiting, last } of all) {
          say(`${id}  ${address}  for ${clientId}`)
          if (waiting > 0) say(`  ${waiting} waiting`)
          if (last) say(`  last: ${last.outcome}${last.problem === null ? '' : `, ${last.problem}`}`)
        }
      }),
    )

  command
    .command('verify')
    .description('send a test event and wait for the result')
    .argument('<receiver>', 'receiver ID')
    .option('--state <text>', 'state of the event (default: a new ID)')
    .action((id: string, options: { state?: string }) =>
      withOperations(async ({ receivers }, actor, { clock }) => {
        const { jti, state } = await receivers.verify(actor, id, options.state)
        for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 250) {
          const status = await receivers.eventState(jti)
          if (status?.outcome === 'delivered') return say(`Event ${jti} delivered with state ${state}.`)
          if (status === undefined) throw new Error(`Receiver ${id} was removed.`)
          if (status.problem !== null)
            throw new Error(
              `Event ${jti} was not delivered: ${status.problem}.${status.outcome === 'pending' ? ' It will be retried.' : ''}`,
            )
          await clock.sleep(250)
        }
        say(`Event ${jti} is waiting. It is sent while the services run (${startCommand}).`)
      }),
    )

  command
    .command('remove')
    .description('remove a receiver and its waiting events')
    .argument('<receiver>', 'receiver ID')
    .action((id: string) =>
      withOperations(async ({ receivers }, actor) => {
        await receivers.remove(actor, id)
        say(`Receiver ${id} removed.`)
      }),
    )
}
