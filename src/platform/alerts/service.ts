import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createMailServer } from '#web/delivery/smtp.ts'
import { createWebhooks } from '#web/delivery/webhook.ts'
import { membersOfGroup } from '../analytics/groups/groupAccess.ts'
import { type GroupTables, withGroupTables } from '../analytics/groups/schema.ts'
import { createReports } from '../analytics/planner/answer.ts'
import type { ContentOwners } from '../content-owners/contentOwners.ts'
import type { EventLog, EventTables } from '../eventLog.ts'
import type { Keys } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { createChecks } from './check.ts'
import { createLiveChecks, type LiveSources } from './live/check.ts'
import { createOutbox } from './outbox.ts'
import { createReader } from './reader.ts'
import { type AlertTables, withAlertTables } from './schema.ts'
import { readSecret } from './subscriptions.ts'
import { createTopicNames } from './topics.ts'
import { unsubscribeLink, unsubscribePages } from './unsubscribe.tsx'

interface AlertContext<Tables> {
  db: Kysely<Tables>
  clock: Clock
  keys: Keys
  settings: Pick<PlatformSettings, 'securityEvents' | 'mail' | 'naming'>
  events: EventLog
  videoRepository: VideoRepository
  owners: ContentOwners
  warehouse: Warehouse
  live: LiveSources
  publicUrl(): string
}

export interface Alerts {
  /** Looks at all topics that are due, then sends all messages that are due: one step of the work, for tests. */
  runDue(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const namesOf = <Tables extends GroupTables>(context: {
  db: Kysely<Tables>
  clock: Clock
  videoRepository: VideoRepository
}) => createTopicNames({ ...context, groups: withGroupTables(context.db) })

/** Registers the pages behind the links of messages. */
export async function alertService<Tables extends AlertTables & EventTables & GroupTables>(
  app: FastifyInstance,
  context: Omit<AlertContext<Tables>, 'settings' | 'warehouse' | 'owners' | 'live' | 'publicUrl'>,
): Promise<void> {
  await unsubscribePages(app, { ...context, names: namesOf(context) })
}

/** Checks channels and groups, and delivers messages, in this process; the caller starts and stops it. */
export function openAlerts<Tables extends AlertTables & EventTables & GroupTables>(
  context: AlertContext<Tables>,
  onError: (error: unknown) => void,
): Alerts {
  const { db: platformDb, clock, keys, settings, events, videoRepository, owners, warehouse, live, publicUrl } = context
  const db = withAlertTables(platformDb)
  const groups = withGroupTables(platformDb)
  const { networks, timeoutSeconds, giveUpHours } = settings.securityEvents
  const timeoutMs = timeoutSeconds * 1000
  const answer = createReports({
    videoRepository,
    owners,
    warehouse,
    membersOfGroup: (owner, id) => membersOfGroup({ db: groups, clock }, owner, id),
  })
  const names = namesOf(context)
  const read = createReader(answer, settings.naming.brand)
  const checks = createChecks({ db, clock, read, names, videoRepository, onError })
  const liveChecks = createLiveChecks({ ...live, db, clock, names, videoRepository, onError })
  const webhooks = createWebhooks({ networks, timeoutMs, now: clock.now })
  const outbox = createOutbox({
    db,
    clock,
    webhooks,
    timeoutMs,
    onError,
    giveUpMs: giveUpHours * 3_600_000,
    mailServer: settings.mail && createMailServer({ ...settings.mail, timeoutMs }),
    secretOf: (subscription) => readSecret(keys, subscription),
    unsubscribeLink: (id) => unsubscribeLink(keys, publicUrl(), id),
    onUndelivered: ({ id, address, outcome, problem }) =>
      events.record(platformDb, {
        kind: 'operator',
        actor: 'the services',
        subject: `alert to ${address}`,
        action: outcome === 'refused' ? 'alert.refused' : outcome === 'unknown' ? 'alert.unknown' : 'alert.given-up',
        detail: `message ${id}: ${problem}`,
      }),
  })
  return {
    runDue: async () => {
      await checks.runDueJobs()
      await liveChecks.runDueJobs()
      await outbox.runDueJobs()
    },
    start: () => {
      checks.start()
      liveChecks.start()
      outbox.start()
    },
    stop: async () => {
      await Promise.all([checks.stop(), liveChecks.stop(), outbox.stop()])
      await webhooks.close()
    },
  }
}

/** Starts the work of this process. @returns the function that stops it */
export function startAlerts<Tables extends AlertTables & EventTables & GroupTables>(
  context: AlertContext<Tables>,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  const alerts = openAlerts(context, (error) => log.error({ err: error }, 'alerts wait'))
  alerts.start()
  return alerts.stop
}
