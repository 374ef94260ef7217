import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#contract/clock.ts'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { createDeviceCodes, createPollTimes } from '#platform/authorization/deviceCodes.ts'
import { withAuthorizationTables } from '#platform/authorization/schema.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'

/** The accounts that allow: refresh tokens are limited per account, and nobody has thousands of televisions. */
const people = 500

/** Writes codes to our database, as `/device/code` and the page would. */
export async function openOurCodes(dataDir: string, environment: Record<string, string>) {
  const { limits } = platformSettings(environment)
  const store = await openDatabase({ dataDir, databaseUrl: undefined })
  const db = withAuthorizationTables(store.db)
  const demo = demoFile.parse(JSON.parse(await readFile(join(dataDir, demoFileName), 'utf8')))
  const first = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', demo.account.email)
    .executeTakeFirstOrThrow()
  const accounts = Array.from({ length: people }, (_, number) => `person-${number}`)
  await db
    .insertInto('accounts')
    .values(accounts.map((id) => ({ ...first, id, email: `${id}@tenfoot.example`, channel_id: null })))
    .execute()
  let next = 0
  const keys = openKeys(dataDir)
  const pollTimes = createPollTimes(db, () => {})
  return {
    credentials: demo.tvClient,
    issue: async (count: number, allowed = false): Promise<string[]> => {
      const codes: string[] = []
      while (codes.length < count)
        await db.transaction().execute(async (trx) => {
          const deviceCodes = createDeviceCodes({ db: trx, keys, clock: systemClock, limits, pollTimes })
          for (const end = Math.min(count, codes.length + 1000); codes.length < end; ) {
            const { deviceCode } = await deviceCodes.issue(demo.tvClient.clientId, 'email')
            codes.push(deviceCode)
            const { id } = (await deviceCodes.byDeviceCode(deviceCode)) ?? {}
            next += 1
            if (allowed && id) await deviceCodes.decide(id, accounts[next % people] ?? first.id, 'granted')
          }
        })
      return codes
    },
    close: () => store.close(),
  }
}
