import type { Clock } from '#contract/clock.ts'
import { serverCode } from '../errors.ts'

/** The server's number for: another insert into the table still waits for its replicas. Nothing was written. */
const insertInProgress = '286'
const waitMs = 200
const attempts = 300

/**
 * Inserts, and tries again while another insert into the same table is under way: old servers take one at a time. A
 * repeated insert of the same rows into a replicated table writes those that a shard already has only once.
 */
export async function insertWithRetry(clock: Clock, insert: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await insert()
    } catch (error) {
      const code = serverCode(error) ?? (error instanceof Error ? serverCode(error.cause) : undefined)
      if (code !== insertInProgress || attempt === attempts) throw error
      await clock.sleep(waitMs)
    }
}
