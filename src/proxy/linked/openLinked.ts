import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { HandoffEvent } from '#contract/handoff.ts'
import { styleRoute } from '#web/pages/pageScope.ts'
import type { Leases } from '../grants/leases.ts'
import type { TokenNames } from '../grants/tokenIdentifiers.ts'
import type { Vault } from '../grants/vault.ts'
import type { Caller } from '../session/caller.ts'
import type { ProxySettings } from '../settings.ts'
import { opaqueCookie } from '../web/cookies.ts'
import type { EventStreams } from '../web/eventStream.ts'
import { inBackground } from '../web/log.ts'
import { createGuesses } from './codeRateLimit.ts'
import { openConnections } from './openConnections.ts'
import { createPhoneWatch } from './rowWatcher.ts'
import type { LinkedTables } from './schema.ts'
import { phonePages } from './textInputPhone.ts'
import { handoffRoutes } from './textInputRoutes.ts'
import { createHandoffs } from './textInputs.ts'

export interface LinkedContext {
  settings: Pick<ProxySettings, 'upstream' | 'publicUrl'>
  db: Kysely<LinkedTables>
  vault: Vault
  clock: Clock
  leases: Leases
  streams: EventStreams
  names: TokenNames
  caller: Caller
  /** Aborts when the proxy stops. */
  stopping: AbortSignal
}

/** What a phone allows to a television, and types for it. */
export async function openLinked(app: FastifyInstance, context: LinkedContext) {
  const { settings, db, vault, clock, streams, caller } = context
  const { publicUrl, upstream } = settings
  const guesses = createGuesses(db, vault, clock)
  styleRoute(app)
  const connected = await openConnections(app, guesses, context)
  const handoffs = createHandoffs(db, vault, clock, upstream.client.id)
  const watch = createPhoneWatch<HandoffEvent>({
    ...{ look: handoffs.look, goesOn: (state) => state === 'waiting', clock, onError: inBackground(app.log) },
  })
  handoffRoutes(app, { handoffs, watch, caller, streams, publicUrl })
  await phonePages(app, { handoffs, watch, guesses, vault, cookie: opaqueCookie('phone', publicUrl, 1), publicUrl })
  return {
    ...connected,
    async close() {
      await watch.close()
      await connected.close()
    },
  }
}
