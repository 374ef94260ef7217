import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { hashPassword, isPassword, readablePassword } from '../authorization/password.ts'
import { newSecret } from '../keys.ts'
import { type Actor, type AdminContext, AdminError, parseInput } from './operation.ts'
import type { AdminTables } from './tables.ts'

export type Administrator = Pick<Selectable<AdminTables['administrators']>, 'id' | 'name'>

/** The one that the first start makes. */
export const firstName = 'admin'
const secondsSignedIn = 12 * 3600

const nameInput = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9][a-z0-9._@-]{0,63}$/, 'letters, digits and . _ @ - are allowed, at most 64'),
  )
/** What a person may choose as a password, of an administrator or an account. */
export const passwordText = z
  .string()
  .check(z.minLength(12, 'at least 12 characters are needed'), z.maxLength(200, 'at most 200 characters are allowed'))

/** Who may enter the console. They are no accounts: an account's password opens nothing here. */
export function createAdministrators({ db, keys, clock, events }: AdminContext) {
  const add = async (actor: Actor, name: string, password: string) => {
    const password_hash = await hashPassword(password)
    return db.transaction().execute(async (on) => {
      const { numInsertedOrUpdatedRows } = await on
        .insertInto('administrators')
        .values({ id: randomUUID(), name, password_hash, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow()
      if (Number(numInsertedOrUpdatedRows) === 0) return false
      await events.record(on, {
        kind: 'operator',
        action: 'administrator.created',
        actor: actor.name,
        address: actor.address,
        subject: `administrator ${name}`,
      })
      return true
    })
  }

  const setPassword = async (actor: Actor, name: string, password: string) => {
    const password_hash = await hashPassword(password)
    await db.transaction().execute(async (on) => {
      const changed = await on
        .updateTable('administrators')
        .set({ password_hash })
        .where('name', '=', name)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw new AdminError('missing', `There is no administrator ${name}.`)
      await on.deleteFrom('administrator_sign_ins').where('administrator_id', '=', changed.id).execute()
      await events.record(on, {
        kind: 'operator',
        action: 'administrator.password',
        actor: actor.name,
        address: actor.address,
        subject: `administrator ${name}`,
      })
    })
  }

  return {
    list: () => db.selectFrom('administrators').select(['id', 'name', 'created_at']).orderBy('name').execute(),
    /**
     * The first start makes `admin`. A password that is set (`CONSOLE_PASSWORD`) rules at every start.
     * @returns the password that was made, to be shown once; undefined when one was set or there is an administrator
     */
    ensureFirst: async (password: string | undefined): Promise<string | undefined> => {
      const actor = { name: 'the services' }
      const first = await db.selectFrom('administrators').selectAll().where('name', '=', firstName).executeTakeFirst()
      if (password !== undefined) {
        if (!first) await add(actor, firstName, password)
        else if (!(await isPassword(password, first.password_hash))) await setPassword(actor, firstName, password)
        return undefined
      }
      if (first || (await db.selectFrom('administrators').select('id').executeTakeFirst())) return undefined
      const made = readablePassword()
      return (await add(actor, firstName, made)) ? made : undefined
    },
    /**
     * @returns the password, where one was made
     * @throws AdminError
     */
    create: async (actor: Actor, input: unknown): Promise<{ name: string; password: string }> => {
      const { name } = parseInput(z.object({ name: nameInput }), input)
      const password = readablePassword()
      if (!(await add(actor, name, password)))
        throw new AdminError('conflict', `There is an administrator ${name} already.`, 'name')
      return { name, password }
    },
    /**
     * Sets a password, or makes one. Whoever is signed in under that name is signed out.
     * @throws AdminError
     */
    setPassword: async (actor: Actor, name: string, password?: string): Promise<{ password: string }> => {
      const chosen =
        password === undefined
          ? readablePassword()
          : parseInput(z.object({ password: passwordText }), { password }).password
      await setPassword(actor, name, chosen)
      return { password: chosen }
    },
    /** @throws AdminError when there is none, or it is the last */
    remove: async (actor: Actor, name: string): Promise<void> => {
      await db.transaction().execute(async (on) => {
        // All rows are held, so that two that are removed at the same moment do not leave nobody.
        await on
          .updateTable('administrators')
          .set(({ ref }) => ({ name: ref('name') }))
          .execute()
        const all = await on.selectFrom('administrators').select(['id', 'name']).execute()
        const one = all.find((row) => row.name === name)
        if (!one) throw new AdminError('missing', `There is no administrator ${name}.`)
        if (all.length === 1)
          throw new AdminError('conflict', `${name} is the last administrator. Create another first.`)
        await on.deleteFrom('administrator_sign_ins').where('administrator_id', '=', one.id).execute()
        await on.deleteFrom('administrators').where('id', '=', one.id).execute()
        await events.record(on, {
          kind: 'operator',
          action: 'administrator.removed',
          actor: actor.name,
          address: actor.address,
          subject: `administrator ${name}`,
        })
      })
    },
    /** @returns the cookie's value; undefined for a wrong name or password, told apart by nothing */
    signIn: async (given: string, password: string, address: string): Promise<string | undefined> => {
      const administrator = await db
        .selectFrom('administrators')
        .selectAll()
        .where('name', '=', given.trim().toLowerCase())
        .executeTakeFirst()
      const right = await isPassword(password, administrator?.password_hash)
      if (!administrator || !right) {
        await events.record(db, {
          kind: 'refused',
          action: 'console.refused',
          // Never what was typed: people type passwords into the wrong field.
          actor: administrator ? administrator.name : 'somebody',
          subject: 'console',
          detail: 'wrong name or password',
          address,
        })
        return undefined
      }
      const now = clock.now()
      const cookie = newSecret()
      await db.transaction().execute(async (on) => {
        await on.deleteFrom('administrator_sign_ins').where('expires_at', '<=', now).execute()
        await on
          .insertInto('administrator_sign_ins')
          .values({
            id_hash: keys.hash('console-sign-in', cookie),
            administrator_id: administrator.id,
            created_at: now,
            expires_at: now + secondsSignedIn * 1000,
          })
          .execute()
        await events.record(on, {
          kind: 'operator',
          action: 'console.entered',
          actor: administrator.name,
          subject: 'console',
          address,
        })
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

export type Administrators = ReturnType<typeof createAdministrators>
