import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import type { DescribeToken, RequireAccess } from './authorization/access.ts'
import type { Proofs } from './authorization/dpop.ts'
import type { PictureOf } from './authorization/identity.ts'
import type { SecurityEvents } from './authorization/securityEvents.ts'
import type { ContentOwners } from './content-owners/contentOwners.ts'
import type { PlatformTables } from './database.ts'
import type { EventLog } from './eventLog.ts'
import type { Keys } from './keys/keys.ts'
import type { PlatformSettings } from './settings/settings.ts'
import type { VideoRepository } from './video/videoRepository.ts'

/** Dependencies of the services. Each service's own context selects what it needs. */
export interface PlatformContext {
  settings: PlatformSettings
  db: Kysely<PlatformTables>
  clock: Clock
  keys: Keys
  /** Full scope identifiers by their short names. */
  scopes: ReturnType<typeof scopesOf>
  videoRepository: VideoRepository
  owners: ContentOwners
  /** Address of the picture of an account's channel. */
  pictureOf: PictureOf
  /** The log that operators read: who did what, without secrets. */
  events: EventLog
  /** Reports to clients' receivers what happened to an account or a token. */
  securityEvents: SecurityEvents
  /** The address that people and clients use, without a slash at its end; known once the server listens. */
  publicUrl(): string
  describeToken: DescribeToken
  requireAccess: RequireAccess
  proofs: Proofs
}
