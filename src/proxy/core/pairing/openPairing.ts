import type { FastifyInstance } from 'fastify'
import { dayMs, hourMs } from '#contract/clock.ts'
import type { ProxyContext } from '../context.ts'
import type { Known, Part } from '../part.ts'
import type { GrantStore } from '../tokens/grants.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { redemptionTimeoutMs } from '../upstream/connection.ts'
import { opaqueCookie } from '../web/cookies.ts'
import { inBackground } from '../web/log.ts'
import { createIssuer } from './issuer.ts'
import { createPairings, deviceCodeOwner } from './pairings.ts'
import { createPoller } from './poller.ts'
import { createQuota } from './quota.ts'
import { pairingCalls, pairingRoutes } from './routes.ts'
import { type PairingTables, pairingMigrations } from './schema.ts'

export const pairingPart: Part = {
  name: 'pairing',
  migrations: pairingMigrations,
  encryptedColumns: [
    {
      table: 'pairing',
      column: 'device_code',
      needs: ['attempt'],
      owner: ({ id, attempt }, clients) =>
        deviceCodeOwner({ id: String(id), attempt: Number(attempt) }, clients.device),
    },
  ],
  hashedColumns: [{ table: 'pairing', column: 'known_by' }],
  calls: pairingCalls,
  grantReferences: [{ table: 'pairing', column: 'grant_id' }],
  async sweep({ db: anyDb, now }) {
    const db = anyDb.withTables<Known<PairingTables>>()
    // After a day without a change, no television uses the pairing any more.
    await db
      .deleteFrom('pairing')
      .where('updated_at', '<', now - dayMs)
      .where('expires_at', '<', now - dayMs)
      .execute()
    // Back-offs stay until a call succeeds, because they count the failures.
    await db
      .deleteFrom('pause')
      .where('until', '<=', now - hourMs)
      .where('failures', '=', 0)
      .execute()
  },
}

interface PairingContext extends ProxyContext<PairingTables> {
  authorization: AuthorizationClient
  grants: GrantStore
}

/** Opens pairing by device code: the television's routes, and the polls while it watches. */
export function openPairing(app: FastifyInstance, context: PairingContext) {
  const { settings, db, vault, clock, streams } = context
  const { upstream, limits, publicUrl } = settings
  const perMinute = limits.pairingsPerMinute
  const cookie = opaqueCookie('pairing', publicUrl, 30)
  const device = { clientId: upstream.client.id, scopes: upstream.deviceScopes.map((name) => upstream.scopes[name]) }
  const pairings = createPairings(db, vault, clock)
  const quota = createQuota(db, clock, { codesPerMinute: limits.deviceCodesPerMinute, networkPerMinute: perMinute })
  const issue = createIssuer({ ...context, ...device, pairings, quota })
  const poller = createPoller({
    ...context,
    ...device,
    pairings,
    issue,
    onError: inBackground(app.log),
    // Includes the discovery that may precede a poll.
    pollTimeoutMs: upstream.timeout + redemptionTimeoutMs(upstream.timeout),
    slowAfterMs: upstream.timeout,
  })
  const keyedHash = (network: string) => vault.keyedHash(`pairing ${network}`)
  pairingRoutes(app, { pairings, issue, keyedHash, poller, streams, cookie, clock, perMinute })
  return { pairings, cookie, close: poller.close }
}
