import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner, type JobHandle } from '#storage/jobs/runner.ts'
import { afterQuietHours, type QuietHours } from '#web/delivery/quietHours.ts'
import type { MailServer } from '#web/delivery/smtp.ts'
import type { Webhooks } from '#web/delivery/webhook.ts'
import { inLanguage } from '#web/language/t.ts'
import { problemText, storedProblem } from '#web/problems/problem.ts'
import { messageContent } from './content.ts'
import { mailOf } from './mail.tsx'
import type { AlertTables, MessageOutcome } from './schema.ts'
import { webhookBody } from './webhookBody.ts'

interface OutboxContext {
  db: Kysely<AlertTables>
  clock: Clock
  /** Undefined while no mail server is set. */
  mailServer: MailServer | undefined
  webhooks: Webhooks
  /** Longest duration of an attempt. After twice as long, another process may take the message. */
  timeoutMs: number
  /** A message that could not be delivered for this long is given up. */
  giveUpMs: number
  secretOf(subscription: { id: string; secret: string | null }): string
  unsubscribeLink(subscriptionId: string): string
  onUndelivered(message: Undelivered): Promise<void>
  onError(error: unknown): void
}

/** A message that a subscriber may not have got, for the event log. */
export interface Undelivered {
  id: string
  address: string
  outcome: Exclude<MessageOutcome, 'pending' | 'delivered' | 'ended'>
  problem: string
}

/** Messages that one process sends at the same time. */
const maxConcurrent = 8
const retentionMs = 90 * 86_400_000
const sweepMs = 3_600_000

/** The message that has waited longest, with its subscription. */
const nextMessage = (db: OutboxContext['db'], now: number) =>
  db
    .selectFrom('alert_messages')
    .innerJoin('alert_subscriptions', 'alert_subscriptions.id', 'alert_messages.subscription_id')
    .selectAll('alert_messages')
    .select(['way', 'address', 'secret', 'language', 'time_zone', 'quiet_from', 'quiet_to', 'ended_at'])
    .where('alert_messages.due_at', '<=', now)
    .orderBy('alert_messages.due_at')
    .orderBy('alert_messages.id')
    .limit(1)
    .executeTakeFirst()
type Message = NonNullable<Awaited<ReturnType<typeof nextMessage>>>
type Handle = JobHandle<AlertTables, 'alert_messages'>

/** A test is sent at once. */
const hoursOf = ({ about, time_zone: timeZone, quiet_from: from, quiet_to: to }: Message): QuietHours =>
  about === 'test' ? { timeZone, from: null, to: null } : { timeZone, from, to }

/** Waits until the quiet hours end. This does not count as an attempt. */
const postpone = ({ id, attempts }: Message, job: Handle, due: number) =>
  job.settle({}, (trx) =>
    trx
      .updateTable('alert_messages')
      .set({ due_at: due, attempts: attempts - 1 })
      .where('id', '=', id)
      .execute(),
  )

const endSubscription = (db: OutboxContext['db'], id: string, now: number) =>
  db
    .updateTable('alert_subscriptions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/**
 * Delivers the outbox. A webhook is called once or more, always with the same ID, so that its receiver recognises a
 * repetition. Nothing recognises a repeated mail, so it is never sent again once a mail server began to receive its
 * text (specification: alerts 6).
 */
export function createOutbox(context: OutboxContext): JobLoop {
  const { db, clock, mailServer, webhooks, timeoutMs, giveUpMs, secretOf, unsubscribeLink, onUndelivered, onError } =
    context
  let sweptAt = 0

  const settle = async (message: Message, job: Handle, outcome: MessageOutcome, problem: string | null) => {
    await job.settle({ outcome, problem, settled_at: clock.now() })
    if (outcome !== 'delivered' && outcome !== 'ended' && outcome !== 'pending' && problem !== null)
      await onUndelivered({ id: message.id, address: message.address, outcome, problem: problemText(problem) })
  }

  const run = async (message: Message, job: Handle): Promise<void> => {
    if (message.handed_over_at !== null) return settle(message, job, 'unknown', storedProblem('mailUnanswered'))
    if (message.ended_at !== null) return settle(message, job, 'ended', null)
    const due = afterQuietHours(clock.now(), hoursOf(message))
    if (due > clock.now()) return postpone(message, job, due)
    const result = await attempt(message, job)
    if (result.outcome === 'delivered') return settle(message, job, 'delivered', null)
    const { outcome, problem } = result
    if (outcome === 'failed') {
      // The server refused the text, so it has not stored it.
      await job.update({ handed_over_at: null })
      job.signal.throwIfAborted()
      // Quiet hours do not count: nothing could be delivered in them.
      const firstDue = afterQuietHours(message.created_at, hoursOf(message))
      if (await job.retry({ problem }, firstDue + giveUpMs)) return
    }
    if (outcome === 'gone') await endSubscription(db, message.subscription_id, clock.now())
    await settle(message, job, outcome === 'failed' ? 'given up' : outcome === 'gone' ? 'refused' : outcome, problem)
  }

  const attempt = async (message: Message, job: Handle) => {
    const content = z.parse(messageContent, JSON.parse(message.content))
    const link = unsubscribeLink(message.subscription_id)
    if (message.way === 'webhook') {
      const facts = { id: message.id, createdAt: message.created_at, unsubscribeLink: link }
      const body = inLanguage(message.language, () => webhookBody(facts, content))
      const secret = secretOf({ id: message.subscription_id, secret: message.secret })
      return webhooks.push(message.address, { id: message.id, body, secret }, job.signal)
    }
    if (!mailServer)
      return { outcome: 'failed' as const, problem: storedProblem('noMailServer', { setting: 'SMTP_URL' }) }
    const mail = inLanguage(message.language, () => mailOf(content, link))
    return mailServer.send(
      { id: message.id, to: message.address, unsubscribeLink: link, mail, createdAt: message.created_at },
      job.signal,
      () => job.update({ handed_over_at: clock.now() }),
    )
  }

  /** Deletes messages that were settled long ago. */
  const sweep = async (now: number) => {
    if (now - sweptAt < sweepMs) return
    sweptAt = now
    await db
      .deleteFrom('alert_messages')
      .where('settled_at', '<', now - retentionMs)
      .execute()
  }

  return createJobRunner({
    db,
    clock,
    onError,
    maxConcurrent,
    run,
    table: 'alert_messages',
    key: 'id',
    leaseMs: 2 * timeoutMs,
    next: async (now: number) => {
      await sweep(now).catch(onError)
      return nextMessage(db, now)
    },
  })
}
