import type { RequireAccess } from '../authorization/access.ts'
import type { Keys } from '../keys.ts'
import type { PlatformSettings } from '../settings.ts'
import type { Statistics } from './statistics.ts'
import type { Channel, VideoRepository } from './videoRepository.ts'

/** What this service asks about content owners. */
export interface ChannelOwners {
  /** For whom an account may act, by name. */
  contentOwnersOf(accountId: string): Promise<{ name: string; title: string }[]>
  /** Oldest first; none for a content owner that is not there. */
  channelsOfOwner(name: string): Promise<Channel[]>
  /** False also for a content owner that is not there. */
  mayActFor(accountId: string, name: string): Promise<boolean>
}

/** What this service takes. */
export interface VideoContext {
  settings: Pick<PlatformSettings, 'naming'>
  keys: Keys
  videoRepository: VideoRepository
  owners: ChannelOwners
  statistics: Statistics
  requireAccess: RequireAccess
  publicUrl(): string
}
