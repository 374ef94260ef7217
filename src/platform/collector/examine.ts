import type { Clock } from '#contract/clock.ts'
import { doubtful, type Finding, right } from '#contract/finding.ts'
import { tenfootCommand } from '#contract/installation.ts'
import { inspectStore } from '#storage/inspectStore.ts'
import { listOf, t } from '#web/language/t.ts'
import { platformSettings } from '../settings/settings.ts'
import { type CollectionState, collectionStates } from './collectionStates.ts'
import { messages } from './messages.ts'
import { type CollectorTables, collectorMigrations } from './schema.ts'

/** Hours after which a collection that did not succeed is reported. */
const lateAfterHours = 24

/** Checks the collections of the services that an environment names; nothing where there are none. Changes nothing. */
export async function examineCollections(
  environment: Record<string, string | undefined>,
  clock: Clock,
): Promise<Finding[]> {
  let store: Awaited<ReturnType<typeof inspectStore<CollectorTables>>>
  try {
    store = await inspectStore<CollectorTables>({ databaseName: 'platform', ...platformSettings(environment) })
  } catch {
    // Wrong settings and a database that is down are findings of other checks.
    return []
  }
  if (!store) return []
  try {
    const known = Object.keys(collectorMigrations).every((name) => store.migrations.includes(name))
    return known ? (await collectionStates(store.db)).map((state) => findingOf(state, clock.now())) : []
  } finally {
    await store.close()
  }
}

/** The state of a collection, as a finding. */
export function findingOf(state: CollectionState, now: number): Finding {
  const topic = `collection ${state.name}`
  const summary = summaryOf(state)
  const todo = `Run: ${tenfootCommand} collect run ${state.name}`
  if (state.problem !== null) return doubtful(topic, `${state.problem} ${summary}`, todo)
  if (state.succeededAt === null) return doubtful(topic, `It has not succeeded yet. ${summary}`, todo)
  if (now - state.succeededAt > lateAfterHours * 3_600_000)
    return doubtful(topic, `It last succeeded ${new Date(state.succeededAt).toISOString()}. ${summary}`, todo)
  return right(topic, summary)
}

/** The counts of a collection in words. */
export function summaryOf({ imported, waiting, refused, missed, newestDay, missing }: CollectionState): string {
  const days = missing.reduce((sum, type) => sum + type.days.length, 0)
  const parts = [
    newestDay === null
      ? t(messages.imported, { count: imported })
      : t(messages.importedUntil, { count: imported, day: newestDay }),
    ...(waiting > 0 ? [t(messages.waiting, { count: waiting })] : []),
    ...(refused > 0 ? [t(messages.refused, { count: refused })] : []),
    ...(missed > 0 ? [t(messages.missed, { count: missed })] : []),
    ...(days > 0 ? [t(messages.missing, { count: days, types: listOf(missing.map(({ type }) => type)) })] : []),
  ]
  return t(messages.summary, { parts: parts.reduce((before, next) => t(messages.next, { before, next })) })
}
