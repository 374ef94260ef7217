import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type Clock, dayMs } from '#contract/clock.ts'
import { jsonIn } from '#contract/json.ts'
import { createJobRunner, type JobHandle } from '#storage/jobs/runner.ts'
import { afterQuietHours } from '#web/delivery/quietHours.ts'
import type { Mail, MailServer } from '#web/delivery/smtp.ts'
import type { Webhooks } from '#web/delivery/webhook.ts'
import { storedProblem } from '#web/problems/problem.ts'
import type { AllFleetTables } from '../schema.ts'
import { type MessageContent, messageContent } from './alarms.ts'

/** A message that could not be delivered for this long is given up. */
const giveUpMs = dayMs
const maxConcurrent = 4

/** What a message says, in the language and the time zone of those who get it. */
export type WordMessage = (
  content: MessageContent,
  to: { language: string; timeZone: string },
) => Pick<Mail, 'subject' | 'text' | 'html'> & { sentences: string[] }

const nextMessage = (db: Kysely<AllFleetTables>, now: number) =>
  db
    .selectFrom('fleet_alert_messages as message')
    .innerJoin('fleet_alerts as alert', 'alert.id', 'message.alert_id')
    .selectAll('message')
    .select(['alert.way', 'alert.address', 'alert.secret', 'alert.language', 'alert.time_zone'])
    .select(['alert.quiet_from', 'alert.quiet_to', 'alert.ended_at'])
    .where('message.due_at', '<=', now)
    .orderBy('message.due_at')
    .limit(1)
    .executeTakeFirst()
type Message = NonNullable<Awaited<ReturnType<typeof nextMessage>>>
type Handle = JobHandle<AllFleetTables, 'fleet_alert_messages'>

/**
 * Sends what alerts have to tell. A webhook is called once or more, always with the same ID. A mail is not sent again
 * once a mail server began to receive it: it may have arrived (specification: alerts 6).
 */
export function createFleetOutbox(context: {
  db: Kysely<AllFleetTables>
  clock: Clock
  /** Undefined while no mail server is set. */
  mailServer: MailServer | undefined
  webhooks: Webhooks
  timeoutMs: number
  secretOf: (alert: { alert_id: string; secret: string | null }) => string
  word: WordMessage
  onError: (error: unknown) => void
}) {
  const { db, clock, mailServer, webhooks, timeoutMs, secretOf, word, onError } = context
  const settle = (job: Handle, outcome: Message['outcome'], problem: string | null) =>
    job.settle({ outcome, problem, settled_at: clock.now() })

  return createJobRunner<AllFleetTables, 'fleet_alert_messages', Message>({
    db,
    clock,
    table: 'fleet_alert_messages',
    key: 'id',
    maxConcurrent,
    leaseMs: 2 * timeoutMs,
    onError,
    next: (now) => nextMessage(db, now),
    async run(message, job) {
      if (message.handed_over_at !== null) return settle(job, 'unknown', storedProblem('mailUnanswered'))
      const content = z.parse(messageContent, jsonIn(message.content))
      const hours = { timeZone: message.time_zone, from: message.quiet_from, to: message.quiet_to }
      // A test is sent at once.
      const due = content.kind === 'test' ? clock.now() : afterQuietHours(clock.now(), hours)
      if (due > clock.now())
        return job.settle({}, (trx) =>
          trx
            .updateTable('fleet_alert_messages')
            .set({ due_at: due, attempts: 0 })
            .where('id', '=', message.id)
            .execute(),
        )
      const result = await attempt(message, content, job)
      if (result.outcome === 'delivered') return settle(job, 'delivered', null)
      const { outcome, problem } = result
      if (outcome === 'failed') {
        // The server refused the text, so it has not stored it.
        await job.update({ handed_over_at: null })
        const firstDue = afterQuietHours(Number(message.created_at), hours)
        if (!(await job.retry({ problem }, firstDue + giveUpMs))) await settle(job, 'given up', problem)
        return
      }
      if (outcome === 'gone')
        await db.updateTable('fleet_alerts').set({ ended_at: clock.now() }).where('id', '=', message.alert_id).execute()
      await settle(job, outcome === 'gone' ? 'refused' : outcome, problem)
    },
  })

  async function attempt(message: Message, content: MessageContent, job: Handle) {
    const { id, way, address, language, time_zone: timeZone } = message
    const createdAt = Number(message.created_at)
    const { subject, text, html, sentences } = word(content, { language, timeZone })
    if (way === 'webhook') {
      const data = { id, heading: subject, sentences, ...content }
      const body = JSON.stringify({ type: 'tenfoot.screens', timestamp: new Date(createdAt).toISOString(), data })
      return webhooks.push(address, { id, body, secret: secretOf(message) }, job.signal)
    }
    if (!mailServer)
      return { outcome: 'failed' as const, problem: storedProblem('noMailServer', { setting: 'SMTP_URL' }) }
    const mail = { subject, text, html, picture: undefined }
    return mailServer.send({ id, to: address, unsubscribeLink: undefined, mail, createdAt }, job.signal, () =>
      job.update({ handed_over_at: clock.now() }),
    )
  }
}
