import type { Core } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import type { ProxyModule } from '#proxy/module.ts'
import { createTokenFinder } from './findTokens.ts'
import { type EventTables, eventMigrations } from './schema.ts'
import { eventRoutes, securityEvent } from './securityEventRoute.ts'
import { createEventReceiver } from './securityEvents.ts'
import { createEventVerifier } from './securityEventTokens.ts'

/** Milliseconds after which a sender no longer repeats an event. */
const retentionMs = 90 * 86_400_000

/** Ends grants when the authorization server reports that their accounts or tokens have ended. */
export const securityEvents: ProxyModule = {
  name: 'security-events',
  migrations: eventMigrations,
  calls: [securityEvent],
  async sweep({ db, now }) {
    await db
      .withTables<Known<EventTables>>()
      .deleteFrom('heard_event')
      .where('heard_at', '<', now - retentionMs)
      .execute()
  },
  open,
}

async function open(core: Core): Promise<void> {
  const { app, settings, vault, clock, authorization, sessionsChanged } = core
  const { authUrl, client, webClient } = settings.upstream
  const ids = [client.id, ...(webClient ? [webClient.id] : [])]
  const db = core.db.withTables<Known<EventTables>>()
  const finder = createTokenFinder(db, vault, ids)
  const claimsIn = createEventVerifier({ authUrl, audiences: ids, read: authorization.read, clock })
  const receive = createEventReceiver({ db, finder, clock, clientIds: ids, onSecurityEvent: sessionsChanged })
  await eventRoutes(app, claimsIn, receive)
}
