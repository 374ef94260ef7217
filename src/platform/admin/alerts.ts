import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { languageTags } from '#contract/languages.ts'
import { isTimeZone } from '#web/delivery/quietHours.ts'
import { t } from '#web/language/t.ts'
import { AddressProblem } from '#web/outbound/addresses.ts'
import type { Topic } from '../alerts/reader.ts'
import { type AlertTables, alertKinds, withAlertTables } from '../alerts/schema.ts'
import { type AlertState, alertState } from '../alerts/state.ts'
import { createSubscriptions, type Subscription } from '../alerts/subscriptions.ts'
import { createTopicNames } from '../alerts/topics.ts'
import { type GroupTables, withGroupTables } from '../analytics/groups/schema.ts'
import type { ActionOn, EventTables } from '../eventLog.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, adminEvent, parseInput, rule } from './operation.ts'

/** Two times of a day with "-" between them: `22-7`, `22:30-07:00`. Empty: no quiet hours. */
const quietText = z.pipe(
  z
    .string()
    .check(z.trim(), z.regex(/^$|^([01]?\d|2[0-3])(:[0-5]\d)?-([01]?\d|2[0-3])(:[0-5]\d)?$/, rule(messages.quietRule))),
  z.transform((text: string) => {
    if (text === '') return undefined
    const [from = 0, to = 0] = text.split('-').map((time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      return hour * 60 + minute
    })
    return { from, to }
  }),
)

const mailAddress = /^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,189}$/
const input = z.object({
  about: z.string().check(z.trim(), z.minLength(1, rule(messages.aboutRule))),
  kind: z.enum(alertKinds, rule(messages.kindRule, { kinds: alertKinds.join(', ') })),
  address: z
    .string()
    .check(z.trim(), z.minLength(1, rule(messages.alertAddressRule)), z.maxLength(2048, rule(messages.tooLong))),
  language: z._default(z.enum(languageTags, rule(messages.languageRule, { languages: languageTags.join(', ') })), 'en'),
  timeZone: z.string().check(z.trim(), z.refine(isTimeZone, rule(messages.zoneRule))),
  quiet: quietText,
})
export type AlertInput = z.input<typeof input>

interface AdminAlertsContext<Tables> extends Omit<AdminContext, 'db'> {
  alerts: Kysely<Tables>
}

/** Subscriptions to alerts and digests of channels and groups. */
export function createAdminAlerts<Tables extends AlertTables & GroupTables & EventTables>({
  alerts: platformDb,
  ...context
}: AdminAlertsContext<Tables>) {
  const { clock, keys, events, networks, videoRepository } = context
  const db = withAlertTables(platformDb)
  const groups = withGroupTables(platformDb)
  const subscriptions = createSubscriptions({ db, clock, keys, networks })
  const names = createTopicNames({ groups, clock, videoRepository })

  const recorded =
    (actor: Actor, action: ActionOn<'alert'>, subject: string, detail = '') =>
    (trx: Kysely<AlertTables>) =>
      events.record(
        trx as unknown as Kysely<EventTables>,
        adminEvent(actor, `alert.${action}`, `alert to ${subject}`, detail),
      )
  const find = async (id: string): Promise<Subscription> => {
    const subscription = (await subscriptions.list()).find((subscription) => subscription.id === id)
    if (!subscription) throw new AdminError('missing', t(messages.noAlert, { id }))
    return subscription
  }
  const topicOf = async (id: string): Promise<Topic> => {
    const channel = await videoRepository.channelById(id)
    if (channel?.accountId) return { kind: 'channel', about: id, accountId: channel.accountId }
    if (channel) throw new AdminError('wrong', t(messages.channelAccount, { id }), 'about')
    const group = await groups.selectFrom('analytics_groups').selectAll().where('id', '=', id).executeTakeFirst()
    if (!group) throw new AdminError('wrong', t(messages.nothingHasId, { id }), 'about')
    if (group.owner_kind !== 'account') throw new AdminError('wrong', t(messages.groupOfOwner, { id }), 'about')
    if (group.item_type !== 'video' && group.item_type !== 'channel')
      throw new AdminError('wrong', t(messages.groupOfOthers, { id, type: group.item_type }), 'about')
    return { kind: 'group', about: id, accountId: group.owner_id }
  }

  return {
    /** Oldest first, each with the title of its channel or group and the state of its newest message. */
    list: async () => {
      const list = await subscriptions.list()
      return Promise.all(
        list.map(async (subscription) => ({ ...subscription, title: await names.titleOf(subscription.topic) })),
      )
    },
    state: (): Promise<AlertState> => alertState(db, clock.now()),
    /**
     * Adds a subscription; adding it twice makes one, with the newer language and hours.
     * @returns its ID, and the secret of a new webhook, which is shown once; @throws AdminError
     */
    add: async (actor: Actor, newAlert: AlertInput): Promise<{ id: string; secret: string | undefined }> => {
      const { about, kind, address, language, timeZone, quiet } = parseInput(input, newAlert)
      const way = /^https?:\/\//i.test(address) ? 'webhook' : 'mail'
      if (way === 'mail' && !mailAddress.test(address))
        throw new AdminError('wrong', t(messages.alertAddress, { address: JSON.stringify(address) }), 'address')
      const topic = await topicOf(about)
      if (kind === 'live' && topic.kind === 'group')
        throw new AdminError('wrong', t(messages.liveOfGroup, { id: about }), 'about')
      try {
        return await subscriptions.add(
          { topic, kind, way, address, language, timeZone, quiet },
          recorded(actor, 'added', address, `${kind} about ${topic.kind} ${about}`),
        )
      } catch (error) {
        if (error instanceof AddressProblem) throw new AdminError('wrong', error.message, 'address')
        throw error
      }
    },
    /** Sends a test message. @returns its ID; @throws AdminError */
    test: async (actor: Actor, id: string): Promise<string> => {
      const { address, topic } = await find(id)
      const title = await names.titleOf(topic)
      const message = await subscriptions.test(id, title, recorded(actor, 'tested', address))
      if (message === undefined) throw new AdminError('conflict', t(messages.alertEnded, { id }))
      return message
    },
    /** The delivery state of a message; undefined after its subscription was removed. */
    messageState: subscriptions.messageState,
    /** Removes a subscription and its waiting messages. @throws AdminError */
    remove: async (actor: Actor, id: string): Promise<void> => {
      const { address } = await find(id)
      await subscriptions.remove(id, recorded(actor, 'removed', address))
    },
  }
}
