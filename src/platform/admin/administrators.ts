import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import { removeAuthenticator } from '#web/one-time-codes/authenticators.ts'
import { hashPassword, isPassword, readablePassword } from '#web/passwords/password.ts'
import { createConsoleSignIns, createKnownConsoles } from './consoleSignIns.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, adminEvent, parseInput, rule } from './operation.ts'

/** The administrator that the first start makes. */
export const firstName = 'admin'

const nameInput = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._@-]{0,63}$/, rule(messages.administratorRule)))
/** Rules for a password that a person chooses, for an administrator or an account. */
export const passwordText = z
  .string()
  .check(
    z.minLength(12, rule(messages.atLeastCharacters, { count: 12 })),
    z.maxLength(200, rule(messages.atMostCharacters, { count: 200 })),
  )

/** People who may sign in at the console. They are not accounts: an account's password does not work there. */
export function createAdministrators(context: AdminContext) {
  const { db, clock, events } = context
  const known = createKnownConsoles(context)
  const add = async (actor: Actor, name: string, password: string) => {
    const password_hash = await hashPassword(password)
    return db.transaction().execute(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('administrators')
        .values({ id: randomUUID(), name, password_hash, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow()
      if (Number(numInsertedOrUpdatedRows) === 0) return false
      await events.record(trx, adminEvent(actor, 'administrator.created', `administrator ${name}`))
      return true
    })
  }

  const setPassword = async (actor: Actor, name: string, password: string) => {
    const password_hash = await hashPassword(password)
    await db.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('administrators')
        .set({ password_hash })
        .where('name', '=', name)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw new AdminError('missing', t(messages.noAdministrator, { name }))
      await trx.deleteFrom('administrator_sign_ins').where('administrator_id', '=', changed.id).execute()
      await events.record(trx, adminEvent(actor, 'administrator.password', `administrator ${name}`))
    })
  }

  return {
    list: async () => {
      const all = await db
        .selectFrom('administrators')
        .leftJoin('administrator_authenticators as authenticator', 'authenticator.id', 'administrators.id')
        .select(['administrators.id', 'administrators.name', 'administrators.created_at', 'authenticator.confirmed_at'])
        .orderBy('administrators.name')
        .execute()
      return all.map(({ confirmed_at, ...row }) => ({ ...row, hasAuthenticator: confirmed_at !== null }))
    },
    /**
     * Makes `admin` at the first start. When `CONSOLE_PASSWORD` is set, every start sets it as the password of `admin`.
     * @returns the password that was made, to be shown once; undefined when one was set or there is an administrator
     */
    ensureFirst: async (password: string | undefined): Promise<string | undefined> => {
      const actor = { name: 'services' }
      const first = await db.selectFrom('administrators').selectAll().where('name', '=', firstName).executeTakeFirst()
      if (password !== undefined) {
        if (!first) await add(actor, firstName, password)
        else if (!(await isPassword(password, first.password_hash))) await setPassword(actor, firstName, password)
        return undefined
      }
      if (first || (await db.selectFrom('administrators').select('id').executeTakeFirst())) return undefined
      const generatedPassword = readablePassword()
      return (await add(actor, firstName, generatedPassword)) ? generatedPassword : undefined
    },
    /**
     * @returns the password that was made
     * @throws AdminError
     */
    create: async (actor: Actor, input: unknown): Promise<{ name: string; password: string }> => {
      const { name } = parseInput(z.object({ name: nameInput }), input)
      const password = readablePassword()
      if (!(await add(actor, name, password)))
        throw new AdminError('conflict', t(messages.administratorExists, { name }), 'name')
      return { name, password }
    },
    /**
     * Sets a password, or makes one, and signs the administrator out everywhere.
     * @throws AdminError
     */
    setPassword: async (actor: Actor, name: string, password?: string): Promise<{ password: string }> => {
      const newPassword =
        password === undefined
          ? readablePassword()
          : parseInput(z.object({ password: passwordText }), { password }).password
      await setPassword(actor, name, newPassword)
      return { password: newPassword }
    },
    /** Makes the text of `known.letIn`, and records it. @throws AdminError when there is no such administrator */
    letIn: async (actor: Actor, name: string): Promise<string> => {
      const text = await known.letIn(name)
      if (text === undefined) throw new AdminError('missing', t(messages.noAdministrator, { name }))
      await events.record(db, adminEvent(actor, 'administrator.let-in', `administrator ${name}`))
      return text
    },
    /**
     * Removes an administrator's authenticator app: the password alone is enough until another is set up.
     * @throws AdminError when there is none
     */
    removeAuthenticator: async (actor: Actor, name: string): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        const found = await trx.selectFrom('administrators').select('id').where('name', '=', name).executeTakeFirst()
        if (!found) throw new AdminError('missing', t(messages.noAdministrator, { name }))
        if (!(await removeAuthenticator('administrator', trx, found.id)))
          throw new AdminError('conflict', t(messages.noAuthenticator, { name }))
        await events.record(trx, adminEvent(actor, 'administrator.authenticator-removed', `administrator ${name}`))
      })
    },
    /** @throws AdminError when there is no such administrator, or it is the last */
    remove: async (actor: Actor, name: string): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        // Locks all rows, so that two removals at the same moment cannot remove everybody.
        await trx
          .updateTable('administrators')
          .set(({ ref }) => ({ name: ref('name') }))
          .execute()
        const all = await trx.selectFrom('administrators').select(['id', 'name']).execute()
        const administrator = all.find((row) => row.name === name)
        if (!administrator) throw new AdminError('missing', t(messages.noAdministrator, { name }))
        if (all.length === 1) throw new AdminError('conflict', t(messages.lastAdministrator, { name }))
        await trx.deleteFrom('administrator_sign_ins').where('administrator_id', '=', administrator.id).execute()
        await trx.deleteFrom('administrator_browsers').where('administrator_id', '=', administrator.id).execute()
        await removeAuthenticator('administrator', trx, administrator.id)
        await trx.deleteFrom('administrators').where('id', '=', administrator.id).execute()
        await events.record(trx, adminEvent(actor, 'administrator.removed', `administrator ${name}`))
      })
    },
    ...createConsoleSignIns(context),
    known,
  }
}

export type Administrators = ReturnType<typeof createAdministrators>
