import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { PlatformTables } from '#platform/database.ts'
import type { PlatformSettings } from '#platform/settings.ts'

/** What a command that changes the services' rows works with. */
export interface Opened {
  settings: PlatformSettings
  db: Kysely<PlatformTables>
  clock: Clock
  /** The address that people and clients use, as far as the settings tell it. */
  publicUrl(): string
}

/** Opens the services' database beside running services, which is safe on both databases, and closes it after `work`; `insist` comes before. */
export async function withDatabase(
  work: (opened: Opened) => Promise<void>,
  insist: (settings: PlatformSettings) => Promise<void> = async () => {},
): Promise<void> {
  const { openDatabase } = await import('#platform/database.ts')
  const { platformSettings } = await import('#platform/settings.ts')
  const { systemClock } = await import('#contract/clock.ts')
  const settings = platformSettings(process.env)
  await insist(settings)
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

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
