import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Actor } from '#platform/admin/operation.ts'
import type { Operations } from '#platform/admin/operations.ts'
import { type Opened, withDatabase } from './database.ts'

/** Who acts, as the event log names them. */
function actor(): Actor {
  try {
    return { name: `command line (${userInfo().username})` }
  } catch {
    // The system knows no name for this user, as in some containers.
    return { name: 'command line' }
  }
}

/**
 * Does what the console does, by the same functions, in the services' database, whether they run or not: it is made for
 * several processes. Needs the key that its hashes were made with.
 * @throws Error when no services were ever started with these settings
 */
export const withOperations = (
  work: (operations: Operations, actor: Actor, opened: Opened) => Promise<void>,
): Promise<void> =>
  withDatabase(
    async (opened) => {
      const { db, settings, clock } = opened
      const { insistOnKeysOf, openKeys } = await import('#platform/keys.ts')
      const { createOperations } = await import('#platform/admin/operations.ts')
      const keys = openKeys(settings.dataDir, settings.platformKey)
      await insistOnKeysOf(db, keys, settings)
      await work(createOperations({ db, keys, clock, settings }), actor(), opened)
    },
    async ({ dataDir, platformKey }) => {
      const { keyFileName } = await import('#platform/keys.ts')
      // A key made here would be of no use to the services that have their own somewhere else.
      if (platformKey === undefined && !existsSync(join(dataDir, keyFileName)))
        throw new Error(`DATA_DIR ${dataDir} is empty. Start the services once, or set DATA_DIR.`)
    },
  )

/** A secret as it is shown, once. */
export const shown = (what: string, secret: string): string =>
  `\n  ${what}   ${secret}\n\nCopy it now. You will not see it again.`

/** What came on standard input, for secrets that must not stand in the list of processes. */
export const readStdin = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '')

/** Several values of one option: `--redirect a --redirect b`. */
export const several = (value: string, before: string[] = []): string[] => [...before, value]
