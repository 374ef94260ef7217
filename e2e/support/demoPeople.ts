import { randomUUID } from 'node:crypto'
import type { DemoFile } from '#contract/demo.ts'
import { withAuthorizationTables } from '#platform/authorization/schema.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import { verificationOf } from '#platform/authorization/verification.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { hashPassword } from '#web/passwords/password.ts'

type Account = DemoFile['account']

/** The people of a running product, changed in its database, without the pages of a phone. */
export interface DemoPeople {
  /**
   * Adds an account, and hands the demo's channels to it: a channel has one owner. It has no groups, notes, connections
   * or televisions of an earlier owner.
   */
  newOwner(): Promise<Account>
  /** Allows a device code, as the person does on a phone. */
  allow(person: Account, userCode: string): Promise<void>
  /** The digits that the television of a code shows after the code was entered. */
  digitsOf(userCode: string): Promise<string>
  close(): Promise<void>
}

/** A check of a password at its real cost takes longer than most screens. */
const quickHash = 2 ** 10

/** Hashes the password of an account in `dataDir` again, at a small cost. */
export async function hashQuickly(dataDir: string, { email, password }: Account): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const password_hash = await hashPassword(password, quickHash)
  await db.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute()
  await close()
}

/** Opens the people of the product whose data is in `dataDir`. */
export async function openDemoPeople(dataDir: string, demo: DemoFile): Promise<DemoPeople> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const authorization = withAuthorizationTables(db)
  const keys = openKeys(dataDir)
  const { password } = demo.account
  const hash = await hashPassword(password, quickHash)
  const idOf = async (email: string) =>
    (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  let owner = await idOf(demo.account.email)
  let made = 0
  return {
    newOwner: async () => {
      made += 1
      const [id, email] = [randomUUID(), `demo${made}@tenfoot.example`]
      const { channel_id } = await db
        .selectFrom('accounts')
        .select('channel_id')
        .where('id', '=', owner)
        .executeTakeFirstOrThrow()
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('accounts')
          .values({ ...account({ id, email }, hash, Date.now()), name: 'Demo', channel_id })
          .execute()
        await trx.updateTable('channels').set({ account_id: id }).where('account_id', '=', owner).execute()
        for (const table of ['content_owner_accounts', 'datahub_customer_accounts'] as const)
          await trx.updateTable(table).set({ account_id: id }).where('account_id', '=', owner).execute()
      })
      owner = id
      return { email, password }
    },
    allow: async ({ email }, userCode) => {
      const { numUpdatedRows } = await authorization
        .updateTable('device_codes')
        .set({ state: 'granted', account_id: await idOf(email) })
        .where('user_code_hash', '=', keys.hash('user-code', userCode))
        .where('state', '=', 'pending')
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new Error(`no television waits with the code ${userCode}`)
    },
    digitsOf: async (userCode) => {
      const { id } = await authorization
        .selectFrom('device_codes')
        .select('id')
        .where('user_code_hash', '=', keys.hash('user-code', userCode))
        .executeTakeFirstOrThrow()
      return verificationOf(keys, id).digits
    },
    close,
  }
}
