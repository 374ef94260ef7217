import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createKeyRotation } from '../../modules/key-rotation/keyRotation.ts'
import { eventRoutes } from '../../modules/security-events/securityEventRoute.ts'
import { createEventReceiver } from '../../modules/security-events/securityEvents.ts'
import { createEventVerifier } from '../../modules/security-events/securityEventTokens.ts'
import type { ProxySettings } from '../../settings.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { inBackground } from '../web/log.ts'
import { encryptedColumns } from './encryptedColumns.ts'
import { createGrantStore } from './grants.ts'
import type { Leases } from './leases.ts'
import { createRevocations } from './revocations.ts'
import type { GrantTables } from './schema.ts'
import { createTokenIdentifiers, type TokenIdentifiers } from './tokenIdentifiers.ts'
import { createTokenManager } from './tokenManager.ts'
import type { Vault } from './vault.ts'

interface StoredGrants {
  settings: Pick<ProxySettings, 'upstream'>
  db: Kysely<GrantTables>
  vault: Vault
  clock: Clock
  leases: Leases
  /** The authorization server, called as the client of the grants. */
  authorization: AuthorizationClient
}

interface ClientContext extends StoredGrants {
  clientId: string
  names: TokenIdentifiers
}

/** Opens the grants of one client: their tokens are stored, refreshed and revoked. */
export function openClientGrants({ log }: FastifyInstance, context: ClientContext) {
  const { settings, db, vault, clock, leases, clientId, authorization, names } = context
  const grants = createGrantStore(db, vault, clock, clientId, names)
  const tokens = createTokenManager({ grants, leases, authorization, clock, callTimeoutMs: settings.upstream.timeout })
  const onError = (error: unknown, message: string) => log.warn({ err: error }, message)
  const revocations = createRevocations({ db, vault, authorization, clock, clientId, onError })
  return {
    grants,
    tokens,
    revocations,
    async close() {
      await revocations.close()
      await tokens.close()
    },
  }
}

interface GrantsContext extends StoredGrants {
  /** Called after a security event: sessions may have ended. */
  onSecurityEvent(): void
  /** Called with the number of stored values that were encrypted with the newest key. */
  onReencrypted(count: number): void
}

/** Opens the grants of the device client. Those of all clients are encrypted again, and ended by security events. */
export async function openGrants(app: FastifyInstance, context: GrantsContext) {
  const { settings, db, vault, clock, authorization, onSecurityEvent, onReencrypted } = context
  const { authUrl, client, webClient } = settings.upstream
  const clientIds = [client.id, ...(webClient ? [webClient.id] : [])]
  const names = createTokenIdentifiers(db, vault, clientIds)
  const deviceGrants = openClientGrants(app, { ...context, clientId: client.id, names })
  const claimsIn = createEventVerifier({ authUrl, audiences: clientIds, read: authorization.read, clock })
  await eventRoutes(app, claimsIn, createEventReceiver({ db, names, clock, clientIds, onSecurityEvent }))
  const rotation = createKeyRotation({
    db,
    vault,
    clock,
    onReencrypted,
    onError: inBackground(app.log),
    columns: encryptedColumns({ device: client.id, web: webClient?.id }),
    otherColumns: ({ table, column }, value) =>
      table === 'grants' && column === 'refresh_token' ? names.of(value) : {},
    log: (details, message) => app.log.info(details, message),
  })
  return {
    ...deviceGrants,
    names,
    async close() {
      await rotation.close()
      await deviceGrants.close()
    },
  }
}
