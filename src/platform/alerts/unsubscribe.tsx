import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { t } from '#web/language/t.ts'
import { page } from '#web/pages/frame.tsx'
import { pageScope } from '#web/pages/pageScope.ts'
import { messagePage } from '#web/pages/steps.tsx'
import type { EventLog, EventTables } from '../eventLog.ts'
import type { Keys } from '../keys/keys.ts'
import { messages } from './messages.ts'
import { type AlertTables, withAlertTables } from './schema.ts'
import type { TopicNames } from './topics.ts'

const path = '/alerts/unsubscribe'
const query = z.object({ of: z.string().check(z.maxLength(64)), proof: z.string().check(z.maxLength(64)) })

/** The link that ends a subscription. Anyone who has it may use it; nobody can guess one (specification: alerts 7). */
export const unsubscribeLink = (keys: Keys, publicUrl: string, id: string): string =>
  `${publicUrl}${path}?of=${encodeURIComponent(id)}&proof=${keys.hash('unsubscribe', id)}`

const donePage = () => messagePage({ title: t(messages.done), text: t(messages.doneText) })
const unknownPage = () => messagePage({ title: t(messages.unknown), text: t(messages.unknownText) })

interface UnsubscribeContext<Tables> {
  db: Kysely<Tables>
  clock: Clock
  keys: Keys
  events: EventLog
  names: Pick<TopicNames, 'titleOf'>
}

/**
 * The pages behind the links. GET only asks, because programs that check mail open every link. POST ends the
 * subscription, without a cookie and without a question, as programs that read mail do it (RFC 8058, section 3.2).
 */
export async function unsubscribePages<Tables extends AlertTables & EventTables>(
  app: FastifyInstance,
  { db: platformDb, clock, keys, events, names }: UnsubscribeContext<Tables>,
): Promise<void> {
  const db = withAlertTables(platformDb)
  pageScope(app, ({ statusCode = 500 }) => ({ status: statusCode, page: unknownPage() }))
  app.removeAllContentTypeParsers()
  // The link says everything, so the body is not read: it may be of either type of forms.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null, {}))

  /** Undefined for a link that the services did not make, or whose subscription is gone. */
  const subscriptionOf = async (requestQuery: unknown) => {
    const parsed = z.safeParse(query, requestQuery)
    if (!parsed.success || !keys.matches('unsubscribe', parsed.data.of, parsed.data.proof)) return undefined
    return db
      .selectFrom('alert_subscriptions')
      .innerJoin('alert_topics', 'alert_topics.id', 'alert_subscriptions.topic_id')
      .selectAll('alert_subscriptions')
      .select(['alert_topics.kind as topicKind', 'alert_topics.about'])
      .where('alert_subscriptions.id', '=', parsed.data.of)
      .executeTakeFirst()
  }
  const unknown = (reply: FastifyReply) => reply.code(404).send(unknownPage())

  app.get(path, async (request, reply) => {
    const found = await subscriptionOf(request.query)
    if (!found) return unknown(reply)
    if (found.ended_at !== null) return donePage()
    const title = await names.titleOf({ kind: found.topicKind, about: found.about })
    return page({
      title: t(messages.unsubscribe),
      children: (
        <form method="post" action={request.url}>
          <p>{t(messages.question, { title, address: found.address })}</p>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <button type="submit" className="main">
            {t(messages.unsubscribe)}
          </button>
        </form>
      ),
    })
  })

  app.post(path, async (request, reply) => {
    const found = await subscriptionOf(request.query)
    if (!found) return unknown(reply)
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('alert_subscriptions')
        .set({ ended_at: clock.now() })
        .where('id', '=', found.id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await events.record(trx as unknown as Kysely<EventTables>, {
        kind: 'people',
        action: 'alert.unsubscribed',
        actor: found.address,
        address: request.ip,
        subject: `${found.kind} to ${found.address}`,
      })
    })
    return donePage()
  })
}
