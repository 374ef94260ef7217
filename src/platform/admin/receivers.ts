import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { t } from '#web/language/t.ts'
import { AddressProblem } from '#web/outbound/addresses.ts'
import { type AuthorizationTables, withAuthorizationTables } from '../authorization/schema.ts'
import type { ActionOn } from '../eventLog.ts'
import { createReceivers, type Receiver, ReceiverProblem } from '../security-events/receivers.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, adminEvent } from './operation.ts'

/** Addresses to which clients get security events. */
export function createAdminReceivers({ db: platformDb, clock, events, securityEvents, networks }: AdminContext) {
  const db = withAuthorizationTables(platformDb)
  const receivers = createReceivers({ db, clock, networks, securityEvents })

  const recorded =
    (actor: Actor, action: ActionOn<'receiver'>, address: string, detail = '') =>
    (trx: Kysely<AuthorizationTables>) =>
      events.record(trx, adminEvent(actor, `receiver.${action}`, `receiver ${address}`, detail))
  const find = async (id: string): Promise<Receiver> => {
    const receiver = (await receivers.all()).find((registered) => registered.id === id)
    if (!receiver) throw new AdminError('missing', t(messages.noReceiver, { id }))
    return receiver
  }

  return {
    /** Sorted by client and address, with the state of the newest event. */
    list: async () => {
      const clients = await db.selectFrom('clients').select(['id', 'name', 'project_id']).execute()
      return (await receivers.all()).map((receiver) => ({
        ...receiver,
        client: clients.find(({ id }) => id === receiver.clientId)?.name ?? receiver.clientId,
      }))
    },
    /** Clients that may have receivers. */
    clients: () =>
      db
        .selectFrom('clients')
        .select(['id', 'name', 'project_id'])
        .where('type', '!=', 'service')
        .orderBy('project_id')
        .orderBy('name')
        .execute(),
    /** Adding an address twice makes one receiver. @throws AdminError */
    add: async (actor: Actor, clientId: string, rawAddress: string): Promise<Receiver> => {
      const address = rawAddress.trim()
      try {
        return await receivers.add(clientId, address, recorded(actor, 'added', address, `for client ${clientId}`))
      } catch (error) {
        if (error instanceof AddressProblem) throw new AdminError('wrong', error.message, 'address')
        if (error instanceof ReceiverProblem) throw new AdminError('wrong', error.message, 'client')
        throw error
      }
    },
    /** Sends a verification event. @returns its id and its state; @throws AdminError */
    verify: async (actor: Actor, id: string, state: string = randomUUID()): Promise<{ jti: string; state: string }> => {
      const { address } = await find(id)
      try {
        return { jti: await receivers.verify(id, state, recorded(actor, 'verified', address)), state }
      } catch (error) {
        if (error instanceof ReceiverProblem) throw new AdminError('wrong', error.message, 'state')
        throw error
      }
    },
    /** The delivery state of an event; undefined after its receiver was removed. */
    eventState: receivers.eventState,
    /** Removes a receiver and its pending events. @throws AdminError */
    remove: async (actor: Actor, id: string): Promise<void> => {
      const { address } = await find(id)
      await receivers.remove(id, recorded(actor, 'removed', address))
    },
  }
}
