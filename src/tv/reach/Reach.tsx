import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newestDaysQuery, reachOf, useReach } from '../data/days.ts'
import { TrendBody } from '../metrics/TrendBody.tsx'
import { TrendNote } from '../metrics/TrendNote.tsx'
import { keptChoice } from '../period/kept.ts'
import { PeriodPicker } from '../period/PeriodPicker.tsx'
import { periodsOf } from '../period/periods.ts'
import { usePeriod } from '../period/usePeriod.ts'
import { useEntryState } from '../remote/focus/entryState.ts'
import { Segments } from '../ui/controls/Segments.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Cards } from './Cards.tsx'
import { FlowView } from './FlowView.tsx'
import { flowQuery } from './flow.ts'
import { Sharing } from './Sharing.tsx'
import './reach.css'

/** Names the screen in focus keys, and in what it remembers: a way's own page keeps to the same days. */
export const screen = 'reach'

const views = {
  sources: 'How people came',
  places: 'Where they watched',
  sharing: 'How they shared',
  cards: 'Cards and end screens',
} as const
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

/** How the channel is found and passed on, over a period. */
export default function Reach() {
  const [choice, choose] = usePeriod(screen)
  const [view, show] = useEntryState<View>(`${screen}:view`, 'sources')
  const [firstFocus] = useState(`${screen}:${view}:list`)
  const { days, reach } = useReach()
  const newest = reach?.newest
  const periods = useMemo(() => newest && periodsOf(choice, newest), [choice, newest])
  // Views by way stand alone; shares and cards are compared with the days before.
  const alone = view === 'sources' || view === 'places'
  const shown = periods && (alone ? { current: periods.current, previous: periods.current } : periods)

  return (
    <Screen
      title="Reach"
      note={<TrendNote asked={days} reach={reach} trend={shown || undefined} />}
      choices={<PeriodPicker screen={screen} choice={choice} onChoose={choose} reach={reach} />}
      firstFocus={firstFocus}
    >
      <TrendBody screen={screen} asked={days} isEmpty={days.data?.length === 0}>
        <div className="reach-views">
          <Segments
            label="What of it"
            focusKey={`${screen}:view`}
            values={viewNames}
            chosen={view}
            onChoose={show}
            textOf={(name) => views[name]}
          />
        </div>
        {body()}
      </TrendBody>
    </Screen>
  )

  function body() {
    switch (view) {
      case 'sources':
      case 'places':
        return <FlowView key={view} of={view} period={periods ? periods.current : undefined} newest={newest} />
      case 'sharing':
        return <Sharing choice={choice} />
      default:
        return <Cards choice={choice} />
    }
  }
}

export async function fetchAhead(client: QueryClient): Promise<void> {
  const reach = reachOf(await client.fetchQuery(newestDaysQuery))
  if (reach) await client.prefetchQuery(flowQuery('sources', periodsOf(keptChoice(screen), reach.newest).current))
}
