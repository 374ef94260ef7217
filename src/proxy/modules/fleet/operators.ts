import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { hourMs } from '#contract/clock.ts'
import { networkOf } from '#contract/networks.ts'
import { createRateLimiter, type RateLimit } from '#storage/rateLimit/rateLimiter.ts'
import { hashPassword, isPassword, readablePassword } from '#web/passwords/password.ts'
import { type Operator, type Role, roles } from './roles.ts'
import type { FleetTables } from './schema.ts'

/** For so long an operator stays signed in, however often a page refreshes itself. */
export const visitMs = 12 * hourMs
const nameShape = /^[a-z0-9][a-z0-9._-]{0,39}$/
const maxWaitMs = 60_000
/** Wrong passwords in 15 minutes: of one name from one network, of one network, of one name. */
const limits = { nameAndNetwork: 10, network: 50, name: 100 }

/** A name or a site that cannot be. The message says what is allowed. */
export class OperatorRefused extends Error {
  override name = 'OperatorRefused'
}

/** Without a secret, because the value is random: the stored hash opens nothing. */
const hashOf = (secret: string) => createHash('sha256').update(`operator ${secret}`).digest('base64url')

export type Operators = ReturnType<typeof createOperators>

/** Those who look after the screens of a fleet, and the browsers in which they are signed in (specification: fleet 6). */
export function createOperators(db: Kysely<FleetTables>, clock: Clock) {
  const tries = createRateLimiter<FleetTables, 'fleet_tries'>({
    db,
    clock,
    table: 'fleet_tries',
    key: 'name_hash',
    hash: (name) => createHash('sha256').update(name).digest('base64url'),
  })
  const find = (name: string) =>
    db.selectFrom('fleet_operators').selectAll().where('name', '=', name).executeTakeFirst()

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
        const removed = await trx.deleteFrom('fleet_operators').where('name', '=', name).executeTakeFirst()
        return removed.numDeletedRows > 0n
      }),

    /** @returns a new secret for the cookie of the browser */
    async signIn(name: string, password: string, ip: string): Promise<string | 'wrong' | 'too many'> {
      const network = networkOf(ip)
      const limit = (limited: string, most: number): RateLimit => ({
        name: `operator/${limited}`,
        limit: most,
        maxWaitMs,
      })
      const counted = await tries.spend(
        [
          limit(`both/${network}/${name}`, limits.nameAndNetwork),
          limit(`network/${network}`, limits.network),
          limit(`name/${name}`, limits.name),
        ],
        // So that strangers elsewhere cannot lock an operator out.
        limits.nameAndNetwork / 2,
      )
      if (!counted) return 'too many'
      const row = await find(name)
      if (!(await isPassword(password, row?.password))) return 'wrong'
      await tries.refund(counted)
      const secret = randomBytes(32).toString('base64url')
      const expires_at = clock.now() + visitMs
      await db
        .insertInto('fleet_visits')
        .values({ known_by: hashOf(secret), operator: name, expires_at })
        .execute()
      return secret
    },

    /** The operator whose browser has this cookie, with the role and the site of today. */
    async visiting(secret: string): Promise<Operator | undefined> {
      return db
        .selectFrom('fleet_visits')
        .innerJoin('fleet_operators', 'fleet_operators.name', 'fleet_visits.operator')
        .select(['fleet_operators.name', 'fleet_operators.role', 'fleet_operators.site'])
        .where('fleet_visits.known_by', '=', hashOf(secret))
        .where('fleet_visits.expires_at', '>', clock.now())
        .executeTakeFirst()
    },

    async signOut(secret: string): Promise<void> {
      await db.deleteFrom('fleet_visits').where('known_by', '=', hashOf(secret)).execute()
    },
  }
}
