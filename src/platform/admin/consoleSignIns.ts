import type { Kysely, Selectable } from 'kysely'
import { type Authenticators, createAuthenticators } from '#web/one-time-codes/authenticators.ts'
import { createSecondSteps } from '#web/one-time-codes/secondSteps.ts'
import { isPassword } from '#web/passwords/password.ts'
import { createRateLimits } from '../authorization/passwordRateLimit.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import type { Trust } from '../authorization/trustedDevices.ts'
import { codeSecrets } from '../keys/codeSecrets.ts'
import { newSecret } from '../keys/keys.ts'
import { type AdminContext, adminEvent } from './operation.ts'
import type { AdminTables } from './schema.ts'

export type Administrator = Pick<Selectable<AdminTables['administrators']>, 'id' | 'name'>

type SignInsContext = Pick<AdminContext, 'db' | 'keys' | 'clock' | 'events'>

const secondsSignedIn = 12 * 3600

/** Where a sign-in comes from. `browser` identifies the browser between the two steps. */
interface Origin {
  address: string
  browser: string
}

/** `over`: the administrator has to start over with the password. */
export type CodeRefusal = 'wrong' | 'too many' | 'over'

/** Sign-ins of administrators at the console, by a cookie of which only the HMAC is stored. */
export function createConsoleSignIns({ db, keys, clock, events }: SignInsContext) {
  const codes = { db, clock, prefix: 'administrator', secrets: codeSecrets(keys, 'administrator') } as const
  const rateLimits = createRateLimits(withAuthorizationTables(db), keys, clock)
  const authenticators: Authenticators = createAuthenticators({ ...codes, rateLimits })
  const secondSteps = createSecondSteps(codes)
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
    authenticators,
    /**
     * @returns the cookie's value, or the secret of a second step, which asks for a code; undefined for a wrong name or a
     * wrong password
     */
    signIn: async (
      typedName: string,
      password: string,
      { address, browser }: Origin,
    ): Promise<{ cookie: string } | { secondStep: string } | undefined> => {
      const administrator = await db
        .selectFrom('administrators')
        .selectAll()
        .where('name', '=', typedName.trim().toLowerCase())
        .executeTakeFirst()
      const right = await isPassword(password, administrator?.password_hash)
      if (administrator && right && (await authenticators.isOn(administrator.id)))
        return {
          secondStep: await secondSteps.begin({
            owner: administrator.id,
            passwordHash: administrator.password_hash,
            browser,
          }),
        }
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
      return cookie === undefined ? undefined : { cookie }
    },
    /** @param placeOf where attempts of this administrator are counted (`Authenticators.check`) */
    enterCode: async (
      secondStep: string,
      code: string,
      { address, browser }: Origin,
      placeOf: (name: string) => Promise<string>,
    ): Promise<{ cookie: string; name: string } | CodeRefusal> => {
      const step = await secondSteps.find(secondStep, browser)
      const administrator =
        step && (await db.selectFrom('administrators').selectAll().where('id', '=', step.owner).executeTakeFirst())
      if (!administrator || !step.hasPassword(administrator.password_hash)) return 'over'
      const { id, name } = administrator
      const outcome = await authenticators.check(id, code, await placeOf(name))
      if (outcome === 'off') return 'over'
      if (outcome === 'wrong' || outcome === 'too many') {
        const detail = outcome === 'wrong' ? 'wrong code' : 'too many attempts'
        const refused = { kind: 'refused', action: 'authenticator.refused', actor: name, address } as const
        await events.record(db, { ...refused, subject: 'console', detail })
        return outcome
      }
      if (outcome === 'recovery')
        await events.record(db, adminEvent({ name, address }, 'authenticator.recovered', 'console'))
      if (!(await secondSteps.finish(secondStep, browser))) return 'over'
      const cookie = await signedIn(administrator, address)
      return cookie === undefined ? 'over' : { cookie, name }
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

type Context = Pick<AdminContext, 'db' | 'keys' | 'clock'>

const yearMs = 365 * 24 * 3_600_000
/** How long the address of `letIn` works. */
export const letInMinutes = 15

/**
 * Browsers and networks from which an administrator signed in before: strangers elsewhere cannot use up their tries.
 * Knowing a browser signs nobody in: the password is needed as everywhere.
 */
export function createKnownConsoles({ db, keys, clock }: Context) {
  const isValidCookie = (cookie: string | undefined): cookie is string => /^[\w-]{43}$/.test(cookie ?? '')
  const browserHash = (cookie: string) => keys.hash('known-console', cookie)
  const networkHash = (network: string) => keys.hash('known-console-network', network)
  const letInText = (id: string, until: number) => `let in ${id} ${until}`

  const store = async (trx: Kysely<AdminTables>, administratorId: string, hashes: readonly string[]) => {
    const seen_at = clock.now()
    await trx
      .deleteFrom('administrator_browsers')
      .where('seen_at', '<', seen_at - yearMs)
      .execute()
    for (const browser_hash of hashes)
      await trx
        .insertInto('administrator_browsers')
        .values({ browser_hash, administrator_id: administratorId, seen_at })
        .onConflict((conflict) => conflict.columns(['browser_hash', 'administrator_id']).doUpdateSet({ seen_at }))
        .execute()
  }

  return {
    /** What is known about this browser and network for the administrator with this name. */
    find: async (cookie: string | undefined, network: string, name: string): Promise<Trust> => {
      const browser = isValidCookie(cookie) ? browserHash(cookie) : undefined
      const rows = await db
        .selectFrom('administrator_browsers')
        .innerJoin('administrators', 'administrators.id', 'administrator_browsers.administrator_id')
        .select(['administrators.id', 'administrator_browsers.browser_hash'])
        .where('administrator_browsers.browser_hash', 'in', [
          networkHash(network),
          ...(browser === undefined ? [] : [browser]),
        ])
        .where('administrators.name', '=', name)
        .execute()
      const own = rows.find(({ browser_hash }) => browser_hash === browser)
      return { browser: own && `${browser}/${own.id}`, network: rows.length > (own ? 1 : 0) }
    },
    /**
     * Remembers that an administrator signed in from this browser and network.
     * @returns the cookie's value: the given one if it is valid, else a new one
     */
    remember: async (cookie: string | undefined, network: string, name: string): Promise<string> => {
      const value = isValidCookie(cookie) ? cookie : newSecret()
      const found = await db.selectFrom('administrators').select('id').where('name', '=', name).executeTakeFirst()
      if (found) await store(db, found.id, [browserHash(value), networkHash(network)])
      return value
    },
    /** A text that makes the browser which brings it known, for some minutes; undefined for an unknown name. */
    letIn: async (name: string): Promise<string | undefined> => {
      const found = await db.selectFrom('administrators').select('id').where('name', '=', name).executeTakeFirst()
      const until = clock.now() + letInMinutes * 60_000
      return found && `${until}.${found.id}.${keys.hash('let-in', letInText(found.id, until))}`
    },
    /** @returns the cookie of a browser that is known now; undefined when the text is wrong or too old */
    admit: async (cookie: string | undefined, text: string): Promise<string | undefined> => {
      const [until = '', id = '', proof = ''] = text.split('.')
      if (!keys.matches('let-in', letInText(id, Number(until)), proof) || Number(until) < clock.now()) return undefined
      const found = await db.selectFrom('administrators').select('id').where('id', '=', id).executeTakeFirst()
      if (!found) return undefined
      const value = isValidCookie(cookie) ? cookie : newSecret()
      await store(db, id, [browserHash(value)])
      return value
    },
  }
}
