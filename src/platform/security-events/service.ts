import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { authorizationPaths } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import {
  changedStreamRequest,
  fetchedEvents,
  fetchRequest,
  newStreamRequest,
  stream,
  streamStatus,
  streamVerification,
  transmitterConfiguration,
} from '#contract/securityEventStreams.ts'
import {
  type RiscConfiguration,
  riscConfiguration,
  securityEventError,
  securityEventPaths,
} from '#contract/securityEvents.ts'
import type { ServiceDescription } from '#web/openapi/description.ts'
import { addRoutes, defineMethod } from '#web/openapi/description.ts'
import { document, json } from '../authorization/described.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import type { SecurityEvents } from '../authorization/securityEvents.ts'
import { createSigningKeys } from '../authorization/signingKeys.ts'
import type { EventLog, EventTables } from '../eventLog.ts'
import type { Keys } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { createPusher } from './push.ts'
import { createEventSigner } from './signEvent.ts'
import { streamMethods } from './streamMethods.ts'
import { createStreams } from './streams.ts'

/** `GET /.well-known/risc-configuration`: what receivers need to verify an event. */
const configuration = defineMethod<{ publicUrl(): string }>({
  ...document(securityEventPaths.configuration, 'riscConfiguration', 'How to verify an event.', 'RiscConfiguration'),
  handler: ({ publicUrl }, _request, reply): RiscConfiguration => {
    reply.header('cache-control', 'public, max-age=300')
    return {
      issuer: publicUrl(),
      jwks_uri: publicUrl() + authorizationPaths.keys,
      delivery_methods_supported: [
        'urn:ietf:rfc:8935',
        'https://schemas.openid.net/secevent/risc/delivery-method/push',
      ],
    }
  },
})

/** Security events for receivers (specification: security-events 2; specification: security-events 5). */
export const securityEventsDescription = {
  name: 'Security events',
  description: 'Pushed to a client that registered a receiver (RFC 8935), or fetched by it (RFC 8936).',
  schemas: {
    RiscConfiguration: riscConfiguration,
    SecurityEventError: securityEventError,
    TransmitterConfiguration: transmitterConfiguration,
    NewStreamRequest: newStreamRequest,
    ChangedStreamRequest: changedStreamRequest,
    Stream: stream,
    Streams: z.union([stream, z.array(stream)]),
    StreamStatus: streamStatus,
    StreamVerification: streamVerification,
    FetchRequest: fetchRequest,
    FetchedEvents: fetchedEvents,
  },
  operations: [configuration, ...streamMethods],
  webhooks: {
    securityEvent: {
      summary:
        'An event: a signed token (RFC 8417) with `typ` secevent+jwt. Verify it by the keys, issuer and audience.',
      request: { 'application/secevent+jwt': 'text' },
      answers: {
        202: { description: 'The receiver has stored the event.' },
        400: json('The receiver refuses the event.', 'SecurityEventError'),
      },
    },
  },
} satisfies ServiceDescription

interface ServiceContext<Tables> extends Pick<SecurityEventsContext<Tables>, 'db' | 'clock' | 'keys' | 'settings'> {
  securityEvents: SecurityEvents
  publicUrl(): string
}

/** Registers what receivers call. */
export async function securityEventService<Tables extends AuthorizationTables>(
  app: FastifyInstance,
  { db: platformDb, settings, ...context }: ServiceContext<Tables>,
): Promise<void> {
  const db = withAuthorizationTables(platformDb)
  const { clock, keys, publicUrl } = context
  const { networks, base } = settings.securityEvents
  const streams = createStreams({ ...context, db, networks, base })
  const signEvent = createEventSigner(createSigningKeys({ db, keys, clock }), base, publicUrl)
  addRoutes(app, securityEventsDescription.operations, { ...context, db, streams, signEvent })
}

interface SecurityEventsContext<Tables> {
  db: Kysely<Tables>
  clock: Clock
  keys: Keys
  settings: Pick<PlatformSettings, 'securityEvents'>
  events: EventLog
  publicUrl(): string
}

/** Delivers the outbox in this process; the caller starts and stops it. */
export function openDelivery<Tables extends AuthorizationTables & EventTables>(
  { db: platformDb, clock, keys, settings, events, publicUrl }: SecurityEventsContext<Tables>,
  onError: (error: unknown) => void,
): Delivery {
  const db = withAuthorizationTables(platformDb)
  const { networks, timeoutSeconds, giveUpHours, base } = settings.securityEvents
  const timeoutMs = timeoutSeconds * 1000
  const pusher = createPusher({ networks, timeoutMs })
  const delivery = createDelivery({
    db,
    clock,
    keys,
    signEvent: createEventSigner(createSigningKeys({ db, keys, clock }), base, publicUrl),
    pusher,
    timeoutMs,
    giveUpMs: giveUpHours * 3_600_000,
    onError,
    onUndelivered: ({ id, clientId, address, outcome, problem }) =>
      events.record(platformDb, {
        kind: 'operator',
        action: outcome === 'refused' ? 'security-event.refused' : 'security-event.given-up',
        actor: 'the services',
        subject: `receiver ${address}`,
        detail: `event ${id} to client ${clientId}: ${problem}`,
      }),
  })
  return {
    ...delivery,
    stop: async () => {
      await delivery.stop()
      await pusher.close()
    },
  }
}
