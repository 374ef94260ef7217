import type { Command } from 'commander'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

const patienceMs = 15_000

/** Receivers of security events. Running services see every change at once, and they are who sends. */
export function receiverCommand(program: Command): void {
  const command = program
    .command('receiver')
    .description('receivers of security events: who hears of revoked tokens and disabled accounts')

  command
    .command('add')
    .description('register where a client hears')
    .argument('<client>', 'id of a client')
    .argument('<address>', 'where it hears, https://… or on this machine http://localhost:…')
    .action((client: string, address: string) =>
      withOperations(async ({ receivers }, actor) => {
        const { id } = await receivers.add(actor, client, address)
        say(`The receiver ${id} hears for ${client}. Try it: npm run tenfoot -- receiver verify ${id}`)
      }),
    )

  command
    .command('list')
    .description('list receivers, what waits for them, and what went wrong last')
    .action(() =>
      withOperations(async ({ receivers }) => {
        const all = await receivers.list()
        if (all.length === 0) say('There is no receiver yet: npm run tenfoot -- receiver add <client> <address>')
        for (const { id, clientId, address, waiting, last } of all) {
          say(`${id}  ${address}  for ${clientId}`)
          if (waiting > 0) say(`  ${waiting} waiting`)
          if (last) say(`  last: ${last.outcome}${last.problem === null ? '' : `, ${last.problem}`}`)
        }
      }),
    )

  command
    .command('verify')
    .description('send a verification event and wait for what becomes of it')
    .argument('<receiver>', 'id of a receiver')
    .option('--state <text>', 'what the event carries (standard: a new id)')
    .action((id: string, given: { state?: string }) =>
      withOperations(async ({ receivers }, actor, { clock }) => {
        const { jti, state } = await receivers.verify(actor, id, given.state)
        for (let waited = 0; waited < patienceMs; waited += 250) {
          const now = await receivers.eventState(jti)
          if (now?.outcome === 'delivered') return say(`The receiver took the event ${jti} with the state ${state}.`)
          if (now === undefined) throw new Error(`The receiver ${id} was removed.`)
          if (now.problem !== null)
            throw new Error(
              `The event ${jti} was not taken: ${now.problem}.${now.outcome === 'pending' ? ' It is tried again later.' : ''}`,
            )
          await clock.sleep(250)
        }
        say(`The event ${jti} waits: it goes out while the services run (npm start).`)
      }),
    )

  command
    .command('remove')
    .description('remove a receiver; what waits for it is dropped')
    .argument('<receiver>', 'id of a receiver')
    .action((id: string) =>
      withOperations(async ({ receivers }, actor) => {
        await receivers.remove(actor, id)
        say(`The receiver ${id} hears no more.`)
      }),
    )
}
