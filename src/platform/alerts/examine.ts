import { type Clock, systemClock } from '#contract/clock.ts'
import { doubtful, type Finding, right, wrong } from '#contract/finding.ts'
import { SettingsError } from '#contract/settings.ts'
import { inspectStore } from '#storage/inspectStore.ts'
import { platformSettings } from '../settings/settings.ts'
import type { AlertTables } from './schema.ts'
import { type AlertState, alertState } from './state.ts'

/** A message that is overdue for longer than this has a problem. */
const longMs = 3_600_000

/**
 * Checks alerts and digests of the services with this environment; nothing where nobody subscribed. Changes nothing.
 */
export async function examineAlerts(
  environment: Record<string, string | undefined>,
  clock: Clock = systemClock,
): Promise<Finding[]> {
  let settings: ReturnType<typeof platformSettings>
  try {
    settings = platformSettings(environment)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').map((line) => wrong('services', line, 'Correct it, then run doctor again.'))
  }
  // A proxy may run on a machine without the services' database: then there is nothing to check.
  const store = await inspectStore<AlertTables>({ databaseName: 'platform', ...settings }).catch(() => undefined)
  if (!store) return []
  try {
    const tables = await store.db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'alert_topics')) return []
    return findingsOf(await alertState(store.db, clock.now()), clock.now(), settings.mail !== undefined)
  } finally {
    await store.close()
  }
}

export function findingsOf(state: AlertState, now: number, hasMailServer: boolean): Finding[] {
  if (state.topics + state.live === 0) return []
  const { topics, live, failing, late, waiting, oldestWaiting, outcomes } = state
  const findings: Finding[] = failing.map(({ id, problem }) =>
    doubtful('alerts', `${id} could not be checked: ${problem}`, 'The services try again, at the latest every hour.'),
  )
  for (const { id, checkedAt } of late)
    if (!failing.some((topic) => topic.id === id))
      findings.push(
        doubtful(
          'alerts',
          `${id} was last checked ${checkedAt === null ? 'never' : new Date(checkedAt).toISOString()}`,
          'Start the services: they check every hour.',
        ),
      )
  if (state.hasMail && !hasMailServer)
    findings.push(doubtful('alerts', 'SMTP_URL is not set, so no mail is sent', 'Set SMTP_URL and MAIL_FROM.'))
  if (oldestWaiting !== undefined && oldestWaiting < now - longMs)
    findings.push(
      doubtful('alerts', `${waiting} messages wait, the oldest for over an hour`, 'See the last problem: alert list.'),
    )
  const lost = (['given up', 'refused', 'unknown'] as const).flatMap((outcome) =>
    outcomes[outcome] ? [`${outcomes[outcome]} ${outcome}`] : [],
  )
  if (lost.length > 0)
    findings.push(doubtful('alerts', `messages of the last week: ${lost.join(', ')}`, 'See the reasons: alert list.'))
  if (findings.length > 0) return findings
  const checked = `${topics} channels and groups checked${live > 0 ? `, ${live} live` : ''}`
  return [right('alerts', `${checked}, ${outcomes.delivered ?? 0} messages this week`)]
}
