import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { ProxySettings } from '../settings.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { createEventVerifier } from '../upstream/securityEventTokens.ts'
import { inBackground } from '../web/log.ts'
import { encryptedColumns } from './encryptedColumns.ts'
import { createGrantStore } from './grants.ts'
import { createKeyRotation } from './keyRotation.ts'
import type { Leases } from './leases.ts'
import { createRevocations } from './revocations.ts'
import type { GrantTables } from './schema.ts'
import { eventRoutes } from './securityEventRoute.ts'
import { createEventReceiver } from './securityEvents.ts'
import { createTokenIdentifiers } from './tokenIdentifiers.ts'
import { createTokenManager } from './tokenManager.ts'
import type { Vault } from './vault.ts'

interface GrantsContext {
  settings: Pick<ProxySettings, 'upstream'>
  db: Kysely<GrantTables>
  vault: Vault
  clock: Clock
  leases: Leases
  /** Client of the authorization server for the device client. */
  authorization: AuthorizationClient
  /** Called after a security event: sessions may have ended. */
  onSecurityEvent(): void
  /** Called with the number of stored values that were encrypted with the newest key. */
  onReencrypted(count: number): void
}

/** Tokens of the device client: stored, refreshed, revoked, encrypted again, and ended by security events. */
export async function openGrants(app: FastifyInstance, context: GrantsContext) {
  const { settings, db, vault, clock, leases, authorization, onSecurityEvent } = context
  const { authUrl, client, webClient, timeout } = settings.upstream
  const clientIds = [client.id, ...(webClient ? [webClient.id] : [])]
  const names = createTokenIdentifiers(db, vault, clientIds)
  const grants = createGrantStore(db, vault, clock, client.id, names)
  const tokens = createTokenManager({ grants, leases, authorization, clock, callTimeoutMs: timeout })
  const revocations = createRevocations({
    db,
    vault,
    authorization,
    clock,
    clientId: client.id,
    onError: (error, message) => app.log.warn({ err: error }, message),
  })
  await eventRoutes(app, {
    sender: createEventVerifier({ authUrl, audiences: clientIds, read: authorization.read, clock }),
    receiver: createEventReceiver({ db, names, clock, clientIds, onSecurityEvent }),
  })
  const rotation = createKeyRotation({
    db,
    vault,
    clock,
    onReencrypted: context.onReencrypted,
    onError: inBackground(app.log),
    columns: encryptedColumns({ device: client.id, web: webClient?.id }),
    otherColumns: ({ table, column }, value) =>
      table === 'grants' && column === 'refresh_token' ? names.of(value) : {},
    log: (details, message) => app.log.info(details, message),
  })
  return {
    names,
    grants,
    tokens,
    revocations,
    async close() {
      await rotation.close()
      await revocations.close()
      await tokens.close()
    },
  }
}
