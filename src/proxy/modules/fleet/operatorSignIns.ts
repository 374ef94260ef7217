import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { hourMs } from '#contract/clock.ts'
import { networkOf } from '#contract/networks.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { createRateLimiter, type RateLimit } from '#storage/rateLimit/rateLimiter.ts'
import { type CodeSecrets, createAuthenticators } from '#web/one-time-codes/authenticators.ts'
import { createSecondSteps } from '#web/one-time-codes/secondSteps.ts'
import { isPassword } from '#web/passwords/password.ts'
import type { Operator } from './roles.ts'
import { authenticatorOwner, type FleetTables } from './schema.ts'

/** For so long an operator stays signed in, however often a page refreshes itself. */
const visitMs = 12 * hourMs
const maxWaitMs = 60_000
/** Wrong passwords in 15 minutes: of one name from one network, of one network, of one name. */
const limits = { nameAndNetwork: 10, network: 50, name: 100 }

/** Without a secret, because the value is random: the stored hash opens nothing. */
const hashOf = (secret: string) => createHash('sha256').update(`operator ${secret}`).digest('base64url')

/** `over`: the operator has to start over with the password. `name`: whose it is. */
export type EnteredCode =
  | { secret: string; name: string; isRecovery: boolean }
  | { refusal: 'wrong' | 'too many'; name: string }
  | { refusal: 'over' }

export type OperatorSignIns = ReturnType<typeof createOperatorSignIns>

/** The browsers in which operators are signed in (specification: fleet 6; specification: sign-in 4.2). */
export function createOperatorSignIns({
  db,
  clock,
  vault,
}: {
  db: Kysely<FleetTables>
  clock: Clock
  vault: Pick<Vault, 'encrypt' | 'decrypt' | 'keyedHashes'>
}) {
  const tries = createRateLimiter<FleetTables, 'fleet_tries'>({
    db,
    clock,
    table: 'fleet_tries',
    key: 'name_hash',
    hash: (name) => createHash('sha256').update(name).digest('base64url'),
  })
  const secrets: CodeSecrets = {
    encrypt: (name, secret) => vault.encrypt(secret, authenticatorOwner(name)),
    decrypt: (name, encrypted) => vault.decrypt(encrypted, authenticatorOwner(name)),
    hashes: (text) => vault.keyedHashes(`operator ${text}`),
  }
  const codes = { db, clock, prefix: 'fleet', secrets } as const
  const authenticators = createAuthenticators({ ...codes, rateLimits: tries })
  const secondSteps = createSecondSteps(codes)
  const find = (name: string) =>
    db.selectFrom('fleet_operators').selectAll().where('name', '=', name).executeTakeFirst()

  /** @returns a new secret for the cookie of the browser */
  const enter = async (name: string): Promise<string> => {
    const secret = randomBytes(32).toString('base64url')
    const expires_at = clock.now() + visitMs
    await db
      .insertInto('fleet_visits')
      .values({ known_by: hashOf(secret), operator: name, expires_at })
      .execute()
    return secret
  }

  return {
    authenticators,

    /**
     * @param browser identifies the browser between the two steps
     * @returns a new secret for the cookie of the browser, or that of a second step, which asks for a code
     */
    async signIn(
      name: string,
      password: string,
      { ip, browser }: { ip: string; browser: string },
    ): Promise<{ secret: string } | { secondStep: string } | 'wrong' | 'too many'> {
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
      if (!(await isPassword(password, row?.password)) || !row) return 'wrong'
      await tries.refund(counted)
      if (await authenticators.isOn(name))
        return { secondStep: await secondSteps.begin({ owner: name, passwordHash: row.password, browser }) }
      return { secret: await enter(name) }
    },

    /** The second step: a code of the app, or a recovery code. */
    async enterCode(secondStep: string, code: string, browser: string): Promise<EnteredCode> {
      const step = await secondSteps.find(secondStep, browser)
      const row = step && (await find(step.owner))
      if (!row || !step.hasPassword(row.password)) return { refusal: 'over' }
      const { name } = row
      const outcome = await authenticators.check(name, code, 'sign-in')
      if (outcome === 'wrong' || outcome === 'too many') return { refusal: outcome, name }
      if (outcome === 'off' || !(await secondSteps.finish(secondStep, browser))) return { refusal: 'over' }
      return { secret: await enter(name), name, isRecovery: outcome === 'recovery' }
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
