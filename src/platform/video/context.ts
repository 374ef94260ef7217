import type { Clock } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import type { RequireAccess } from '../authorization/access.ts'
import type { Keys } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { Statistics } from './statistics.ts'
import type { Channel, VideoRepository } from './videoRepository.ts'

/** Queries about content owners that this service needs. */
export interface ChannelOwners {
  /** The content owners for which an account may act, sorted by name. */
  contentOwnersOf(accountId: string): Promise<{ name: string; title: string }[]>
  /** Oldest first; none for an unknown content owner. */
  channelsOfOwner(name: string): Promise<Channel[]>
  /** False also for an unknown content owner. */
  mayActFor(accountId: string, name: string): Promise<boolean>
}

/** Dependencies of this service. */
export interface VideoContext {
  settings: Pick<PlatformSettings, 'naming' | 'storageAccountBytes'>
  clock: Clock
  keys: Keys
  videoRepository: VideoRepository
  owners: ChannelOwners
  statistics: Statistics
  requireAccess: RequireAccess
  scopes: ReturnType<typeof scopesOf>
  publicUrl(): string
}
