import type { AdminFleet } from '#proxy/admin/adminFleet.ts'
import { readDemo } from './demo.ts'
import { personName } from './operations.ts'

/** Which screens a command is about. */
export interface Choice {
  group?: string
  site?: string
  all?: boolean
}

/** The one that is named, or several by options. */
export async function chosenScreens(fleet: AdminFleet, text: string | undefined, { group, site, all }: Choice) {
  const isMany = group !== undefined || site !== undefined || all === true
  if ((text !== undefined) === isMany) throw new Error('Name a screen, or else --group, --site or --all.')
  if (text !== undefined) return [await fleet.named(text)]
  const found = await fleet.list({ group, site })
  if (found.length === 0) throw new Error('No screens match. `screen list` shows all.')
  return found
}

export async function withFleet(work: (fleet: AdminFleet) => Promise<void>): Promise<void> {
  const { adminFleet } = await import('#proxy/admin/adminFleet.ts')
  const { proxySettings } = await import('#proxy/settings.ts')
  const fleet = await adminFleet(proxySettings(process.env, await readDemo(process.env)), personName())
  try {
    await work(fleet)
  } finally {
    await fleet.close()
  }
}
