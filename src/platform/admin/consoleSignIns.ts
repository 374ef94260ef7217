import type { Selectable } from 'kysely'
import { isPassword } from '../authorization/password.ts'
import { newSecret } from '../keys/keys.ts'
import { type AdminContext, adminEvent } from './operation.ts'
import type { AdminTables } from './schema.ts'

export type Administrator = Pick<Selectable<AdminTables['administrators']>, 'id' | 'name'>

type SignInsContext = Pick<AdminContext, 'db' | 'keys' | 'clock' | 'events'>

const secondsSignedIn = 12 * 3600

/** Sign-ins of administrators at the console, by a cookie of which only the HMAC is stored. */
export function createConsoleSignIns({ db, keys, clock, events }: SignInsContext) {
  /** @returns the cookie's value; undefined when the password was replaced, or the administrator removed, meanwhile */
  const signedIn = ({ id, name, password_hash }: Selectable<AdminTables['administrators']>, address: string) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const cookie = newSecret()
      // Locks the administrator: otherwise a password that is replaced meanwhile would not end this sign-in.
      const { numUpdatedRows } = await trx
        .updateTable('administrators')
        .set(({ ref }) => ({ password_hash: ref('password_hash') }))
        .where('id', '=', id)
        .where('password_hash', '=', password_hash)
        .executeTakeFirst()
      if (Number(numUpdatedRows) === 0) return undefined
      await trx.deleteFrom('administrator_sign_ins').where('expires_at', '<=', now).execute()
      await trx
        .insertInto('administrator_sign_ins')
        .values({
          id_hash: keys.hash('console-sign-in', cookie),
          administrator_id: id,
          created_at: now,
          expires_at: now + secondsSignedIn * 1000,
        })
        .execute()
      await events.record(trx, adminEvent({ name, address }, 'console.entered', 'console'))
      return cookie
    })
  return {
    /** @returns the cookie's value; undefined for a wrong name or a wrong password */
    signIn: async (typedName: string, password: string, address: string): Promise<string | undefined> => {
      const administrator = await db
        .selectFrom('administrators')
        .selectAll()
        .where('name', '=', typedName.trim().toLowerCase())
        .executeTakeFirst()
      const right = await isPassword(password, administrator?.password_hash)
      const cookie = administrator && right ? await signedIn(administrator, address) : undefined
      if (cookie === undefined)
        await events.record(db, {
          kind: 'refused',
          action: 'console.refused',
          // Never what was typed: people type passwords into the wrong field.
          actor: administrator ? administrator.name : 'unknown',
          subject: 'console',
          detail: 'wrong name or password',
          address,
        })
      return cookie
    },
    bySecret: async (cookie: string | undefined): Promise<Administrator | undefined> =>
      cookie === undefined
        ? undefined
        : db
            .selectFrom('administrator_sign_ins')
            .innerJoin('administrators', 'administrators.id', 'administrator_sign_ins.administrator_id')
            .select(['administrators.id', 'administrators.name'])
            .where('administrator_sign_ins.id_hash', '=', keys.hash('console-sign-in', cookie))
            .where('administrator_sign_ins.expires_at', '>', clock.now())
            .executeTakeFirst(),
    signOut: async (cookie: string): Promise<void> => {
      await db
        .deleteFrom('administrator_sign_ins')
        .where('id_hash', '=', keys.hash('console-sign-in', cookie))
        .execute()
    },
  }
}
