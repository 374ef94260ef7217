import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Message } from '#contract/message.ts'
import { type Comparison, periodsIn } from '#tv/dashboard/comparison/comparison.ts'
import { changedRow } from '#tv/dashboard/headline/sentences.ts'
import { countryName } from '#tv/dashboard/labels/countries.ts'
import { storedSelection } from '#tv/dashboard/layout/storedSelection.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { availableDatesOf, newestDaysQuery } from '#tv/data/newestDays.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { useRowInTurn } from '#tv/ui/list/LongList.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { byCountry, Countries } from './places/Countries.tsx'
import { placeRows } from './places/PlacePanel.tsx'
import { placesQuery, usePlaces } from './places/usePlaces.ts'
import { AgeAndGender } from './viewers/AgeAndGender.tsx'
import { Devices } from './viewers/Devices.tsx'
import { Subscribed } from './viewers/Subscribed.tsx'
import './audience.css'

const screen = 'audience'
const parts = ['countries', 'people', 'devices', 'subscribed'] as const
type Part = (typeof parts)[number]
const names: Readonly<Record<Part, Message>> = {
  countries: messages.countries,
  people: messages.people,
  devices: messages.devices,
  subscribed: messages.subscribed,
}

/** Who watches: countries, ages, devices, and subscribers. */
export default function Audience() {
  const { days, comparison, note, controls } = useDashboard(screen)
  const [part, setPart] = useEntryState<Part>(`${screen}:part`, 'countries')
  const sentence = useSentence(comparison)
  return (
    <Screen
      title={t(messages.title)}
      note={note()}
      sentence={sentence}
      controls={controls}
      firstFocus={`${screen}:${part}`}
    >
      <SeriesBody screen={screen} query={days} isEmpty={days.data?.length === 0}>
        <div className="screen-parts audience-parts">
          <Segments
            label={t(messages.shown)}
            focusKey={`${screen}:part`}
            values={parts}
            chosen={part}
            onChoose={setPart}
            textOf={(name) => t(names[name])}
          />
        </div>
        <PartBody part={part} comparison={comparison} />
      </SeriesBody>
    </Screen>
  )
}

/** The headline about the country in turn. */
function useSentence(comparison: Comparison | undefined): string | undefined {
  const inKiosk = useOnlyShown()
  const { places, isBeforeKnown } = usePlaces({
    by: byCountry,
    comparison: inKiosk ? comparison : undefined,
    ranking: 'views',
  })
  const row = useRowInTurn(placeRows, places?.length ?? 0)
  return useMemo(() => {
    if (row === undefined || !comparison || !places || !isBeforeKnown) return undefined
    const rows = places.map(({ country, values, before }) => ({
      title: countryName(country),
      value: values.views,
      before: before?.views ?? 0,
    }))
    return changedRow(rows, row, periodsIn(comparison))
  }, [row, comparison, places, isBeforeKnown])
}

function PartBody({ part, comparison }: { part: Part; comparison: Comparison | undefined }) {
  switch (part) {
    case 'countries':
      return <Countries comparison={comparison} />
    case 'people':
      return <AgeAndGender comparison={comparison} />
    case 'devices':
      return <Devices comparison={comparison} />
    case 'subscribed':
      return <Subscribed comparison={comparison} />
  }
}

/** Prefetches what the screen shows first: the countries in the period that was last chosen on it. */
export async function prefetchScreen(client: QueryClient): Promise<void> {
  const available = availableDatesOf(await client.ensureQueryData(newestDaysQuery))
  if (!available) return
  await client.prefetchQuery(placesQuery({ by: byCountry, ranking: 'views' }, storedSelection(available.newest)))
}
