import { createVault } from '../core/tokens/vault.ts'
import { allParts, openProxyDatabase } from '../database.ts'
import { classifyKeys, keysFor } from '../operations/keysInUse.ts'
import type { ProxySettings } from '../settings.ts'

/**
 * Opens the database of a proxy and its vault for a command, while proxies may run.
 * @throws SettingsError if the keys do not belong to the database
 */
export async function openAdminStore(settings: ProxySettings) {
  const { db, close } = await openProxyDatabase(settings)
  try {
    const keys = await keysFor(db, settings, allParts)
    const { retired } = await classifyKeys(db, keys, settings, allParts)
    return { db, vault: createVault(keys, retired), close }
  } catch (error) {
    await close()
    throw error
  }
}
