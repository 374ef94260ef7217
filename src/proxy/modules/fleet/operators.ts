import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { hasAuthenticator, removeAuthenticator } from '#web/one-time-codes/authenticators.ts'
import { hashPassword, readablePassword } from '#web/passwords/password.ts'
import { type Operator, type Role, roles } from './roles.ts'
import type { FleetTables } from './schema.ts'

const nameShape = /^[a-z0-9][a-z0-9._-]{0,39}$/

/** A name or a site that cannot be. The message says what is allowed. */
export class OperatorRefused extends Error {
  override name = 'OperatorRefused'
}

export type Operators = ReturnType<typeof createOperators>

/** Those who look after the screens of a fleet (specification: fleet 6). */
export function createOperators(db: Kysely<FleetTables>, clock: Clock) {
  return {
    /** @returns the password, which is not stored. @throws OperatorRefused */
    async add({ name, role, site }: { name: string; role: string; site: string | null }): Promise<string> {
      if (!nameShape.test(name))
        throw new OperatorRefused(
          `The name must be 1 to 40 of a-z, 0-9, dots, hyphens and underscores, and begin with a letter or a digit (it is ${JSON.stringify(name)}).`,
        )
      const known: Role | undefined = roles.find((one) => one === role)
      if (!known)
        throw new OperatorRefused(`The role must be one of ${roles.join(', ')} (it is ${JSON.stringify(role)}).`)
      if (site === '') throw new OperatorRefused('The site must not be empty. Without one, the operator has all sites.')
      const password = readablePassword()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('fleet_operators')
        .values({ name, role: known, site, password: await hashPassword(password), created_at: clock.now() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) throw new OperatorRefused(`An operator ${name} already exists.`)
      return password
    },

    list: (): Promise<Operator[]> =>
      db.selectFrom('fleet_operators').select(['name', 'role', 'site']).orderBy('name').execute(),

    /** Signs the operator out of every browser, too. @returns false if there is none of this name */
    remove: (name: string): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('fleet_visits').where('operator', '=', name).execute()
        await removeAuthenticator('fleet', trx, name)
        const removed = await trx.deleteFrom('fleet_operators').where('name', '=', name).executeTakeFirst()
        return removed.numDeletedRows > 0n
      }),

    hasAuthenticator: (name: string): Promise<boolean> => hasAuthenticator('fleet', db, name),

    /** The password alone is enough until another is set up. @returns false if the operator has none */
    removeAuthenticator: (name: string): Promise<boolean> =>
      db.transaction().execute((trx) => removeAuthenticator('fleet', trx, name)),
  }
}
