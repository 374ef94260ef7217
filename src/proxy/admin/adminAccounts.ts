import { type Clock, systemClock } from '#contract/clock.ts'
import type { ProxyDatabase } from '../database.ts'
import { createNotes } from '../modules/notes/notes.ts'
import { createRecordings } from '../modules/recordings/recordings.ts'
import type { ProxySettings } from '../settings.ts'
import { openAdminStore } from './adminStore.ts'

export type AdminNotes = Awaited<ReturnType<typeof adminNotes>>
export type AdminRecordings = Awaited<ReturnType<typeof adminRecordings>>

/** The notes of accounts, for an operator. @throws SettingsError if the keys do not belong to the database */
export async function adminNotes(settings: ProxySettings, clock: Clock = systemClock) {
  const { db, vault, close } = await openAdminStore(settings)
  const withNotes = db.selectFrom('account_notes').select('subject')
  return { ...createNotes(db, vault, clock), accounts: async () => accountsWith(db, await withNotes.execute()), close }
}

/**
 * Which videos the recordings of accounts are of, for an operator.
 * @throws SettingsError if the keys do not belong to the database
 */
export async function adminRecordings(settings: ProxySettings, clock: Clock = systemClock) {
  const { db, close } = await openAdminStore(settings)
  const withRecordings = db.selectFrom('account_recordings').select('subject').distinct()
  return {
    ...createRecordings(db, clock),
    accounts: async () => accountsWith(db, await withRecordings.execute()),
    close,
  }
}

/** `sub` of every account that is signed in on a television or is among `others`, sorted. */
async function accountsWith(db: ProxyDatabase, others: readonly { subject: string }[]): Promise<string[]> {
  const signedIn = await db
    .selectFrom('session')
    .innerJoin('grants', 'grants.id', 'session.grant_id')
    .select('grants.subject')
    .where('grants.ended', 'is', null)
    .execute()
  return [...new Set([...others, ...signedIn].flatMap(({ subject }) => subject ?? []))].sort()
}
