import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type PlanLack, type ScreenReport, screenReport } from '#contract/fleetReport.ts'
import { jsonIn } from '#contract/json.ts'
import type { Operator } from './roles.ts'
import type { AllFleetTables } from './schema.ts'
import { type HistorySpan, historyMs, historyOf, type ScreenState, stateNow } from './states.ts'
import { createWatches } from './watches.ts'

/** A screen as operators see it. */
export interface Screen {
  id: string
  name: string
  place: string
  group: string
  site: string
  state: ScreenState
  /** Milliseconds since 1970, as all times. */
  since: number
  seenAt: number
  address: string
  /** Its last report; undefined if it is of another release. */
  report: ScreenReport | undefined
  /** The same as JSON, in which a search looks before anything is parsed. */
  reported: string
  /** `sub` of the account that is shown; undefined if it is signed out or has none. */
  account: string | undefined
  /** What alerts look at, without parsing the report. */
  watched: { version: string | null; numbersAt: number | null }
  /** The plan that it is on, and the version that counts. */
  plan: { id: string; name: string; number: number } | undefined
  televisionId: string
}

/** Which screens a list has. Texts are found in any of a screen’s texts, without regard to case. */
export interface ScreenFilter {
  search?: string | undefined
  group?: string | undefined
  site?: string | undefined
  state?: ScreenState | undefined
}

/** What an enrolment gives a new screen. */
type EnrolledPlace = Pick<
  Selectable<AllFleetTables['fleet_screens']>,
  'name' | 'place' | 'group_name' | 'site' | 'plan_id'
>

const byName = new Intl.Collator('en', { numeric: true })

/** Most characters of a name, a place, a group and a site. */
export const maxNameLength = 60

export type Screens = ReturnType<typeof createScreens>

/** The screens of a fleet, each of them for the operators of its site. */
export function createScreens(db: Kysely<AllFleetTables>, clock: Clock) {
  const watches = createWatches(db)
  const rows = (operator: Pick<Operator, 'site'>) => {
    const { site } = operator
    const query = db
      .selectFrom('fleet_screens')
      .leftJoin('television', 'television.id', 'fleet_screens.television_id')
      .leftJoin('session', 'session.id', 'television.active')
      .leftJoin('grants', 'grants.id', 'session.grant_id')
      .leftJoin('fleet_plans', (join) =>
        join
          .onRef('fleet_plans.id', '=', 'fleet_screens.plan_id')
          .on(({ or, eb, ref }) =>
            or([eb('fleet_plans.site', '=', ''), eb('fleet_plans.site', '=', ref('fleet_screens.site'))]),
          ),
      )
      .selectAll('fleet_screens')
      .select(['grants.subject', 'grants.id as grant_id', 'grants.ended'])
      .select(['fleet_plans.id as plan', 'fleet_plans.name as plan_name', 'fleet_plans.number as plan_number'])
    return site === null ? query : query.where('fleet_screens.site', '=', site)
  }

  return {
    /**
     * The screen of a television, which becomes one with its first report.
     * @param enrolled where it is, if it was enrolled. Asked once, for a new screen
     */
    async ofTelevision(
      televisionId: string,
      report: { values: string; state: Selectable<AllFleetTables['fleet_screens']>['state']; address: string },
      enrolled: () => Promise<EnrolledPlace | undefined>,
    ) {
      const find = () =>
        db.selectFrom('fleet_screens').selectAll().where('television_id', '=', televisionId).executeTakeFirst()
      const known = await find()
      if (known) return known
      const [id, now] = [randomUUID(), clock.now()]
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('fleet_screens')
        .values({
          id,
          television_id: televisionId,
          name: `TV ${id.slice(0, 4).toUpperCase()}`,
          place: '',
          group_name: '',
          site: '',
          created_at: now,
          seen_at: now,
          state: report.state,
          state_since: now,
          report: report.values,
          address: report.address,
        })
        .onConflict((conflict) => conflict.column('television_id').doNothing())
        .executeTakeFirstOrThrow()
      const place = numInsertedOrUpdatedRows === 0n ? undefined : await enrolled()
      if (place)
        await db
          .updateTable('fleet_screens')
          .set({ ...place, plan_waits: 1 })
          .where('id', '=', id)
          .execute()
      // Another report of the same television may have been the first.
      const created = await find()
      if (!created) throw new Error('a screen was removed while it reported')
      return created
    },

    /** The screens of an operator’s site, by name. */
    async list(operator: Pick<Operator, 'site'>): Promise<Screen[]> {
      const now = clock.now()
      const [found, listeningSince] = await Promise.all([rows(operator).execute(), watches.since(now)])
      return found
        .map((row) => screenOf(row, listeningSince, now))
        .sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    },

    /** @returns undefined if there is none with this ID at the operator’s site */
    async find(operator: Pick<Operator, 'site'>, id: string): Promise<Screen | undefined> {
      const now = clock.now()
      const row = await rows(operator).where('fleet_screens.id', '=', id).executeTakeFirst()
      return row && screenOf(row, await watches.since(now), now)
    },

    /** What a screen was during the last day. */
    async history({ id }: Pick<Screen, 'id'>): Promise<HistorySpan[]> {
      const until = clock.now()
      const from = until - historyMs
      const row = await db.selectFrom('fleet_screens').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return []
      const spans = await db
        .selectFrom('fleet_spans')
        .select(['state', 'from_at', 'until_at'])
        .where('screen_id', '=', id)
        .where('until_at', '>', from)
        .orderBy('from_at')
        .execute()
      const reported = [...spans, { state: row.state, from_at: row.state_since, until_at: row.seen_at }]
      return historyOf(
        reported.map((span) => ({ state: span.state, from: Number(span.from_at), until: Number(span.until_at) })),
        await watches.spans(from, until),
        { from: Math.max(from, Number(row.created_at)), until },
      )
    },

    /** Changes what a screen is called and where it is. */
    async change(id: string, values: Partial<Pick<Screen, 'name' | 'place' | 'group' | 'site'>>): Promise<void> {
      const { group, ...rest } = values
      await db
        .updateTable('fleet_screens')
        .set({
          ...rest,
          ...(group !== undefined && { group_name: group }),
          // A plan counts only at its site.
          ...(rest.site !== undefined && { plan_waits: 1 }),
        })
        .where('id', '=', id)
        .execute()
    },

    /** A television that reports again becomes a new screen. */
    remove: (id: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('fleet_spans').where('screen_id', '=', id).execute()
        await trx.deleteFrom('fleet_screens').where('id', '=', id).execute()
      }),
  }
}

/** What a screen lacks of the plan that it is on, by its last report. */
export const lacksOf = ({ plan, report }: Pick<Screen, 'plan' | 'report'>): readonly PlanLack[] =>
  plan && report?.follows?.id === plan.id ? (report.follows.lacks ?? []) : []

type Row = Selectable<AllFleetTables['fleet_screens']> & {
  subject: string | null
  grant_id: string | null
  ended: string | null
  plan: string | null
  plan_name: string | null
  plan_number: number | null
}

function screenOf(row: Row, listeningSince: number | undefined, now: number): Screen {
  const heard = {
    state: row.state,
    state_since: Number(row.state_since),
    seen_at: Number(row.seen_at),
    // A session whose access has ended shows a code.
    isSignedIn: row.grant_id !== null && row.ended === null,
  }
  let parsed: { report: ScreenReport | undefined } | undefined
  return {
    id: row.id,
    name: row.name,
    place: row.place,
    group: row.group_name,
    site: row.site,
    ...stateNow(heard, listeningSince, now),
    seenAt: heard.seen_at,
    address: row.address,
    // Parsed when it is read: of thousands of screens, a page shows a hundred.
    get report() {
      parsed ??= { report: z.safeParse(screenReport, jsonIn(row.report)).data }
      return parsed.report
    },
    reported: row.report,
    account: row.subject ?? undefined,
    watched: { version: row.version, numbersAt: row.numbers_at === null ? null : Number(row.numbers_at) },
    plan: row.plan === null ? undefined : { id: row.plan, name: row.plan_name ?? '', number: row.plan_number ?? 0 },
    televisionId: row.television_id,
  }
}

/** Those that a filter finds, in their order. */
export const found = (screens: readonly Screen[], filter: ScreenFilter): Screen[] =>
  screens.filter((screen) => matches(screen, filter))

function matches(screen: Screen, { search = '', group, site, state }: ScreenFilter): boolean {
  if (group !== undefined && screen.group !== group) return false
  if (site !== undefined && screen.site !== site) return false
  if (state !== undefined && screen.state !== state) return false
  const { name, place, address, id, reported } = screen
  const sought = search.toLowerCase()
  const isIn = (text: string | undefined) => text?.toLowerCase().includes(sought)
  if ([name, place, screen.group, screen.site, screen.plan?.name, address, id].some(isIn)) return true
  if (!reported.toLowerCase().includes(JSON.stringify(sought).slice(1, -1))) return false
  const { channel, engine, version } = screen.report ?? {}
  return [channel, engine, version].some((text) => isIn(text))
}
