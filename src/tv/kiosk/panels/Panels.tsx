import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { heldBy, useGroupChoice } from '#tv/dashboard/comparison/useGroupChoice.ts'
import { changeSentence } from '#tv/dashboard/headline/sentences.ts'
import { SeriesNote } from '#tv/dashboard/layout/SeriesNote.tsx'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SeriesBody, SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { usePeriod } from '#tv/dashboard/period/usePeriod.ts'
import { channelQuery } from '#tv/data/channel.ts'
import { dayMetrics, newestDaysQuery } from '#tv/data/newestDays.ts'
import { t } from '#tv/language/t.ts'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from '../messages.ts'
import { PanelMetrics } from './metrics.ts'
import './panels.css'

const screen = 'panels'

/** Two or four panels of a kiosk: a figure with its change and its days in each, all of the same period. */
export default function Panels() {
  const shown = useContext(PanelMetrics)
  const [choice] = usePeriod()
  const channel = useQuery(channelQuery)
  const groups = useGroupChoice()
  // The metrics of Overview, whose answers are used again.
  const { compared, available, query, isEmpty } = useComparedSeries({ names: dayMetrics, choice, ...heldBy(groups) })
  const { current, previous } = compared?.totals ?? {}
  const views = current && previous && { value: current.views, before: previous.views }
  return (
    <Screen
      title={groups.shown?.title ?? channel.data?.title ?? t(messages.panels)}
      note={<SeriesNote query={query} available={available} periods={compared} groups={groups} named />}
      sentence={compared && views && shown.includes('views') ? changeSentence(views, compared) : undefined}
      firstFocus={screen}
    >
      <SeriesBody screen={screen} query={query} isEmpty={isEmpty}>
        <div className="key-panels" data-count={shown.length}>
          {shown.map((metric) => (
            <div key={metric} className="key-panel">
              {compared ? (
                <DaysPanel focusKey={`${screen}:${metric}`} compared={compared} metric={metric} />
              ) : (
                <SkeletonChart />
              )}
            </div>
          ))}
        </div>
      </SeriesBody>
    </Screen>
  )
}

/** Prefetches the available days, which all other reports depend on. */
export const prefetchScreen = (client: QueryClient) => client.prefetchQuery(newestDaysQuery)
