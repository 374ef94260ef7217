import { withAuthorizationTables } from '../authorization/schema.ts'
import { openDatabase } from '../database.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { createVideoRepository } from '../video/videoRepository.ts'
import { accountFor } from '../warehouse/import/account.ts'
import { ImportProblem } from '../warehouse/import/errors.ts'

/**
 * Makes `mine` select a channel for its account; a running platform sees it at once.
 * @param email the account's address; default: the demo account's
 * @throws ImportProblem when there is no such account or channel, or the channel is another account's
 */
export async function chooseChannel(
  settings: Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>,
  id: string,
  email?: string,
): Promise<{ id: string; title: string; account: string }> {
  const store = await openDatabase(settings)
  try {
    const videoRepository = createVideoRepository(store.db)
    const account = await accountFor(withAuthorizationTables(store.db), settings.dataDir, email)
    const channel = await videoRepository.channelById(id)
    if (channel?.accountId !== account.id) throw new ImportProblem(`${account.email} owns no channel ${id}.`)
    await videoRepository.makeCurrent(account.id, id)
    return { id, title: channel.title, account: account.email }
  } finally {
    await store.close()
  }
}
