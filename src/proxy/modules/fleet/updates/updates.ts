import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import type { ActLog } from '../actLog.ts'
import { ActRefused } from '../actRefused.ts'
import { commandTtlMs } from '../acts.ts'
import { mayUpdate, type Operator, type UpdateAct } from '../roles.ts'
import type { AllFleetTables } from '../schema.ts'
import type { Screen, Screens } from '../screens.ts'
import type { AppFolders } from './appFolders.ts'
import { type NextStep, nextStep, type UpdatedScreen } from './waves.ts'

export const updateMinutes = { min: 0, max: 1_440, standard: 30 } as const
/** Milliseconds between two looks at an update that runs. */
const everyMs = 5_000
const leaseMs = 20_000
/** Who is in the log when screens go back by themselves. */
const byItself = 'tenfoot'

export type UpdateRow = Selectable<AllFleetTables['fleet_updates']>

/** What an operator sees. Versions are the addresses of first scripts. */
export interface UpdateView {
  current: string | undefined
  /** Undefined: the server keeps one version, so nobody decides who gets it. */
  previous: string | undefined
  /** The newest update to the current version. */
  update: UpdateRow | undefined
  /** How many screens run it, run another one, and went back. */
  counts: { current: number; other: number; back: number }
}

export type Updates = ReturnType<typeof createUpdates>

/** Updates of all screens, step by step (specification: fleet 15). */
export function createUpdates(context: {
  db: Kysely<AllFleetTables>
  clock: Clock
  screens: Pick<Screens, 'list'>
  log: Pick<ActLog, 'record'>
  folders: AppFolders
}) {
  const { db, clock, screens, log, folders } = context
  const requireRole = (operator: Operator) => {
    if (!mayUpdate(operator)) throw new ActRefused('role', 'Only an owner of all sites may update screens.')
  }
  const newest = async (bundle: string | undefined): Promise<UpdateRow | undefined> =>
    bundle === undefined
      ? undefined
      : db
          .selectFrom('fleet_updates')
          .selectAll()
          .where('bundle', '=', bundle)
          .orderBy('created_at', 'desc')
          .executeTakeFirst()
  const all = () => screens.list({ site: null })
  const record = ({ name: by }: Pick<Operator, 'name'>, act: UpdateAct, text: string) =>
    log.record({ by, act, text, result: 'done' })
  const reload = (by: string, screen: Screen) =>
    log.record({ by, act: 'reload', screen, ttlMs: commandTtlMs, result: 'waiting' })

  /** Moves screens and sends others back. */
  const follow = async (update: UpdateRow, next: NextStep, found: readonly Screen[]): Promise<void> => {
    const now = clock.now()
    const by = (id: string) => found.find((screen) => screen.id === id)
    for (const id of next.move) {
      const screen = by(id)
      if (!screen) continue
      const isOn = isHeard(screen) === 'on'
      await db
        .updateTable('fleet_screens')
        .set({ moved_to: update.bundle, moved_at: isOn ? now : null, back_at: null })
        .where('id', '=', id)
        .execute()
      await reload(update.by_name, screen)
    }
    for (const id of next.back) {
      const screen = by(id)
      if (!screen) continue
      await db
        .updateTable('fleet_screens')
        .set({ moved_to: null, moved_at: null, back_at: now })
        .where('id', '=', id)
        .execute()
      await log.record({ by: byItself, act: 'update-back', screen, result: 'done' })
      await reload(byItself, screen)
    }
  }

  const look = async (update: UpdateRow, isPressed = false) => {
    const found = await all()
    const errors = await errorsSinceMoved(db)
    const watched = found
      .filter(({ state }) => state !== 'signed-out')
      .map(
        (screen): UpdatedScreen => ({
          id: screen.id,
          is: isHeard(screen),
          bundle: screen.version.bundle,
          isMoved: screen.version.movedTo === update.bundle,
          movedAt: screen.version.movedAt,
          isBack: screen.version.backAt !== null,
          errors: errors.get(screen.id) ?? 0,
        }),
      )
    const { bundle, minutes, step, step_at } = update
    const next = nextStep({ bundle, minutes, step, stepAt: Number(step_at) }, watched, clock.now(), isPressed)
    return { found, next }
  }
  const values = (next: NextStep, update: Pick<UpdateRow, 'step' | 'step_at'>) => ({
    step: next.step,
    step_at: next.move.length > 0 ? clock.now() : update.step_at,
    state: next.back.length > 0 ? ('stopped' as const) : next.isDone ? ('done' as const) : ('running' as const),
  })

  return {
    requireRole,

    async view(): Promise<UpdateView> {
      const [current, previous] = await Promise.all([folders.current(), folders.previous()])
      const update = await newest(current)
      const found = (await all()).filter(({ state }) => state !== 'signed-out')
      const onCurrent = found.filter(({ version }) => version.bundle === current).length
      const back = found.filter(({ version }) => version.backAt !== null).length
      return { current, previous, update, counts: { current: onCurrent, other: found.length - onCurrent, back } }
    },

    /** The new version reaches the first screen. @throws ActRefused */
    async begin(operator: Operator, minutes: number): Promise<void> {
      requireRole(operator)
      const { min, max } = updateMinutes
      if (!(Number.isInteger(minutes) && minutes >= min && minutes <= max))
        throw new ActRefused('minutes', `minutes: must be a whole number from ${min} to ${max}.`)
      const [bundle, previous] = await Promise.all([folders.current(), folders.previous()])
      const last = await newest(bundle)
      if (!bundle || !previous || (last && last.state !== 'back')) throw new ActRefused('update', 'There is no update.')
      const now = clock.now()
      const row: UpdateRow = {
        id: randomUUID(),
        bundle,
        minutes,
        // The first step is the one after it.
        step: -1,
        step_at: now,
        state: 'running',
        by_name: operator.name,
        created_at: now,
        due_at: now,
        attempts: 0,
      }
      await db.updateTable('fleet_screens').set({ back_at: null }).where('back_at', 'is not', null).execute()
      // Those that run it already. After it was taken back, they are to return.
      if (!last)
        await db
          .updateTable('fleet_screens')
          .set({ moved_to: bundle, moved_at: null })
          .where('bundle', '=', bundle)
          .execute()
      const { found, next } = await look(row, true)
      await db
        .insertInto('fleet_updates')
        .values({ ...row, ...values(next, row) })
        .execute()
      await follow(row, next, found)
      await record(operator, 'update-begin', bundle)
    },

    /** The next step at once, also after screens went back. @throws ActRefused */
    async next(operator: Operator): Promise<void> {
      requireRole(operator)
      const update = await newest(await folders.current())
      if (update?.state !== 'running' && update?.state !== 'stopped')
        throw new ActRefused('update', 'There is no update.')
      const { found, next } = await look(update, true)
      await follow(update, next, found)
      await db
        .updateTable('fleet_updates')
        .set({ ...values(next, update), due_at: clock.now(), attempts: 0 })
        .where('id', '=', update.id)
        .execute()
      await record(operator, 'update-next', update.bundle)
    },

    /** All screens return to the version before. @throws ActRefused */
    async takeBack(operator: Operator): Promise<void> {
      requireRole(operator)
      const [bundle, previous] = await Promise.all([folders.current(), folders.previous()])
      const update = await newest(bundle)
      if (!update || !previous || update.state === 'back') throw new ActRefused('update', 'There is no update.')
      await db.updateTable('fleet_updates').set({ state: 'back', due_at: null }).where('id', '=', update.id).execute()
      const moved = (await all()).filter(({ version }) => version.movedTo === update.bundle)
      await db
        .updateTable('fleet_screens')
        .set({ moved_to: null, moved_at: null })
        .where('moved_to', '=', update.bundle)
        .execute()
      for (const screen of moved) await reload(operator.name, screen)
      await record(operator, 'update-back', update.bundle)
    },

    /** Whether the television with this ID stays on the version before. */
    async keepsPrevious(televisionId: string): Promise<boolean> {
      const [current, previous] = await Promise.all([folders.current(), folders.previous()])
      if (current === undefined || previous === undefined) return false
      const screen = await db
        .selectFrom('fleet_screens')
        .select(['bundle', 'moved_to'])
        .where('television_id', '=', televisionId)
        .executeTakeFirst()
      if (screen === undefined || screen.moved_to === current) return false
      // It may have loaded the new version while no folder of the one before was named.
      return screen.bundle !== current || (await newest(current)) !== undefined
    },

    /** Looks at updates that run: one process at a time. */
    jobs: (onMoved: () => void, onError: (error: unknown) => void) =>
      createJobRunner<AllFleetTables, 'fleet_updates', UpdateRow>({
        db,
        clock,
        table: 'fleet_updates',
        key: 'id',
        maxConcurrent: 1,
        leaseMs,
        onError,
        next: (now) =>
          db
            .selectFrom('fleet_updates')
            .selectAll()
            .where('due_at', '<=', now)
            .where('state', '=', 'running')
            .orderBy('due_at')
            .executeTakeFirst(),
        async run(update, job) {
          const { found, next } = await look(update)
          await follow(update, next, found)
          const changed = values(next, update)
          await job.settle(changed, async (trx) => {
            if (changed.state === 'running')
              await trx
                .updateTable('fleet_updates')
                .set({ due_at: clock.now() + everyMs, attempts: 0 })
                .where('id', '=', update.id)
                .execute()
          })
          if (next.move.length > 0 || next.back.length > 0) onMoved()
        },
      }),
  }
}

const isHeard = ({ state }: Pick<Screen, 'state'>): UpdatedScreen['is'] =>
  state === 'unknown' ? 'unknown' : state === 'dark' || state === 'signed-out' ? 'off' : 'on'

async function errorsSinceMoved(db: Kysely<AllFleetTables>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('fleet_errors')
    .innerJoin('fleet_screens', 'fleet_screens.id', 'fleet_errors.screen_id')
    .select(({ fn }) => ['screen_id', fn.countAll<number>().as('count')])
    .whereRef('fleet_errors.at', '>', 'fleet_screens.moved_at')
    .groupBy('screen_id')
    .execute()
  return new Map(rows.map(({ screen_id, count }) => [screen_id, Number(count)]))
}
