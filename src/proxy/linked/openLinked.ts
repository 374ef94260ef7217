import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { HandoffEvent } from '#contract/handoff.ts'
import { styleRoute } from '#web/pages/pageScope.ts'
import type { Leases } from '../grants/leases.ts'
import type { TokenIdentifiers } from '../grants/tokenIdentifiers.ts'
import type { Vault } from '../grants/vault.ts'
import type { Caller } from '../session/caller.ts'
import type { ProxySettings } from '../settings.ts'
import { opaqueCookie } from '../web/cookies.ts'
import type { EventStreams } from '../web/eventStream.ts'
import { inBackground } from '../web/log.ts'
import { createCodeRateLimit } from './codeRateLimit.ts'
import { openLinkedGrants } from './openLinkedGrants.ts'
import { createRowWatcher } from './rowWatcher.ts'
import type { LinkedTables } from './schema.ts'
import { textInputPages } from './textInputPhone.ts'
import { textInputRoutes } from './textInputRoutes.ts'
import { createTextInputs } from './textInputs.ts'

export interface LinkedContext {
  settings: Pick<ProxySettings, 'upstream' | 'publicUrl'>
  db: Kysely<LinkedTables>
  vault: Vault
  clock: Clock
  leases: Leases
  streams: EventStreams
  names: TokenIdentifiers
  caller: Caller
  /** Aborts when the proxy stops. */
  stopping: AbortSignal
}

/** What a phone allows to a television, and types for it. */
export async function openLinked(app: FastifyInstance, context: LinkedContext) {
  const { settings, db, vault, clock, streams, caller } = context
  const { publicUrl, upstream } = settings
  const rateLimit = createCodeRateLimit(db, vault, clock)
  styleRoute(app)
  const connected = await openLinkedGrants(app, rateLimit, context)
  const handoffs = createTextInputs(db, vault, clock, upstream.client.id)
  const watch = createRowWatcher<HandoffEvent>({
    ...{ look: handoffs.look, goesOn: (state) => state === 'waiting', clock, onError: inBackground(app.log) },
  })
  textInputRoutes(app, { handoffs, watch, caller, streams, publicUrl })
  await textInputPages(app, {
    handoffs,
    watch,
    rateLimit,
    vault,
    cookie: opaqueCookie('phone', publicUrl, 1),
    publicUrl,
  })
  return {
    ...connected,
    async close() {
      await watch.close()
      await connected.close()
    },
  }
}
