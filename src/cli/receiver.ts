import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { Receivers } from '#platform/securityEvents/receivers.ts'
import { say, withDatabase } from './database.ts'

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
      withReceivers(async (receivers) => {
        const { id } = await receivers.add(client, address)
        say(`The receiver ${id} hears for ${client}. Try it: npm run tenfoot -- receiver verify ${id}`)
      }),
    )

  command
    .command('list')
    .description('list receivers, what waits for them, and what went wrong last')
    .option('--client <id>', 'of one client')
    .action(({ client }: { client?: string }) =>
      withReceivers(async (receivers) => {
        const all = await receivers.all(client)
        if (all.length === 0) say('There is no receiver yet: npm run tenfoot -- receiver add <client> <address>')
        for (const { id, clientId, address, waiting, problem } of all) {
          say(`${id}  ${address}  for ${clientId}`)
          if (waiting > 0) say(`  ${waiting} waiting`)
          if (problem !== null) say(`  last: ${problem}`)
        }
      }),
    )

  command
    .command('verify')
    .description('send a verification event and wait for what becomes of it')
    .argument('<receiver>', 'id of a receiver')
    .option('--state <text>', 'what the event carries (standard: a new id)')
    .action((id: string, { state = randomUUID() }: { state?: string }) =>
      withReceivers(async (receivers, sleep) => {
        const jti = await receivers.verify(id, state)
        for (let waited = 0; waited < patienceMs; waited += 250) {
          const now = await receivers.eventState(jti)
          if (now?.outcome === 'delivered') return say(`The receiver took the event ${jti} with the state ${state}.`)
          if (now === undefined) throw new Error(`The receiver ${id} was removed.`)
          if (now.problem !== null)
            throw new Error(
              `The event ${jti} was not taken: ${now.problem}.${now.outcome === 'pending' ? ' It is tried again later.' : ''}`,
            )
          await sleep(250)
        }
        say(`The event ${jti} waits: it goes out while the services run (npm start).`)
      }),
    )

  command
    .command('remove')
    .description('remove a receiver; what waits for it is dropped')
    .argument('<receiver>', 'id of a receiver')
    .action((id: string) =>
      withReceivers(async (receivers) => {
        if (!(await receivers.remove(id)))
          throw new Error(`There is no receiver ${id}: npm run tenfoot -- receiver list`)
        say(`The receiver ${id} hears no more.`)
      }),
    )
}

const withReceivers = (work: (receivers: Receivers, sleep: (ms: number) => Promise<void>) => Promise<void>) =>
  withDatabase(async ({ db: all, clock, settings }) => {
    const { createReceivers } = await import('#platform/securityEvents/receivers.ts')
    const { createSecurityEvents } = await import('#platform/securityEvents/securityEvents.ts')
    const { withAuthorizationTables } = await import('#platform/authorization/tables.ts')
    const { networks } = settings.securityEvents
    const db = withAuthorizationTables(all)
    const receivers = createReceivers({ db, clock, networks, securityEvents: createSecurityEvents(clock) })
    await work(receivers, clock.sleep)
  })
