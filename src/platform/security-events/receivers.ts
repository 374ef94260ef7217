import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { t } from '#web/language/t.ts'
import { type OutboundNetworks, readOutboundAddress } from '#web/outbound/addresses.ts'
import { problemText } from '#web/problems/problem.ts'
import { lockClient } from '../authorization/registration.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { SecurityEvents } from '../authorization/securityEvents.ts'
import { messages } from './messages.ts'

export interface Receiver {
  id: string
  clientId: string
  address: string
  /** Events that wait for their next attempt. */
  waiting: number
  /** The newest event that was sent or tried; undefined when there is none yet. */
  last: (EventState & { createdAt: number }) | undefined
}

/** The delivery state of an event. */
export interface EventState {
  outcome: AuthorizationTables['security_events']['outcome']
  problem: string | null
}

/** Thrown for errors that the caller can correct; the message is for the caller. */
export class ReceiverProblem extends Error {
  override name = 'ReceiverProblem'
}

/** Runs in the same transaction. */
type InTransaction = (trx: Kysely<AuthorizationTables>) => Promise<unknown>
const nothing: InTransaction = async () => {}

export interface Receivers {
  /**
   * Registers an address for a client's events; adding the same address twice makes one receiver.
   * @throws ReceiverProblem for an unknown client, or one with too many receivers; AddressProblem for an address that
   * must not be called
   */
  add(clientId: string, address: string, inTransaction?: InTransaction): Promise<Receiver>
  all(clientId?: string): Promise<Receiver[]>
  /**
   * Sends a verification event with `state`. @returns its `jti`; @throws ReceiverProblem when the receiver does not
   * exist
   */
  verify(id: string, state: string, inTransaction?: InTransaction): Promise<string>
  eventState(jti: string): Promise<EventState | undefined>
  /** Removes a receiver with its pending events. False when there was none. */
  remove(id: string, inTransaction?: InTransaction): Promise<boolean>
}

interface ReceiversContext {
  db: Kysely<AuthorizationTables>
  clock: Clock
  networks: OutboundNetworks
  securityEvents: SecurityEvents
}

/** Addresses and streams together. */
export const maxReceiversPerClient = 10
const maxStateLength = 1000

export function createReceivers({ db, clock, networks, securityEvents }: ReceiversContext): Receivers {
  const withState = async (rows: { id: string; client_id: string; address: string }[]): Promise<Receiver[]> =>
    Promise.all(
      rows.map(async ({ id, client_id, address }) => {
        const { count } = await db
          .selectFrom('security_events')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('receiver_id', '=', id)
          .where('due_at', 'is not', null)
          .executeTakeFirstOrThrow()
        const latest = await db
          .selectFrom('security_events')
          .select(['outcome', 'problem', 'created_at'])
          .where('receiver_id', '=', id)
          .where('attempts', '>', 0)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst()
        const last = latest && {
          outcome: latest.outcome,
          problem: problemText(latest.problem),
          createdAt: latest.created_at,
        }
        return { id, clientId: client_id, address, waiting: Number(count), last }
      }),
    )

  return {
    add: async (clientId, text, inTransaction = nothing) => {
      const address = readOutboundAddress(text, networks).href
      const client = await db.selectFrom('clients').select('type').where('id', '=', clientId).executeTakeFirst()
      if (!client) throw new ReceiverProblem(t(messages.noClient, { client: clientId }))
      if (client.type === 'service') throw new ReceiverProblem(t(messages.serviceAccount))
      await db.transaction().execute(async (transaction) => {
        // While its receivers are counted.
        await lockClient(transaction, clientId)
        const existing = await transaction
          .selectFrom('event_receivers')
          .select('address')
          .where('client_id', '=', clientId)
          .execute()
        if (existing.some((registered) => registered.address === address)) return
        if (existing.length >= maxReceiversPerClient)
          throw new ReceiverProblem(t(messages.tooMany, { count: maxReceiversPerClient }))
        await transaction
          .insertInto('event_receivers')
          .values({ id: randomUUID(), client_id: clientId, address, created_at: clock.now() })
          .execute()
        await inTransaction(transaction)
      })
      const rows = await db
        .selectFrom('event_receivers')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('address', '=', address)
        .execute()
      const [receiver] = await withState(rows)
      if (!receiver) throw new ReceiverProblem(t(messages.removed))
      return receiver
    },
    all: async (clientId) => {
      let query = db.selectFrom('event_receivers').selectAll().orderBy('client_id').orderBy('address')
      if (clientId !== undefined) query = query.where('client_id', '=', clientId)
      return withState(await query.execute())
    },
    verify: async (id, state, inTransaction = nothing) => {
      if (state.length > maxStateLength)
        throw new ReceiverProblem(t(messages.longState, { limit: maxStateLength, count: state.length }))
      const receiver = await db.selectFrom('event_receivers').select('id').where('id', '=', id).executeTakeFirst()
      if (!receiver) throw new ReceiverProblem(t(messages.noReceiver, { id }))
      return db.transaction().execute(async (transaction) => {
        const jti = await securityEvents.verify(transaction, id, state)
        await inTransaction(transaction)
        return jti
      })
    },
    eventState: async (jti) => {
      const state = await db
        .selectFrom('security_events')
        .select(['outcome', 'problem'])
        .where('id', '=', jti)
        .executeTakeFirst()
      return state && { ...state, problem: problemText(state.problem) }
    },
    remove: (id, inTransaction = nothing) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('event_receivers')
          .where('id', '=', id)
          .executeTakeFirst()
        if (Number(numDeletedRows) === 0) return false
        await inTransaction(transaction)
        return true
      }),
  }
}
