import { type Clock, systemClock } from '#contract/clock.ts'
import { createNotes, type Notes } from '../session/notes.ts'
import type { ProxySettings } from '../settings.ts'
import { accountsWith, openAdminStore } from './adminStore.ts'

/** The notes of accounts, for an operator. */
export interface AdminNotes extends Notes {
  /** `sub` of every account that has notes or is signed in on a television, sorted. */
  accounts(): Promise<string[]>
  close(): Promise<void>
}

/** @throws SettingsError if the keys do not belong to the database */
export async function adminNotes(settings: ProxySettings, clock: Clock = systemClock): Promise<AdminNotes> {
  const { db, vault, close } = await openAdminStore(settings)
  return {
    ...createNotes(db, vault, clock),
    accounts: async () => accountsWith(db, await db.selectFrom('account_notes').select('subject').execute()),
    close,
  }
}
