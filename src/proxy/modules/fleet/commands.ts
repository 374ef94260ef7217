import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { ScreenAnswer } from '#contract/fleet.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'
import type { FleetTables } from './schema.ts'

/** The acts that a television does itself; a message is not one of them, because it stands for a time. */
export const commandActs = ['reload', 'next', 'show'] as const

/**
 * What a screen is to do (specification: fleet 5). A command is sent with each answer until its screen confirms it or it
 * expires. A confirmation counts once, and only that of the same screen.
 */
export function createCommands(db: Kysely<FleetTables>, clock: Clock) {
  return {
    /** Stores what a report confirms: the commands that were done, and that a message is shown. */
    async confirm(screenId: string, { confirmed = [], message }: ScreenReport): Promise<void> {
      const now = clock.now()
      const waiting = () =>
        db
          .updateTable('fleet_acts')
          .where('screen_id', '=', screenId)
          .where('result', '=', 'waiting')
          .where('expires_at', '>', now)
      for (const { id, isDone } of confirmed)
        await waiting()
          .set({ result: isDone ? 'done' : 'failed', result_at: now })
          .where('id', '=', id)
          .where('act', 'in', commandActs)
          .execute()
      if (message !== undefined)
        await waiting()
          .set({ result: 'done', result_at: now })
          .where('id', '=', message)
          .where('act', '=', 'message')
          .execute()
    },

    /** What the answer to a report says. */
    async forScreen(screenId: string): Promise<Pick<ScreenAnswer, 'commands' | 'message'>> {
      const now = clock.now()
      const rows = await db
        .selectFrom('fleet_acts')
        .select(['id', 'act', 'text', 'result', 'expires_at'])
        .where('screen_id', '=', screenId)
        .where('expires_at', '>', now)
        .orderBy('at')
        .orderBy('id')
        .execute()
      const commands = rows.filter(
        ({ act, result }) => result === 'waiting' && commandActs.some((command) => command === act),
      )
      const newest = rows.findLast(({ act }) => act === 'message')
      return {
        commands: commands.map(({ id, act }) => ({ id, act })),
        // An empty one only ends the one before.
        ...(newest &&
          newest.text !== '' && {
            message: {
              id: newest.id,
              text: newest.text,
              seconds: Math.ceil((Number(newest.expires_at) - now) / 1_000),
            },
          }),
      }
    },

    /** Every screen for which something waits: the session IDs of its television, and the newest act. */
    waiting: () =>
      db
        .withTables<{ session: { id: string; television_id: string } }>()
        .selectFrom('fleet_acts')
        .innerJoin('fleet_screens', 'fleet_screens.id', 'fleet_acts.screen_id')
        .innerJoin('session', 'session.television_id', 'fleet_screens.television_id')
        .select(['fleet_acts.id', 'session.id as session_id'])
        .where('fleet_acts.result', '=', 'waiting')
        .where('fleet_acts.expires_at', '>', clock.now())
        .execute(),
  }
}

export type Commands = ReturnType<typeof createCommands>
