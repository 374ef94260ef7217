import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { ScreenAnswer } from '#contract/fleet.ts'
import { type PlanContent, planContent } from '#contract/fleetPlan.ts'
import type { FollowedPlan } from '#contract/fleetReport.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { jsonIn } from '#contract/json.ts'
import type { ActLog } from './actLog.ts'
import { ActRefused } from './actRefused.ts'
import { mayChangePlans, type Operator } from './roles.ts'
import type { AllFleetTables } from './schema.ts'
import { maxNameLength } from './screens.ts'

/** Most plans of one site. */
const maxPlans = 100
/** Older versions of a plan are removed. */
const keptVersions = 50

export interface Plan {
  id: string
  name: string
  /** Empty: for screens of all sites. */
  site: string
  /** Of the newest version, which counts. */
  number: number
}

export interface PlanVersion {
  number: number
  /** Undefined if a later release wrote it. */
  content: PlanContent | undefined
  by: string
  /** Milliseconds since 1970. */
  at: number
  /** The version whose content it has again. */
  repeats: number | undefined
}

export type Plans = ReturnType<typeof createPlans>

/** Plans of a fleet and their versions, each of them for the operators of its site (specification: fleet 10). */
export function createPlans(db: Kysely<AllFleetTables>, clock: Clock, log: ActLog) {
  const plansOf = ({ site }: Pick<Operator, 'site'>) => {
    const query = db.selectFrom('fleet_plans').selectAll()
    return site === null ? query : query.where('site', '=', site)
  }
  const find = (operator: Pick<Operator, 'site'>, id: string): Promise<Plan | undefined> =>
    plansOf(operator).where('id', '=', id).executeTakeFirst()

  /** The newest first. */
  const versions = async ({ id }: Pick<Plan, 'id'>): Promise<PlanVersion[]> => {
    const rows = await db
      .selectFrom('fleet_plan_versions')
      .selectAll()
      .where('plan_id', '=', id)
      .orderBy('number', 'desc')
      .execute()
    return rows.map(({ number, content, by_name, at, repeats }) => ({
      number,
      content: z.safeParse(planContent, jsonIn(content)).data,
      by: by_name,
      at: Number(at),
      repeats: repeats ?? undefined,
    }))
  }

  const requireRole = (operator: Operator) => {
    if (!mayChangePlans(operator)) throw new ActRefused('role', `The role ${operator.role} may not change plans.`)
  }
  const requirePlan = async (operator: Operator, id: string): Promise<Plan> => {
    requireRole(operator)
    const plan = await find(operator, id)
    if (!plan) throw new ActRefused('plan', 'plan: there is none with this ID.')
    return plan
  }

  /** Adds a version after the one that the operator saw. @throws ActRefused if another was added meanwhile */
  const add = (plan: Plan, version: { content: PlanContent; by: string; repeats?: number; name?: string }) =>
    db.transaction().execute(async (trx) => {
      const { content, by, repeats, name = plan.name } = version
      const number = plan.number + 1
      const { numUpdatedRows } = await trx
        .updateTable('fleet_plans')
        .set({ number, name })
        .where('id', '=', plan.id)
        .where('number', '=', plan.number)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw changed()
      await trx.updateTable('fleet_screens').set({ plan_waits: 1 }).where('plan_id', '=', plan.id).execute()
      await trx
        .insertInto('fleet_plan_versions')
        .values({
          plan_id: plan.id,
          number,
          content: JSON.stringify(content),
          by_name: by,
          at: clock.now(),
          repeats: repeats ?? null,
        })
        .execute()
      await trx
        .deleteFrom('fleet_plan_versions')
        .where('plan_id', '=', plan.id)
        .where('number', '<=', number - keptVersions)
        .execute()
    })

  return {
    find,
    versions,
    /** @throws ActRefused if the operator may make and change no plans */
    requireRole,

    /** The plans of the operator’s site, by name. */
    list: async (operator: Pick<Operator, 'site'>): Promise<Plan[]> =>
      (await plansOf(operator).execute()).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),

    /** @param site of an operator of all sites; the others make plans of their own. @throws ActRefused */
    async create(operator: Operator, plan: { name: string; site: string; content: PlanContent }): Promise<string> {
      requireRole(operator)
      const [name, site] = [nameIn(plan.name), operator.site ?? lineIn(plan.site)]
      if ((await plansOf({ site }).execute()).length >= maxPlans)
        throw new ActRefused('many', `A site has at most ${maxPlans} plans.`)
      const id = randomUUID()
      await db.insertInto('fleet_plans').values({ id, name, site, number: 0 }).execute()
      await add({ id, name, site, number: 0 }, { content: plan.content, by: operator.name })
      await log.record({ by: operator.name, act: 'plan-save', site, text: `${name} · 1`, result: 'done' })
      return id
    },

    /** Changes name and content. @param seen the version that the operator changed. @throws ActRefused */
    async save(
      operator: Operator,
      id: string,
      seen: number,
      change: { name: string; content: PlanContent },
    ): Promise<void> {
      const plan = await requirePlan(operator, id)
      if (plan.number !== seen) throw changed()
      const name = nameIn(change.name)
      await add(plan, { content: change.content, by: operator.name, name })
      const text = `${name} · ${seen + 1}`
      await log.record({ by: operator.name, act: 'plan-save', site: plan.site, text, result: 'done' })
    },

    /**
     * Adds a version with the content of the one before, so that nothing is lost; pressed again, it goes one further
     * back.
     * @throws ActRefused
     */
    async takeBack(operator: Operator, id: string, seen: number): Promise<void> {
      const plan = await requirePlan(operator, id)
      if (plan.number !== seen) throw changed()
      const before = versionBefore(await versions(plan))
      if (!before?.content) throw new ActRefused('first', 'There is no version before this one.')
      const repeats = before.repeats ?? before.number
      await add(plan, { content: before.content, by: operator.name, repeats })
      const text = `${plan.name} · ${seen + 1} = ${repeats}`
      await log.record({ by: operator.name, act: 'plan-take-back', site: plan.site, text, result: 'done' })
    },

    /** Its screens are then on no plan. @throws ActRefused */
    async remove(operator: Operator, id: string): Promise<void> {
      const plan = await requirePlan(operator, id)
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('fleet_screens').set({ plan_id: null, plan_waits: 1 }).where('plan_id', '=', id).execute()
        await trx.deleteFrom('fleet_plan_versions').where('plan_id', '=', id).execute()
        await trx.deleteFrom('fleet_plans').where('id', '=', id).execute()
      })
      await log.record({ by: operator.name, act: 'plan-remove', site: plan.site, text: plan.name, result: 'done' })
    },

    /** Puts a screen on a plan; null: on none. */
    put: async (screenId: string, planId: string | null): Promise<void> => {
      await db.updateTable('fleet_screens').set({ plan_id: planId, plan_waits: 1 }).where('id', '=', screenId).execute()
    },

    /** Stores which version a screen follows, and says which it is to follow. */
    async heard(
      screen: Pick<
        Selectable<AllFleetTables['fleet_screens']>,
        'id' | 'site' | 'plan_id' | 'plan_heard' | 'plan_waits'
      >,
      follows: FollowedPlan | undefined,
    ): Promise<Pick<ScreenAnswer, 'plan'>> {
      const said = follows ? versionText(follows) : null
      const found =
        screen.plan_id === null
          ? undefined
          : await db
              .selectFrom('fleet_plans')
              .innerJoin('fleet_plan_versions as version', (join) =>
                join.onRef('version.plan_id', '=', 'fleet_plans.id').onRef('version.number', '=', 'fleet_plans.number'),
              )
              .select(['fleet_plans.id', 'fleet_plans.number', 'version.content'])
              .where('fleet_plans.id', '=', screen.plan_id)
              .where('fleet_plans.site', 'in', ['', screen.site])
              .executeTakeFirst()
      const isFollowed = (found ? versionText(found) : null) === said
      const values = { plan_heard: said, plan_waits: isFollowed ? 0 : 1 }
      if (values.plan_heard !== screen.plan_heard || values.plan_waits !== (screen.plan_waits ?? 0))
        await db
          .updateTable('fleet_screens')
          .set(values)
          .where('id', '=', screen.id)
          // It was put on another plan meanwhile, which then waits.
          .where('plan_id', screen.plan_id === null ? 'is' : '=', screen.plan_id)
          .execute()
      if (!found) return { plan: null }
      const { id, number, content } = found
      return { plan: { id, number, ...(!isFollowed && { content: jsonIn(content) }) } }
    },

    /**
     * The sessions of screens that follow another version than theirs, with an ID of that version. It reads only these:
     * every proxy asks again and again.
     */
    waiting: async (): Promise<{ id: string; session_id: string }[]> => {
      const rows = await db
        .withTables<{ session: { id: string; television_id: string } }>()
        .selectFrom('fleet_screens')
        .innerJoin('session', 'session.television_id', 'fleet_screens.television_id')
        .leftJoin('fleet_plans', 'fleet_plans.id', 'fleet_screens.plan_id')
        .select(['fleet_plans.id', 'fleet_plans.number', 'fleet_screens.site', 'session.id as session_id'])
        .where('fleet_screens.plan_waits', '=', 1)
        .execute()
      return rows.map(({ id, number, site, session_id }) => ({ id: `plan ${id} ${number} ${site}`, session_id }))
    },
  }
}

const versionText = ({ id, number }: { id: string; number: number }) => `${id} ${number}`
const changed = () => new ActRefused('changed', 'Somebody else has changed the plan meanwhile.')

/** The version that a press takes back to: the one before that whose content counts now. Versions: newest first. */
export function versionBefore(versions: readonly PlanVersion[]): PlanVersion | undefined {
  const [newest] = versions
  const shown = newest?.repeats ?? newest?.number ?? 0
  return versions.find(({ number }) => number < shown)
}

/** @throws ActRefused */
function nameIn(text: string): string {
  const name = lineIn(text)
  if (name === '') throw new ActRefused('name', 'name: must not be empty.')
  return name
}

function lineIn(text: string): string {
  const line = oneLine(text)
  if ([...line].length > maxNameLength)
    throw new ActRefused('length', `name: must be at most ${maxNameLength} characters.`)
  return line
}
