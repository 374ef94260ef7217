import { randomInt } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Message } from '#contract/message.ts'
import { t } from '#web/language/t.ts'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { messages, eventMessages as ownMessages } from './messages.ts'

/**
 * The event log for administrators. It has three kinds of events with a limit each, so that password guesses cannot
 * push out what administrators did.
 */
export const eventKinds = ['operator', 'people', 'refused'] as const
export type EventKind = (typeof eventKinds)[number]

export interface EventTables {
  event_log: {
    /** Sorts by time. */
    id: string
    at: number
    kind: EventKind
    /** The action, such as `client.created`. */
    action: string
    /** The name of the actor, for people. */
    actor: string
    /** The name of the thing that was changed, for people. */
    subject: string
    detail: string
    /** IP address of the request; null for a command. */
    address: string | null
  }
}

export type EventEntry = Selectable<EventTables['event_log']>

/** Must never contain a secret, a code, a password, or text that was typed where one of these belongs. */
export interface EventToRecord {
  kind: EventKind
  action: EventAction
  actor: string
  subject: string
  detail?: string
  address?: string | undefined
}

export interface EventLog {
  /** @param trx the transaction of the recorded change, so that both are stored or neither */
  record<Tables extends EventTables>(trx: Kysely<Tables> | Transaction<Tables>, event: EventToRecord): Promise<void>
  /** Newest first. `next` is `before` of the following page; undefined on the last page. */
  page(query: { before?: string | undefined; kind?: EventKind | undefined; size?: number }): Promise<{
    events: EventEntry[]
    next: string | undefined
  }>
}

/** Most characters of a text that are stored; longer ones are cut. */
const maxLength = 1000
/** The number of records after which entries beyond the limit are deleted. */
const recordsPerSweep = 100

/** @param limit entries of each kind that are stored */
export function createEventLog<All extends EventTables>(database: Kysely<All>, clock: Clock, limit: number): EventLog {
  const db = database as unknown as Kysely<EventTables>
  let lastId = ''
  let records = 0

  /** The time, then a random part; in one process each id is greater than the last. Only digits and small letters. */
  const newId = (ms: number) => {
    const time = ms.toString(36).padStart(9, '0')
    const before = lastId.startsWith(time) ? Number.parseInt(lastId.slice(9), 36) : randomInt(36 ** 6)
    lastId = time + (before + 1 + randomInt(36 ** 3)).toString(36).padStart(8, '0')
    return lastId
  }

  const sweep = async (trx: Kysely<EventTables>, kind: EventKind) => {
    const oldest = await trx
      .selectFrom('event_log')
      .select('id')
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .offset(limit)
      .limit(1)
      .executeTakeFirst()
    if (oldest) await trx.deleteFrom('event_log').where('kind', '=', kind).where('id', '<=', oldest.id).execute()
  }

  return {
    record: async (transaction, { kind, action, actor, subject, detail = '', address = null }) => {
      const trx = transaction as unknown as Kysely<EventTables>
      const at = clock.now()
      const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
      await trx
        .insertInto('event_log')
        .values({
          id: newId(at),
          at,
          kind,
          action,
          actor: shorten(actor),
          subject: shorten(subject),
          detail: shorten(detail),
          address,
        })
        .execute()
      records += 1
      if (records % recordsPerSweep === 1) for (const sweptKind of eventKinds) await sweep(trx, sweptKind)
    },
    page: async ({ before, kind, size = 50 }) => {
      let query = db
        .selectFrom('event_log')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(size + 1)
      if (before !== undefined) query = query.where('id', '<', before)
      if (kind !== undefined) query = query.where('kind', '=', kind)
      const events = await query.execute()
      return { events: events.slice(0, size), next: events.length > size ? events[size - 1]?.id : undefined }
    },
  }
}

export const eventKindTexts: Readonly<Record<EventKind, Message>> = {
  operator: messages.operatorEvents,
  people: messages.peopleEvents,
  refused: messages.refusedEvents,
}

/** The text of each action. Those of authenticator apps are the proxy's, too. */
const eventMessages = {
  ...ownMessages,
  'account.authenticator-removed': codeMessages.wasRemoved,
  'administrator.authenticator-removed': codeMessages.wasRemoved,
  'authenticator.recovered': codeMessages.wasRecovered,
  'authenticator.recovery-codes': codeMessages.wereRenewed,
  'authenticator.refused': codeMessages.wasRefused,
  'authenticator.removed': codeMessages.wasRemoved,
  'authenticator.set-up': codeMessages.wasSetUp,
}

/** Actions that can be recorded. */
export type EventAction = keyof typeof eventMessages
/** Actions on one kind of things: `added` for a `receiver`. */
export type ActionOn<Subject extends string, Action = EventAction> = Action extends `${Subject}.${infer Done}`
  ? Done
  : never

/** The text of an action; the action itself when it is from an earlier version and has no text any more. */
export const describeEvent = (action: string): string =>
  Object.hasOwn(eventMessages, action) ? t(eventMessages[action as EventAction]) : action
