import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Actor } from '#platform/admin/operation.ts'
import type { Operations } from '#platform/admin/operations.ts'
import { type Opened, withDatabase } from './database.ts'

/** The person who runs the command, for a log. */
export function personName(): string {
  try {
    return `command line (${userInfo().username})`
  } catch {
    // In some containers, the system has no name for this user.
    return 'command line'
  }
}

/**
 * Runs the console's operations on the services' database, whether the services run or not: the database allows several
 * processes. Needs the key with which its hashes were made.
 * @throws Error if the services were never started with these settings
 */
export const withOperations = (
  work: (operations: Operations, actor: Actor, opened: Opened) => Promise<void>,
): Promise<void> =>
  withDatabase(
    async (opened) => {
      const { db, settings, clock } = opened
      const { requireKeysOf, openKeys } = await import('#platform/keys/keys.ts')
      const { createOperations } = await import('#platform/admin/operations.ts')
      const keys = openKeys(settings.dataDir, settings.platformKey)
      await requireKeysOf(db, keys, settings)
      await work(createOperations({ db, keys, clock, settings }), { name: personName() }, opened)
    },
    async ({ dataDir, platformKey }) => {
      const { keyFileName } = await import('#platform/keys/keys.ts')
      // A key created here would not match that of services whose key is somewhere else.
      if (platformKey === undefined && !existsSync(join(dataDir, keyFileName)))
        throw new Error(`DATA_DIR ${dataDir} is empty. Start the services once, or set DATA_DIR.`)
    },
  )

/** The output for a secret, which is shown only once. */
export const formatSecret = (label: string, secret: string): string =>
  `\n  ${label}   ${secret}\n\nCopy it now. You will not see it again.`

/** Reads standard input, for secrets that must not appear in the list of processes. */
export const readStdin = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '')

/** Collects the values of a repeated option: `--redirect a --redirect b`. */
export const collectValues = (value: string, previous: string[] = []): string[] => [...previous, value]
