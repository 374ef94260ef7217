import { ownVersion } from '../offline/register.ts'
import { versionOf } from '../offline/versions.ts'
import { mayReloadPage, reloadPage } from '../prelude/reloadPage.ts'

/** Reloads the page if the server has another version of the app than the one that runs. */
export async function followNewVersion(): Promise<void> {
  const own = ownVersion()
  if (own === undefined) return
  try {
    const page = await (await fetch('/', { cache: 'no-store', credentials: 'same-origin' })).text()
    const newVersion = versionOf(page)
    if (newVersion !== undefined && newVersion !== own && mayReloadPage()) reloadPage()
  } catch {
    // The server is down; it will be asked again.
  }
}
