import { SignJWT } from 'jose'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { securityEventTokenType } from '#contract/securityEvents.ts'
import { waitAfter } from '#web/outbound/waitAfter.ts'
import { eventsClaim, readOccurrence } from '../authorization/events/occurrence.ts'
import type { SigningKeys } from '../authorization/signingKeys.ts'
import type { AuthorizationTables } from '../authorization/tables.ts'
import type { Pusher } from './push.ts'

/** What was given up or refused, for the log. */
export interface Undelivered {
  id: string
  clientId: string
  address: string
  outcome: 'refused' | 'given up'
  problem: string
}

export interface Delivery {
  /** Sends what is due and waits for it: a step of the work, for tests. */
  deliverDue(): Promise<void>
  /** Looks every second for what is due, until `stop`. */
  start(): void
  /** Lets go of what is under way; it is due again at once. */
  stop(): Promise<void>
}

interface Parts {
  db: Kysely<AuthorizationTables>
  clock: Clock
  signingKeys: SigningKeys
  pusher: Pusher
  /** How long a receiver may take; what was taken is free again after twice as long. */
  timeoutMs: number
  /** An event that could not be delivered for so long is given up. */
  giveUpMs: number
  /** Prefix of the event types. */
  base: string
  publicUrl(): string
  onUndelivered(event: Undelivered): Promise<void>
  onError(error: unknown): void
}

const tickMs = 1000
/** Receivers that are called at once by one process. */
const mostLanes = 16
const keptMs = 30 * 86_400_000
const sweepMs = 3_600_000

/**
 * Delivers the outbox. Several processes may do so on one database: a row is taken by moving its due time ahead, if it is
 * still the one that was seen. A process that dies lets go of what it took when that time comes; the receiver knows a
 * repeated event by its `jti`. Each receiver has a lane of its own, so that a slow one delays nobody else.
 */
export function createDelivery(parts: Parts): Delivery {
  const { db, clock, signingKeys, pusher, timeoutMs, giveUpMs, base, publicUrl, onUndelivered, onError } = parts
  const lanes = new Map<string, Promise<void>>()
  let stopping = new AbortController()
  let running: Promise<void> | undefined
  let sweptAt = 0

  type Taken = Pick<
    Selectable<AuthorizationTables['security_events']>,
    'id' | 'occurrence' | 'created_at' | 'attempts'
  > & { client_id: string; address: string }

  /** The receiver's next due event, now ours for as long as a call may take twice. */
  const take = async (receiver: string): Promise<Taken | undefined> => {
    for (;;) {
      const now = clock.now()
      const row = await db
        .selectFrom('security_events')
        .innerJoin('event_receivers', 'event_receivers.id', 'security_events.receiver_id')
        .select(['security_events.id', 'security_events.occurrence', 'security_events.created_at'])
        .select(['security_events.attempts', 'security_events.due_at'])
        .select(['event_receivers.client_id', 'event_receivers.address'])
        .where('security_events.receiver_id', '=', receiver)
        .where('security_events.due_at', '<=', now)
        .orderBy('security_events.due_at')
        .orderBy('security_events.id')
        .limit(1)
        .executeTakeFirst()
      if (!row) return undefined
      const { numUpdatedRows } = await db
        .updateTable('security_events')
        .set({ due_at: now + 2 * timeoutMs, attempts: row.attempts + 1 })
        .where('id', '=', row.id)
        .where('due_at', '=', row.due_at)
        .where('attempts', '=', row.attempts)
        .executeTakeFirst()
      if (Number(numUpdatedRows) === 1) return { ...row, attempts: row.attempts + 1 }
    }
  }

  const sign = async ({ id, client_id, occurrence, created_at }: Taken): Promise<string> => {
    const { kid, key } = await signingKeys.current()
    const issuer = publicUrl()
    return new SignJWT({ events: eventsClaim(readOccurrence(occurrence), { issuer, base }) })
      .setProtectedHeader({ alg: 'RS256', kid, typ: securityEventTokenType })
      .setIssuer(issuer)
      .setAudience(client_id)
      .setIssuedAt(Math.floor(created_at / 1000))
      .setJti(id)
      .sign(key)
  }

  /** Only whoever took it last may say what became of it; a settled event stays settled. */
  const settle = (
    { id, attempts }: Taken,
    values: Partial<Selectable<AuthorizationTables['security_events']>>,
  ): Promise<unknown> =>
    db
      .updateTable('security_events')
      .set(values)
      .where('id', '=', id)
      .where('due_at', 'is not', null)
      .where('attempts', '=', attempts)
      .execute()

  /** @returns whether the receiver is worth another event now */
  const deliver = async (taken: Taken, signal: AbortSignal): Promise<boolean> => {
    const result = await pusher.push(taken.address, await sign(taken), signal)
    const now = clock.now()
    if (result.outcome === 'failed') {
      if (signal.aborted) {
        await settle(taken, { due_at: now })
        return false
      }
      const due_at = now + waitAfter(taken.attempts)
      if (due_at - taken.created_at <= giveUpMs) {
        await settle(taken, { due_at, problem: result.problem })
        return false
      }
    }
    const outcome = result.outcome === 'failed' ? 'given up' : result.outcome
    const problem = 'problem' in result ? result.problem : null
    await settle(taken, { outcome, problem, due_at: null, settled_at: now })
    if (outcome !== 'delivered' && problem !== null)
      await onUndelivered({ id: taken.id, clientId: taken.client_id, address: taken.address, outcome, problem })
    return result.outcome !== 'failed'
  }

  const runLane = async (receiver: string, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const taken = await take(receiver)
      if (!taken || !(await deliver(taken, signal))) return
    }
  }

  const startLanes = async (signal: AbortSignal): Promise<void> => {
    const waiting = await db
      .selectFrom('security_events')
      .select('receiver_id')
      .distinct()
      .where('due_at', '<=', clock.now())
      .execute()
    for (const { receiver_id } of waiting) {
      if (lanes.has(receiver_id)) continue
      if (lanes.size >= mostLanes) break
      const lane = runLane(receiver_id, signal)
        .catch(onError)
        .finally(() => lanes.delete(receiver_id))
      lanes.set(receiver_id, lane)
    }
  }

  /** What was settled long ago goes. */
  const sweep = async () => {
    const now = clock.now()
    if (now - sweptAt < sweepMs) return
    sweptAt = now
    await db
      .deleteFrom('security_events')
      .where('settled_at', '<', now - keptMs)
      .execute()
  }

  return {
    deliverDue: async () => {
      await startLanes(stopping.signal)
      await Promise.all(lanes.values())
    },
    start: () => {
      const { signal } = stopping
      running ??= (async () => {
        while (!signal.aborted) {
          await startLanes(signal).catch(onError)
          await sweep().catch(onError)
          await clock.sleep(tickMs, signal).catch(() => {})
        }
      })()
    },
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all(lanes.values())
      running = undefined
      stopping = new AbortController()
    },
  }
}
