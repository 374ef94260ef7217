import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { FetchedEvents, FetchRequest } from '#contract/securityEventStreams.ts'
import { storedProblem } from '#web/problems/problem.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import { plain } from './push.ts'
import type { SignEvent } from './signEvent.ts'

const maxEvents = 100
/** A call that finds nothing waits for events so long, and looks so often. */
const [waitMs, lookMs] = [20_000, 1_000]

interface FetchingContext {
  db: Kysely<AuthorizationTables>
  clock: Clock
  signEvent: SignEvent
}

interface FetchingStream {
  id: string
  client_id: string
  events: string | null
  state: string
}

/**
 * Settles what a receiver has acknowledged or refused, and returns the events that wait, oldest first (RFC 8936). An
 * event is returned again until it is settled.
 * @param isGone whether the receiver has disconnected
 */
export async function fetchEvents(
  { db, clock, signEvent }: FetchingContext,
  { id, client_id, events, state }: FetchingStream,
  { ack = [], setErrs = {}, maxEvents: wished = maxEvents, returnImmediately = false }: FetchRequest,
  isGone: () => boolean,
): Promise<FetchedEvents> {
  const settle = async (ids: readonly string[], outcome: 'delivered' | 'refused', problem: string | null) => {
    if (ids.length === 0) return
    await db
      .updateTable('security_events')
      .set({ outcome, problem, due_at: null, settled_at: clock.now() })
      .where('receiver_id', '=', id)
      .where('due_at', 'is not', null)
      .where('id', 'in', ids)
      .execute()
  }
  await settle(ack, 'delivered', null)
  for (const [jti, { err, description }] of Object.entries(setErrs)) {
    const reason = plain(err) + (description ? ` (${plain(description)})` : '')
    await settle([jti], 'refused', storedProblem('refusedBecause', { reason }))
  }

  const limit = Math.min(wished, maxEvents)
  const waiting = () =>
    db
      .selectFrom('security_events')
      .select(['id', 'receiver_id', 'occurrence', 'created_at'])
      .where('receiver_id', '=', id)
      .where('due_at', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit + 1)
      .execute()
  const look = async () => (limit === 0 || state !== 'enabled' ? [] : waiting())

  const until = clock.now() + waitMs
  let found = await look()
  while (found.length === 0 && limit > 0 && !returnImmediately && clock.now() < until && !isGone()) {
    await clock.sleep(lookMs)
    found = await look()
  }
  const returned = found.slice(0, limit)
  if (returned.length > 0)
    await db
      .updateTable('security_events')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where(
        'id',
        'in',
        returned.map((event) => event.id),
      )
      .execute()
  const signed = await Promise.all(
    returned.map(async (event) => [event.id, await signEvent({ ...event, client_id, events })] as const),
  )
  return { sets: Object.fromEntries(signed), moreAvailable: found.length > limit }
}
