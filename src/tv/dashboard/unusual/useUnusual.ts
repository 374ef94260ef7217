import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { maxInsights } from '#insights/unusual.ts'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dismissedInsights, isShown, onDismissed } from './dismissed.ts'
import { newsFirst } from './newsFirst.ts'
import { type Finding, isWithin, newestDays, newsDays, unusualQuery } from './unusual.ts'

const noFindings: readonly Finding[] = []

/**
 * What is unusual for the channel and not dismissed, at most three, news first; nothing where there are no numbers yet.
 * `news`: the first, if it is about the newest days. `within`: only what reaches into this number of the newest days.
 * `query`: the query, to ask again after a failure.
 */
export function useUnusual({ enabled = true, within = newestDays } = {}) {
  const { days, available } = useAvailableDates()
  const unusual = useQuery({
    ...unusualQuery(available?.newest ?? dayAt(0)),
    enabled: enabled && available !== undefined,
  })
  const dismissed = useSyncExternalStore(onDismissed, dismissedInsights)
  // What was found before does not count while it is not asked for.
  const findings = days.data?.length === 0 ? noFindings : unusual.data
  const newest = available?.newest ?? dayAt(0)
  const kept = (enabled ? findings : undefined)?.filter(
    ({ insight }) => isWithin(insight, available?.newest, within) && isShown(insight, dismissed),
  )
  const shown = kept && newsFirst(kept, newest).slice(0, maxInsights)
  const news = shown?.find(({ insight }) => isWithin(insight, newest, newsDays))
  return { findings: shown, news, dismissed: dismissed.length, query: days.error ? days : unusual }
}
