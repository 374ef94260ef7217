import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import {
  deliveryMethods,
  type Stream,
  type StreamStatus,
  type StreamWishes,
  streamPaths,
} from '#contract/securityEventStreams.ts'
import { securityEventTypes } from '#contract/securityEvents.ts'
import { AddressProblem, type OutboundNetworks, readOutboundAddress } from '#web/outbound/addresses.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { lockClient } from '../authorization/registration.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import {
  type RequestableType,
  requestableTypes,
  requestedTypes,
  type SecurityEvents,
} from '../authorization/securityEvents.ts'
import type { Keys } from '../keys/keys.ts'
import { maxReceiversPerClient } from './receivers.ts'

type Receiver = Selectable<AuthorizationTables['event_receivers']>

/** The addresses of streams whose receivers fetch, as SQL's LIKE. */
export const fetchedAddresses = 'poll:%'
const fetchedAddress = (id: string) => `poll:${id}`

/** The header that a receiver wants with each push. It is bound to its stream. */
export function credentialOf(
  { receiver_id, credential }: { receiver_id: string; credential: string | null },
  keys: Keys,
): string | undefined {
  return credential === null ? undefined : keys.decrypt(`stream ${receiver_id}`, credential)
}

interface StreamsContext {
  db: Kysely<AuthorizationTables>
  clock: Clock
  keys: Keys
  networks: OutboundNetworks
  securityEvents: SecurityEvents
  /** Prefix of the event types. */
  base: string
  publicUrl(): string
}

export type Streams = ReturnType<typeof createStreams>

/**
 * The streams of clients, which their receivers manage (specification: security-events 5). A stream is a receiver with
 * the types that it requested. Every function looks only at the streams of one client.
 */
export function createStreams({ db, clock, keys, networks, securityEvents, base, publicUrl }: StreamsContext) {
  const types = securityEventTypes(base)
  const addressOf = (type: RequestableType) => types[requestableTypes[type]]
  const supported = Object.keys(requestableTypes).filter((type): type is RequestableType => type in requestableTypes)

  const toStream = (row: Receiver): Stream => {
    const requested = requestedTypes(row.events) ?? supported.filter((type) => type !== 'session-revoked')
    const known = supported.filter((type) => requested.includes(type)).map(addressOf)
    const isFetched = row.address === fetchedAddress(row.id)
    return {
      stream_id: row.id,
      iss: publicUrl(),
      aud: row.client_id,
      delivery: {
        method: isFetched ? deliveryMethods.poll : deliveryMethods.push,
        endpoint_url: isFetched ? `${publicUrl()}${streamPaths.events}/${row.id}` : row.address,
      },
      events_supported: supported.map(addressOf),
      events_requested: known,
      events_delivered: known,
      ...(row.description === null ? {} : { description: row.description }),
    }
  }

  const ofClient = (client: string) => db.selectFrom('event_receivers').selectAll().where('client_id', '=', client)

  /** @throws ApiProblem 404 also for the stream of another client */
  const rowOf = async (client: string, id: string): Promise<Receiver> => {
    const row = await ofClient(client).where('id', '=', id).executeTakeFirst()
    if (!row) throw new ApiProblem(404, 'notFound', 'This client has no such stream.', { location: 'stream_id' })
    return row
  }

  const delivered = (id: string, wished: NonNullable<StreamWishes['delivery']>) =>
    wished.method === deliveryMethods.poll
      ? { address: fetchedAddress(id), credential: null }
      : {
          address: outbound(wished.endpoint_url),
          credential:
            wished.authorization_header === undefined
              ? null
              : keys.encrypt(`stream ${id}`, wished.authorization_header),
        }

  const outbound = (text: string): string => {
    try {
      return readOutboundAddress(text, networks).href
    } catch (error) {
      if (!(error instanceof AddressProblem)) throw error
      throw new ApiProblem(400, 'invalidParameter', `delivery.endpoint_url: ${error.message}`, {
        location: 'delivery.endpoint_url',
      })
    }
  }

  /** Types that are not offered are left out, as the framework asks. */
  const stored = (requested: StreamWishes['events_requested']) =>
    JSON.stringify(supported.filter((type) => requested?.includes(addressOf(type)) ?? true))

  const isAddressTaken = async (trx: Kysely<AuthorizationTables>, client: string, address: string, id: string) =>
    (await trx
      .selectFrom('event_receivers')
      .select('id')
      .where('client_id', '=', client)
      .where('address', '=', address)
      .where('id', '!=', id)
      .executeTakeFirst()) !== undefined

  const taken = () => new ApiProblem(409, 'conflict', 'Another stream of this client has this address.')

  /** Changes a stream; undefined fields stay as they are. */
  const update = async (client: string, id: string, changed: Partial<Receiver>): Promise<Stream> => {
    await rowOf(client, id)
    await db.transaction().execute(async (transaction) => {
      await lockClient(transaction, client)
      if (changed.address !== undefined && (await isAddressTaken(transaction, client, changed.address, id)))
        throw taken()
      if (Object.keys(changed).length > 0)
        await transaction.updateTable('event_receivers').set(changed).where('id', '=', id).execute()
    })
    return toStream(await rowOf(client, id))
  }

  return {
    /**
     * @throws ApiProblem 409 when the client has too many, or another with this address; 400 for an address that must
     * not be called
     */
    create: async (client: string, wishes: StreamWishes): Promise<Stream> => {
      const id = randomUUID()
      const row = {
        id,
        client_id: client,
        created_at: clock.now(),
        events: stored(wishes.events_requested),
        description: wishes.description ?? null,
        ...delivered(id, wishes.delivery ?? { method: deliveryMethods.poll }),
      }
      await db.transaction().execute(async (transaction) => {
        // While its streams are counted.
        await lockClient(transaction, client)
        const { count } = await transaction
          .selectFrom('event_receivers')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('client_id', '=', client)
          .executeTakeFirstOrThrow()
        if (Number(count) >= maxReceiversPerClient)
          throw new ApiProblem(409, 'conflict', `A client has at most ${maxReceiversPerClient} streams.`)
        if (await isAddressTaken(transaction, client, row.address, id)) throw taken()
        await transaction.insertInto('event_receivers').values(row).execute()
      })
      return toStream(await rowOf(client, id))
    },
    all: async (client: string): Promise<Stream[]> =>
      (await ofClient(client).orderBy('created_at').orderBy('id').execute()).map(toStream),
    get: async (client: string, id: string): Promise<Stream> => toStream(await rowOf(client, id)),
    /** Keeps what is left out. */
    change: (client: string, id: string, { delivery, events_requested, description }: StreamWishes): Promise<Stream> =>
      update(client, id, {
        ...(delivery && delivered(id, delivery)),
        ...(events_requested && { events: stored(events_requested) }),
        ...(description !== undefined && { description }),
      }),
    /** Resets what is left out. */
    replace: (client: string, id: string, { delivery, events_requested, description }: StreamWishes): Promise<Stream> =>
      update(client, id, {
        ...delivered(id, delivery ?? { method: deliveryMethods.poll }),
        events: stored(events_requested),
        description: description ?? null,
      }),
    /** Removes the stream with the events that wait. */
    remove: async (client: string, id: string): Promise<void> => {
      await rowOf(client, id)
      await db.deleteFrom('event_receivers').where('id', '=', id).execute()
    },
    statusOf: async (client: string, id: string): Promise<StreamStatus> => {
      const { state, reason } = await rowOf(client, id)
      return { stream_id: id, status: state, ...(reason === null ? {} : { reason }) }
    },
    /** A disabled stream loses the events that wait. */
    setStatus: async (client: string, { stream_id: id, status, reason }: StreamStatus): Promise<StreamStatus> => {
      await rowOf(client, id)
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('event_receivers')
          .set({ state: status, reason: reason ?? null })
          .where('id', '=', id)
          .execute()
        if (status === 'disabled')
          await transaction
            .deleteFrom('security_events')
            .where('receiver_id', '=', id)
            .where('due_at', 'is not', null)
            .execute()
      })
      return { stream_id: id, status, ...(reason === undefined ? {} : { reason }) }
    },
    /** @throws ApiProblem 400 for a disabled stream */
    verify: async (client: string, id: string, state: string | undefined): Promise<void> => {
      if ((await rowOf(client, id)).state === 'disabled')
        throw new ApiProblem(400, 'failedPrecondition', 'The stream is disabled.', { location: 'stream_id' })
      await db.transaction().execute((transaction) => securityEvents.verify(transaction, id, state))
    },
    /** The stream, if its receiver fetches the events. @throws ApiProblem 404 */
    fetched: async (client: string, id: string): Promise<Receiver> => {
      const row = await rowOf(client, id)
      if (row.address !== fetchedAddress(id))
        throw new ApiProblem(404, 'notFound', 'The events of this stream are pushed.')
      return row
    },
  }
}
