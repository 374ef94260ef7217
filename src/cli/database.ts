import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { printable } from '#contract/harmlessText.ts'
import type { PlatformTables } from '#platform/database.ts'
import type { PlatformSettings } from '#platform/settings/settings.ts'
import { endProgressLine } from './progress.ts'

/** What commands need to change the services' database. */
export interface Opened {
  settings: PlatformSettings
  db: Kysely<PlatformTables>
  clock: Clock
  /** The address of the services for people and clients, from the settings. */
  publicUrl(): string
}

/**
 * Opens the services' database, runs `work` and closes it. That is safe while the services run, on both databases.
 * @param checkFirst checks the settings before the database is opened
 */
export async function withDatabase(
  work: (opened: Opened) => Promise<void>,
  checkFirst: (settings: PlatformSettings) => Promise<void> = async () => {},
): Promise<void> {
  const { openDatabase } = await import('#platform/database.ts')
  const { platformSettings } = await import('#platform/settings/settings.ts')
  const { systemClock } = await import('#contract/clock.ts')
  const settings = platformSettings(process.env)
  await checkFirst(settings)
  const store = await openDatabase(settings)
  try {
    await work({
      settings,
      db: store.db,
      clock: systemClock,
      publicUrl: () => settings.publicUrl ?? `http://localhost:${settings.port}`,
    })
  } finally {
    await store.close()
  }
}

/**
 * Writes a line for the person at the terminal. Names and words of others in it can neither begin a line of their own
 * nor steer the terminal.
 */
export const say = (line: string): void => sayText(line.replace(/\s*[\r\n\u0085\u2028\u2029]+\s*/g, ' '))

/** Writes several lines, whose breaks are our own: nothing of others may be in it that was not cleaned by `oneLine`. */
export function sayText(text: string): void {
  endProgressLine()
  process.stdout.write(`${printable(text)}\n`)
}
