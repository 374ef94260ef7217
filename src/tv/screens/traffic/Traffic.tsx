import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Comparison, periodsIn, type Selection } from '#tv/dashboard/comparison/comparison.ts'
import { changedRow } from '#tv/dashboard/headline/sentences.ts'
import { sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { storedSelection } from '#tv/dashboard/layout/storedSelection.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { availableDatesOf, newestDaysQuery } from '#tv/data/newestDays.ts'
import { dayAt } from '#tv/dates/days.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { useRowInTurn } from '#tv/ui/list/LongList.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { Cards } from './Cards.tsx'
import { FlowView, kioskRows } from './FlowView.tsx'
import { flowQuery } from './flow.ts'
import { Impressions } from './Impressions.tsx'
import { messages } from './messages.ts'
import { Sharing } from './Sharing.tsx'
import './traffic.css'

/** Prefix of the screen's focus keys and of its stored choices, which the page of a source shares. */
const screen = 'reach'

const views = {
  sources: messages.sources,
  impressions: messages.impressions,
  places: messages.places,
  sharing: messages.sharing,
  cards: messages.cards,
}
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

/** How viewers find the channel and share it, in a period. */
export default function Traffic() {
  const { choice, groups, days, newest, comparison, note, controls } = useDashboard(screen)
  const [view, show] = useEntryState<View>(`${screen}:view`, 'sources')
  const [firstFocus] = useState(`${screen}:${view}:list`)
  // Views by source are not compared; the others are compared with the days before.
  const alone = view === 'sources' || view === 'places'
  const sentence = useSentence(comparison)
  const periods = comparison && periodsIn(comparison)
  const notePeriods = periods && (alone ? { current: periods.current, previous: periods.current } : periods)

  return (
    <Screen
      title={t(messages.title)}
      note={note(days, notePeriods)}
      sentence={sentence}
      controls={controls}
      firstFocus={firstFocus}
    >
      <SeriesBody screen={screen} query={days} isEmpty={days.data?.length === 0}>
        <div className="screen-parts traffic-parts">
          <Segments
            label={t(messages.breakdown)}
            focusKey={`${screen}:view`}
            values={viewNames}
            chosen={view}
            onChoose={show}
            textOf={(name) => t(views[name])}
          />
        </div>
        {body()}
      </SeriesBody>
    </Screen>
  )

  function body() {
    switch (view) {
      case 'sources':
      case 'places':
        return <FlowView key={view} kind={view} comparison={comparison} newest={newest} />
      case 'impressions':
        return <Impressions choice={choice} groups={groups} />
      case 'sharing':
        return <Sharing choice={choice} groups={groups} />
      default:
        return <Cards choice={choice} groups={groups} />
    }
  }
}

export async function prefetchScreen(client: QueryClient): Promise<void> {
  const available = availableDatesOf(await client.fetchQuery(newestDaysQuery))
  if (available) await client.prefetchQuery(flowQuery('sources', storedSelection(available.newest)))
}

const anyDay = dayAt(0)
const noSelection: Selection = { period: { start: anyDay, end: anyDay } }

/** The headline about the traffic source in turn. */
function useSentence(comparison: Comparison | undefined): string | undefined {
  const enabled = useOnlyShown() && comparison !== undefined
  const { data: now } = useQuery({ ...flowQuery('sources', comparison?.current ?? noSelection), enabled })
  const { data: earlier } = useQuery({ ...flowQuery('sources', comparison?.previous ?? noSelection), enabled })
  const row = useRowInTurn(kioskRows, now?.sources.length ?? 0)
  return useMemo(() => {
    if (row === undefined || !comparison || !now || !earlier) return undefined
    const before = new Map(earlier.sources.map(({ code, views }) => [code, views]))
    const rows = now.sources.map(({ code, views }) => ({
      title: sourceName('sources', code),
      value: views,
      before: before.get(code) ?? 0,
    }))
    return changedRow(rows, row, periodsIn(comparison))
  }, [row, comparison, now, earlier])
}
