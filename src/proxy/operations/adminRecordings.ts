import { type Clock, systemClock } from '#contract/clock.ts'
import { createRecordings, type Recordings } from '../session/recordings.ts'
import type { ProxySettings } from '../settings.ts'
import { accountsWith, openAdminStore } from './adminStore.ts'

/** Which videos the recordings of accounts are of, for an operator. */
export interface AdminRecordings extends Recordings {
  /** `sub` of every account that has recordings or is signed in on a television, sorted. */
  accounts(): Promise<string[]>
  close(): Promise<void>
}

/** @throws SettingsError if the keys do not belong to the database */
export async function adminRecordings(settings: ProxySettings, clock: Clock = systemClock): Promise<AdminRecordings> {
  const { db, close } = await openAdminStore(settings)
  return {
    ...createRecordings(db, clock),
    accounts: async () =>
      accountsWith(db, await db.selectFrom('account_recordings').select('subject').distinct().execute()),
    close,
  }
}
