import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { type Clock, dayMs, hourMs } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { typedPassword } from '#web/passwords/password.ts'
import type { ActLog } from './actLog.ts'
import { ActRefused } from './actRefused.ts'
import type { Plans } from './plans.ts'
import { type EnrolAct, mayEnrol, type Operator } from './roles.ts'
import type { AllFleetTables } from './schema.ts'
import { maxNameLength } from './screens.ts'

/** The page that a television opens once. The code is after `#`, so that no server and no log of one sees it. */
export const enrolPath = '/fleet/enrol'
export const enrolmentLimits = {
  count: { min: 1, max: 500, standard: 1 },
  hours: { min: 1, max: 720, standard: 24 },
  /** Most characters of a name, without the number that may be added. */
  name: maxNameLength - 4,
} as const
/** An approved screen is paired within this time. Otherwise it is like any other that pairs. */
const pairWithinMs = 7 * dayMs
const codeShape = /^[A-Za-z0-9_-]{22}$/

/** What an enrolment gives its screens. */
export interface EnrolmentInput {
  /** `#` stands for the number of the screen. */
  name: string
  place: string
  group: string
  site: string
  /** ID of a plan; empty: none. */
  plan: string
  /** How many screens may use its address. */
  count: number
  /** How long its address is of use. */
  hours: number
}

export type Enrolment = Selectable<AllFleetTables['fleet_enrolments']> & { plan_name: string | null }

/** A screen that has used the address of an enrolment and is not paired. */
export interface WaitingScreen {
  id: string
  state: 'waiting' | 'approved'
  name: string
  /** Chosen by the proxy, for the television and the console. */
  words: string
  address: string
  /** Milliseconds since 1970. */
  openedAt: number
  /** The code that it shows; undefined: none yet, or none any more. `url`: where a person enters it. */
  code: { text: string; url: string } | undefined
}

export type Enrolments = ReturnType<typeof createEnrolments>

/** Without a key, because the value is random: the stored hash opens nothing. */
const hashOf = (code: string) => createHash('sha256').update(`enrolment ${code}`).digest('base64url')

/** Screens that become one of the fleet without a remote (specification: fleet 11). */
export function createEnrolments(context: {
  db: Kysely<AllFleetTables>
  clock: Clock
  plans: Pick<Plans, 'find'>
  log: Pick<ActLog, 'record'>
}) {
  const { db, clock, plans, log } = context
  const ofSite = ({ site }: Pick<Operator, 'site'>) => {
    const query = db.selectFrom('fleet_enrolments')
    return site === null ? query : query.where('fleet_enrolments.site', '=', site)
  }
  const requireRole = (operator: Operator) => {
    if (!mayEnrol(operator)) throw new ActRefused('role', `The role ${operator.role} may not enrol screens.`)
  }
  const record = ({ name: by }: Operator, act: EnrolAct, site: string, text: string) =>
    log.record({ by, act, site, text, result: 'done' })
  /** The screens that a browser with these keyed hashes of its cookie has begun to enrol. */
  const ofBrowser = (hashes: readonly string[]) =>
    db
      .selectFrom('fleet_waiting')
      .selectAll()
      .where('known_by', 'in', hashes.length > 0 ? hashes : [''])
      .where('expires_at', '>', clock.now())

  return {
    requireRole,

    /**
     * @param id of the form, so that a form that is sent twice makes one
     * @returns the code of its address, which is not stored; undefined if this form was sent before
     * @throws ActRefused
     */
    async make(operator: Operator, input: EnrolmentInput, id: string = randomUUID()): Promise<string | undefined> {
      requireRole(operator)
      const { count, hours } = input
      const name = lineIn(input.name, enrolmentLimits.name)
      if (name === '') throw new ActRefused('name', 'name: must not be empty.')
      const [place, group_name] = [lineIn(input.place), lineIn(input.group)]
      const site = operator.site ?? lineIn(input.site)
      if (!isWithin(count, enrolmentLimits.count)) throw new ActRefused('count', rangeText('count', 'count'))
      if (!isWithin(hours, enrolmentLimits.hours)) throw new ActRefused('hours', rangeText('hours', 'hours'))
      const plan = input.plan === '' ? undefined : await plans.find(operator, input.plan)
      if (input.plan !== '' && (!plan || (plan.site !== '' && plan.site !== site)))
        throw new ActRefused('plan', 'plan: there is none with this ID for this site.')
      const code = randomBytes(16).toString('base64url')
      const now = clock.now()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('fleet_enrolments')
        .values({
          id,
          known_by: hashOf(code),
          name,
          place,
          group_name,
          site,
          plan_id: plan?.id ?? null,
          most: count,
          used: 0,
          expires_at: now + hours * hourMs,
          by_name: operator.name,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return undefined
      await record(operator, 'enrol-make', site, `${name} · ${count}`)
      return code
    },

    /** Those whose address is still of use. */
    list: (operator: Pick<Operator, 'site'>): Promise<Enrolment[]> =>
      ofSite(operator)
        .leftJoin('fleet_plans', 'fleet_plans.id', 'fleet_enrolments.plan_id')
        .selectAll('fleet_enrolments')
        .select('fleet_plans.name as plan_name')
        .whereRef('used', '<', 'most')
        .where('expires_at', '>', clock.now())
        .orderBy('created_at', 'desc')
        .execute(),

    /** Those that wait for approval or for their pairing, oldest first. */
    async waiting(operator: Pick<Operator, 'site'>): Promise<WaitingScreen[]> {
      const now = clock.now()
      const rows = await ofSite(operator)
        .innerJoin('fleet_waiting', 'fleet_waiting.enrolment_id', 'fleet_enrolments.id')
        .leftJoin('pairing', (join) =>
          join
            .onRef('pairing.id', '=', 'fleet_waiting.pairing_id')
            .on('pairing.state', '=', 'pending')
            .on('pairing.expires_at', '>', now),
        )
        .selectAll('fleet_waiting')
        .select(['pairing.user_code', 'pairing.verification_url', 'pairing.scan_url'])
        .where('fleet_waiting.state', '!=', 'refused')
        .where('fleet_waiting.expires_at', '>', now)
        .orderBy('fleet_waiting.opened_at')
        .execute()
      return rows.map(({ id, state, name, words, address, opened_at, user_code, verification_url, scan_url }) => ({
        id,
        state: state === 'approved' ? state : 'waiting',
        name,
        words,
        address,
        openedAt: Number(opened_at),
        code:
          user_code !== null && verification_url !== null
            ? { text: user_code, url: scan_url ?? verification_url }
            : undefined,
      }))
    },

    /** @returns false if none of this ID waits at the operator’s site. @throws ActRefused */
    async decide(operator: Operator, id: string, act: 'enrol-approve' | 'enrol-refuse'): Promise<boolean> {
      requireRole(operator)
      const row = await ofSite(operator)
        .innerJoin('fleet_waiting', 'fleet_waiting.enrolment_id', 'fleet_enrolments.id')
        .select(['fleet_waiting.name', 'fleet_waiting.words', 'fleet_enrolments.site'])
        .where('fleet_waiting.id', '=', id)
        .executeTakeFirst()
      if (!row) return false
      const decision =
        act === 'enrol-approve'
          ? ({ state: 'approved', expires_at: clock.now() + pairWithinMs } as const)
          : ({ state: 'refused' } as const)
      const { numUpdatedRows } = await db
        .updateTable('fleet_waiting')
        .set(decision)
        .where('id', '=', id)
        // An approval can be taken back until the screen is paired; a refusal is final.
        .where('state', 'in', act === 'enrol-approve' ? ['waiting'] : ['waiting', 'approved'])
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await record(operator, act, row.site, `${row.name} · ${row.words}`)
      return true
    },

    /** Its address, and the screens that wait because of it, are then of no use. @throws ActRefused */
    async remove(operator: Operator, id: string): Promise<boolean> {
      requireRole(operator)
      const row = await ofSite(operator).select(['name', 'site']).where('id', '=', id).executeTakeFirst()
      if (!row) return false
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('fleet_enrolments').where('id', '=', id).execute()
        await trx.deleteFrom('fleet_waiting').where('enrolment_id', '=', id).execute()
      })
      await record(operator, 'enrol-remove', row.site, row.name)
      return true
    },

    /** What the browser of a television waits for, the newest; undefined: it has used no address. */
    at: (hashes: readonly string[]) =>
      ofBrowser(hashes).orderBy('opened_at', 'desc').select(['state', 'words', 'name']).executeTakeFirst(),

    /**
     * A television uses the address of an enrolment. One that waits, or was approved, uses up nothing.
     * @returns false if the address is of no use (any more), or this television was refused for it
     */
    async enter(code: string, hashes: readonly string[], address: string): Promise<boolean> {
      const [known_by] = hashes
      if (known_by === undefined || !codeShape.test(code)) return false
      const rows = await ofBrowser(hashes).execute()
      if (rows.some(({ state }) => state !== 'refused')) return true
      const now = clock.now()
      return db.transaction().execute(async (trx) => {
        const refusedBy = rows.map(({ enrolment_id }) => enrolment_id)
        let open = trx
          .updateTable('fleet_enrolments')
          .set(({ eb }) => ({ used: eb('used', '+', 1) }))
          .where('known_by', '=', hashOf(code))
          .whereRef('used', '<', 'most')
          .where('expires_at', '>', now)
        if (refusedBy.length > 0) open = open.where('id', 'not in', refusedBy)
        const enrolment = await open.returning(['id', 'name', 'used', 'most', 'expires_at']).executeTakeFirst()
        if (!enrolment) return false
        // The same form, sent twice at a time: the update above let one of them go first.
        const others = await trx
          .selectFrom('fleet_waiting')
          .select('id')
          .where('known_by', 'in', hashes)
          .where('state', '!=', 'refused')
          .where('expires_at', '>', now)
          .execute()
        if (others.length > 0) {
          await trx
            .updateTable('fleet_enrolments')
            .set({ used: enrolment.used - 1 })
            .where('id', '=', enrolment.id)
            .execute()
          return true
        }
        await trx
          .insertInto('fleet_waiting')
          .values({
            id: randomUUID(),
            enrolment_id: enrolment.id,
            known_by,
            state: 'waiting',
            name: numbered(enrolment.name, enrolment.used, enrolment.most),
            words: typedPassword().replaceAll('-', ' '),
            address,
            opened_at: now,
            expires_at: Number(enrolment.expires_at) + dayMs,
            pairing_id: null,
          })
          .execute()
        return true
      })
    },

    /** An approved television pairs: the console shows its code. @param pairingHashes of its pairing cookie */
    async pairs(hashes: readonly string[], pairingHashes: readonly string[]): Promise<void> {
      const approved = await ofBrowser(hashes).where('state', '=', 'approved').executeTakeFirst()
      if (!approved) return
      const pairing = await db
        .selectFrom('pairing')
        .select('id')
        .where('known_by', 'in', pairingHashes)
        .executeTakeFirst()
      if (!pairing || pairing.id === approved.pairing_id) return
      await db.updateTable('fleet_waiting').set({ pairing_id: pairing.id }).where('id', '=', approved.id).execute()
    },

    /** What the enrolment gives a television that has become a screen: once, and only if it was approved. */
    claim: (hashes: readonly string[]) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('fleet_waiting')
          .innerJoin('fleet_enrolments', 'fleet_enrolments.id', 'fleet_waiting.enrolment_id')
          .select(['fleet_waiting.id', 'fleet_waiting.name', 'place', 'group_name', 'site', 'plan_id'])
          .where('fleet_waiting.known_by', 'in', hashes)
          .where('fleet_waiting.state', '=', 'approved')
          .where('fleet_waiting.expires_at', '>', clock.now())
          .executeTakeFirst()
        if (!row) return undefined
        const { id, ...given } = row
        const { numDeletedRows } = await trx.deleteFrom('fleet_waiting').where('id', '=', id).executeTakeFirst()
        return numDeletedRows > 0n ? given : undefined
      }),
  }
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max
const rangeText = (field: string, of: 'count' | 'hours') =>
  `${field}: must be a whole number from ${enrolmentLimits[of].min} to ${enrolmentLimits[of].max}.`

/** "Hall 3" for "Hall #", or for "Hall" if there are several. */
function numbered(name: string, number: number, most: number): string {
  if (name.includes('#')) return name.replace('#', String(number))
  return most === 1 ? name : `${name} ${number}`
}

/** @throws ActRefused */
function lineIn(text: string, max: number = maxNameLength): string {
  const line = oneLine(text)
  if ([...line].length > max) throw new ActRefused('length', `A text must be at most ${max} characters.`)
  return line
}
