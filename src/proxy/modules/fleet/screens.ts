import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type PlanLack, type ScreenReport, screenReport } from '#contract/fleetReport.ts'
import { jsonIn } from '#contract/json.ts'
import { containing, listColumns, stateExpression } from './listing.ts'
import type { Operator } from './roles.ts'
import type { AllFleetTables } from './schema.ts'
import { type HistorySpan, historyMs, historyOf, type ScreenState, screenStates, stateNow } from './states.ts'
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
  /** Versions of the app, by the addresses of their first scripts: what runs, and to what it was moved. */
  version: { bundle: string | null; movedTo: string | null; movedAt: number | null; backAt: number | null }
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

/** A page of a list, and what stands around it. */
export interface ScreensPage {
  /** By name. */
  screens: Screen[]
  /** How many the filter finds. */
  found: number
  /** From 1. A page after the last one is the last one. */
  page: number
  pages: number
  /** Of all screens of the operator’s site, whatever the filter. */
  counts: { state: ScreenState; count: number }[]
  groups: string[]
  sites: string[]
}

/** What an enrolment gives a new screen. */
type EnrolledPlace = Pick<
  Selectable<AllFleetTables['fleet_screens']>,
  'name' | 'place' | 'group_name' | 'site' | 'plan_id'
>

const byName = new Intl.Collator('en', { numeric: true })

/** So many screens are asked which accounts they have. */
const maxAsked = 200

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
      const said = z.safeParse(screenReport, jsonIn(report.values)).data
      const named = { id, name: `TV ${id.slice(0, 4).toUpperCase()}`, place: '', group_name: '', site: '' }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('fleet_screens')
        .values({
          ...named,
          ...listColumns(named, report.address, said),
          television_id: televisionId,
          created_at: now,
          seen_at: now,
          state: report.state,
          state_since: now,
          report: report.values,
          address: report.address,
          bundle: said?.bundle ?? null,
          // It has loaded the version that is served: an update of the others does not take it back.
          moved_to: said?.bundle ?? null,
        })
        .onConflict((conflict) => conflict.column('television_id').doNothing())
        .executeTakeFirstOrThrow()
      const place = numInsertedOrUpdatedRows === 0n ? undefined : await enrolled()
      if (place)
        await db
          .updateTable('fleet_screens')
          .set({ ...place, ...listColumns({ id, ...place }, report.address, said), plan_waits: 1 })
          .where('id', '=', id)
          .execute()
      // Another report of the same television may have been the first.
      const created = await find()
      if (!created) throw new Error('a screen was removed while it reported')
      return created
    },

    /** A page of the operator’s screens that a filter finds: the database sorts and counts them. */
    async page(
      operator: Pick<Operator, 'site'>,
      { search = '', group, site, state }: ScreenFilter,
      { page: asked, perPage }: { page: number; perPage: number },
    ): Promise<ScreensPage> {
      const now = clock.now()
      const listeningSince = await watches.since(now)
      const stateIs = stateExpression(listeningSince, now)
      const matching = () => {
        let query = rows(operator)
        if (group !== undefined) query = query.where('fleet_screens.group_name', '=', group)
        if (site !== undefined) query = query.where('fleet_screens.site', '=', site)
        if (state !== undefined) query = query.where(stateIs, '=', state)
        if (search === '') return query
        const pattern = containing(search)
        return query.where(
          sql<boolean>`(coalesce(fleet_screens.search_text, lower(fleet_screens.name)) like ${pattern} escape '\\'
            or lower(fleet_plans.name) like ${pattern} escape '\\')`,
        )
      }
      const texts = async (column: 'group_name' | 'site') => {
        let query = db.selectFrom('fleet_screens').select(column).distinct().where(column, '!=', '')
        if (operator.site !== null) query = query.where('site', '=', operator.site)
        return (await query.execute()).map((row) => row[column]).sort(byName.compare)
      }
      const states = await rows(operator)
        .clearSelect()
        .select(({ fn }) => [stateIs.as('state'), fn.countAll<number>().as('count')])
        .groupBy(stateIs)
        .execute()
      const counts = screenStates.flatMap((one) =>
        states.filter((row) => row.state === one).map(({ count }) => ({ state: one, count: Number(count) })),
      )
      const isCounted = search === '' && group === undefined && site === undefined
      const found = isCounted
        ? counts.reduce((sum, one) => (state === undefined || one.state === state ? sum + one.count : sum), 0)
        : Number(
            (
              await matching()
                .clearSelect()
                .select(({ fn }) => fn.countAll<number>().as('count'))
                .executeTakeFirstOrThrow()
            ).count,
          )
      const pages = Math.max(1, Math.ceil(found / perPage))
      const page = Math.min(asked, pages)
      const shown = await matching()
        .orderBy('fleet_screens.sort_key')
        .orderBy('fleet_screens.id')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return {
        screens: shown.map((row) => screenOf(row, listeningSince, now)),
        found,
        page,
        pages,
        counts,
        groups: await texts('group_name'),
        sites: await texts('site'),
      }
    },

    /** Those of these IDs that are of the operator’s site, by name. */
    async some(operator: Pick<Operator, 'site'>, ids: readonly string[]): Promise<Screen[]> {
      if (ids.length === 0) return []
      const now = clock.now()
      const listeningSince = await watches.since(now)
      const query = rows(operator).where('fleet_screens.id', 'in', ids).orderBy('fleet_screens.sort_key')
      return (await query.execute()).map((row) => screenOf(row, listeningSince, now))
    },

    /** All screens of an operator’s site, by name. */
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

    /** The names of the accounts that the screens which were heard last have reported. */
    async accountNames({ site }: Pick<Operator, 'site'>): Promise<string[]> {
      let query = db.selectFrom('fleet_screens').select('report').orderBy('seen_at', 'desc').limit(maxAsked)
      if (site !== null) query = query.where('site', '=', site)
      const reports = (await query.execute()).map(({ report }) => z.safeParse(screenReport, jsonIn(report)).data)
      return [...new Set(reports.flatMap((report) => report?.accounts ?? []))].sort(byName.compare)
    },

    /** Changes what a screen is called and where it is. */
    async change(id: string, values: Partial<Pick<Screen, 'name' | 'place' | 'group' | 'site'>>): Promise<void> {
      const row = await db.selectFrom('fleet_screens').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return
      const { name = row.name, place = row.place, group: group_name = row.group_name, site = row.site } = values
      const changed = { id, name, place, group_name, site }
      const report = z.safeParse(screenReport, jsonIn(row.report)).data
      await db
        .updateTable('fleet_screens')
        .set({
          ...changed,
          ...listColumns(changed, row.address, report),
          // A plan counts only at its site.
          ...(site !== row.site && { plan_waits: 1 }),
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
export function lacksOf({ plan, report }: Pick<Screen, 'plan' | 'report'>): readonly PlanLack[] {
  const { id, lacks = [], lacksAccounts = [] } = report?.follows ?? {}
  if (!plan || id !== plan.id) return []
  return [...lacks, ...lacksAccounts.map((name) => ({ kind: 'account' as const, name }))]
}

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
    version: {
      bundle: row.bundle,
      movedTo: row.moved_to,
      movedAt: row.moved_at === null ? null : Number(row.moved_at),
      backAt: row.back_at === null ? null : Number(row.back_at),
    },
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
