import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newestDaysQuery, reachOf, useReach } from '../data/days.ts'
import { TrendBody } from '../metrics/TrendBody.tsx'
import { TrendNote } from '../metrics/TrendNote.tsx'
import { keptChoice } from '../period/kept.ts'
import { PeriodPicker } from '../period/PeriodPicker.tsx'
import { type Periods, periodsOf } from '../period/periods.ts'
import { usePeriod } from '../period/usePeriod.ts'
import { useEntryState } from '../remote/focus/entryState.ts'
import { Segments } from '../ui/controls/Segments.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Devices } from './devices/Devices.tsx'
import { byCountry, Countries } from './places/Countries.tsx'
import { placesQuery } from './places/usePlaces.ts'
import { AgeAndGender } from './viewers/AgeAndGender.tsx'
import { Subscribed } from './viewers/Subscribed.tsx'
import './audience.css'

const screen = 'audience'
const parts = ['countries', 'people', 'devices', 'subscribed'] as const
type Part = (typeof parts)[number]
const names: Readonly<Record<Part, string>> = {
  countries: 'Countries',
  people: 'Age and gender',
  devices: 'Devices',
  subscribed: 'Subscribed or not',
}

/** Who watches: where, how old, on what, and whether they follow the channel. */
export default function Audience() {
  const [choice, choose] = usePeriod(screen)
  const [part, setPart] = useEntryState<Part>(`${screen}:part`, 'countries')
  const { days, reach } = useReach()
  const newest = reach?.newest
  const periods = useMemo(() => (newest === undefined ? undefined : periodsOf(choice, newest)), [choice, newest])
  return (
    <Screen
      title="Audience"
      note={<TrendNote asked={days} reach={reach} trend={periods} />}
      choices={<PeriodPicker screen={screen} choice={choice} onChoose={choose} reach={reach} />}
      firstFocus={`${screen}:${part}`}
    >
      <TrendBody screen={screen} asked={days} isEmpty={days.data?.length === 0}>
        <div className="audience-parts">
          <Segments
            label="Shown"
            focusKey={`${screen}:part`}
            values={parts}
            chosen={part}
            onChoose={setPart}
            textOf={(name) => names[name]}
          />
        </div>
        <Shown part={part} periods={periods} />
      </TrendBody>
    </Screen>
  )
}

function Shown({ part, periods }: { part: Part; periods: Periods | undefined }) {
  switch (part) {
    case 'countries':
      return <Countries periods={periods} />
    case 'people':
      return <AgeAndGender periods={periods} />
    case 'devices':
      return <Devices periods={periods} />
    case 'subscribed':
      return <Subscribed periods={periods} />
  }
}

/** What the screen asks first: the countries of the period that was chosen here last. */
export async function fetchAhead(client: QueryClient): Promise<void> {
  const reach = reachOf(await client.ensureQueryData(newestDaysQuery))
  if (!reach) return
  const { current } = periodsOf(keptChoice(screen), reach.newest)
  await client.prefetchQuery(placesQuery({ by: byCountry, ranking: 'views' }, current))
}
