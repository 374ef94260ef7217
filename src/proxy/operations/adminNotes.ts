import { type Clock, systemClock } from '#contract/clock.ts'
import { openProxyDatabase } from '../database.ts'
import { classifyKeys, keysFor } from '../grants/keysInUse.ts'
import { createVault } from '../grants/vault.ts'
import { createNotes, type Notes } from '../session/notes.ts'
import type { ProxySettings } from '../settings.ts'

/** The notes of accounts, for an operator. */
export interface AdminNotes extends Notes {
  /** `sub` of every account that has notes or is signed in on a television, sorted. */
  accounts(): Promise<string[]>
  close(): Promise<void>
}

/** @throws SettingsError if the keys do not belong to the database */
export async function adminNotes(settings: ProxySettings, clock: Clock = systemClock): Promise<AdminNotes> {
  const { db, close } = await openProxyDatabase(settings)
  try {
    const keys = await keysFor(db, settings)
    const { retired } = await classifyKeys(db, keys, settings)
    return {
      ...createNotes(db, createVault(keys, retired), clock),
      async accounts() {
        const withNotes = await db.selectFrom('account_notes').select('subject').execute()
        const signedIn = await db
          .selectFrom('session')
          .innerJoin('grants', 'grants.id', 'session.grant_id')
          .select('grants.subject')
          .where('grants.ended', 'is', null)
          .execute()
        return [...new Set([...withNotes, ...signedIn].flatMap(({ subject }) => subject ?? []))].sort()
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
