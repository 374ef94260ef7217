import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createJobRunner, type JobHandle } from '#storage/jobs/runner.ts'
import { problemText } from '#web/problems/problem.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { Keys } from '../keys/keys.ts'
import type { Pusher } from './push.ts'
import type { SignEvent } from './signEvent.ts'
import { credentialOf, fetchedAddresses } from './streams.ts'

/** An event that was given up or refused, for the log. */
export interface Undelivered {
  id: string
  clientId: string
  address: string
  outcome: 'refused' | 'given up'
  problem: string
}

export interface Delivery {
  /** Sends the due events and waits for the results: one step of the work, for tests. */
  deliverDue(): Promise<void>
  /** Looks for due events every second, until `stop`. */
  start(): void
  /** Cancels running calls; their events are due again at once. */
  stop(): Promise<void>
}

interface DeliveryContext {
  db: Kysely<AuthorizationTables>
  clock: Clock
  keys: Keys
  signEvent: SignEvent
  pusher: Pusher
  /** Longest duration of a call to a receiver. An event that a process took is free again after twice as long. */
  timeoutMs: number
  /** An event that could not be delivered for this long is given up. */
  giveUpMs: number
  onUndelivered(event: Undelivered): Promise<void>
  onError(error: unknown): void
}

/** Receivers that one process calls at the same time. */
const maxConcurrent = 16
/** How long a receiver is not called after a failure, whatever events wait for it. */
const retryDelayMs = 1000
const retentionMs = 30 * 86_400_000
const sweepMs = 3_600_000

/**
 * Delivers the outbox, each event at least once: the receiver recognises a repeated one by its `jti`. A process sends a
 * receiver one event after another, so that a slow one does not delay the others.
 */
export function createDelivery(context: DeliveryContext): Delivery {
  const { db, clock, keys, signEvent, pusher, timeoutMs, giveUpMs, onUndelivered, onError } = context
  /** Receivers that are being called or have just failed, with the time until which they are not called again. */
  const busy = new Map<string, number>()
  let sweptAt = 0

  const nextEvent = async (now: number) => {
    for (const [receiver, freeAt] of busy) if (freeAt <= now) busy.delete(receiver)
    return db
      .selectFrom('security_events')
      .innerJoin('event_receivers', 'event_receivers.id', 'security_events.receiver_id')
      .selectAll('security_events')
      .select([
        'event_receivers.client_id',
        'event_receivers.address',
        'event_receivers.events',
        'event_receivers.credential',
      ])
      .where('security_events.due_at', '<=', now)
      .where('event_receivers.state', '=', 'enabled')
      .where('event_receivers.address', 'not like', fetchedAddresses)
      .$if(busy.size > 0, (query) => query.where('security_events.receiver_id', 'not in', [...busy.keys()]))
      .orderBy('security_events.due_at')
      .orderBy('security_events.id')
      .limit(1)
      .executeTakeFirst()
  }
  type Event = NonNullable<Awaited<ReturnType<typeof nextEvent>>>

  const deliver = async (event: Event, handle: JobHandle<AuthorizationTables, 'security_events'>): Promise<void> => {
    const pushed = { id: event.id, token: await signEvent(event), credential: credentialOf(event, keys) }
    const result = await pusher.push(event.address, pushed, handle.signal)
    const problem = 'problem' in result ? result.problem : null
    if (result.outcome === 'failed') {
      handle.signal.throwIfAborted()
      busy.set(event.receiver_id, clock.now() + retryDelayMs)
      if (await handle.retry({ problem }, event.created_at + giveUpMs)) return
    }
    const outcome = result.outcome === 'failed' ? 'given up' : result.outcome
    await handle.settle({ outcome, problem, settled_at: clock.now() })
    if (outcome !== 'delivered' && problem !== null)
      await onUndelivered({
        id: event.id,
        clientId: event.client_id,
        address: event.address,
        outcome,
        problem: problemText(problem),
      })
  }

  /** Gives up events that a receiver did not fetch in time, and deletes those that were settled long ago. */
  const sweep = async (now: number) => {
    if (now - sweptAt < sweepMs) return
    sweptAt = now
    await db
      .updateTable('security_events')
      .set({ outcome: 'given up', due_at: null, settled_at: now })
      .where('due_at', 'is not', null)
      .where('created_at', '<', now - giveUpMs)
      .where(
        'receiver_id',
        'in',
        db.selectFrom('event_receivers').select('id').where('address', 'like', fetchedAddresses),
      )
      .execute()
    await db
      .deleteFrom('security_events')
      .where('settled_at', '<', now - retentionMs)
      .execute()
  }

  const { runDueJobs, start, stop } = createJobRunner({
    db,
    clock,
    onError,
    table: 'security_events',
    key: 'id',
    maxConcurrent,
    leaseMs: 2 * timeoutMs,
    // Many transactions add events. A television waits for the news that its sign-in ended.
    pollIntervalMs: 1000,
    next: async (now: number) => {
      await sweep(now).catch(onError)
      return nextEvent(now)
    },
    run: async (event, handle) => {
      busy.set(event.receiver_id, Number.POSITIVE_INFINITY)
      await deliver(event, handle).finally(() => {
        if (busy.get(event.receiver_id) === Number.POSITIVE_INFINITY) busy.delete(event.receiver_id)
      })
    },
  })
  return { deliverDue: runDueJobs, start, stop }
}
