import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import type { Access } from './authorization/access.ts'
import type { PlatformTables } from './database.ts'
import type { EventLog } from './eventLog.ts'
import type { Keys } from './keys.ts'
import type { ContentOwners } from './owners/contentOwners.ts'
import type { SecurityEvents } from './securityEvents/securityEvents.ts'
import type { PlatformSettings } from './settings.ts'
import type { Library } from './video/library.ts'

/** What every service is given when it is registered. */
export interface PlatformContext {
  settings: PlatformSettings
  db: Kysely<PlatformTables>
  clock: Clock
  keys: Keys
  /** Full scope identifiers by their short names. */
  scopes: ReturnType<typeof scopesOf>
  library: Library
  owners: ContentOwners
  /** What operators read about who did what; never with a secret. */
  events: EventLog
  /** Tells clients' receivers what happened to an account or a token. */
  securityEvents: SecurityEvents
  /** The address that people and clients use, without a slash at its end; known once the server listens. */
  publicUrl(): string
  /** Whose token came with a request; undefined for none, an expired, a revoked one, or a disabled account's. */
  readAccess(request: FastifyRequest): Promise<Access | undefined>
  /**
   * The same, insisting on any one of `names`.
   * @throws ApiProblem 401 `authError`, 403 `insufficientPermissions`
   */
  requireAccess(request: FastifyRequest, names: readonly ScopeName[]): Promise<Access>
}
