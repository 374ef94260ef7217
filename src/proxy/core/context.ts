import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Leases } from '#storage/leases.ts'
import type { ProxySettings } from '../settings.ts'
import type { Vault } from './tokens/vault.ts'
import type { EventStreams } from './web/eventStreams.ts'

/** What the folders of a running proxy share. Each folder knows only the tables that it uses. */
export interface ProxyContext<Tables> {
  settings: ProxySettings
  db: Kysely<Tables>
  vault: Vault
  clock: Clock
  leases: Leases
  streams: EventStreams
  /** Aborts when the proxy stops. */
  stopping: AbortSignal
}
