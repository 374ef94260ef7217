import { useMemo } from 'react'
import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { countryName, stateName } from '#tv/dashboard/labels/countries.ts'
import states from '#tv/dashboard/labels/states.json'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { useCloseMap } from '../map/closeMap.ts'
import { OutlineMap } from '../map/OutlineMap.tsx'
import { CityMap } from './CityMap.tsx'
import { messages } from './messages.ts'
import { PlacePanel } from './PlacePanel.tsx'
import type { Place } from './usePlaces.ts'
import '../audience.css'

const screen = 'country'
const parts = ['states', 'cities'] as const
const partNames = { states: messages.states, cities: messages.cities }
const byState = ['province'] as const
const byCity = ['city'] as const
const byCityAndState = ['city', 'province'] as const
const provinceOf = ({ province }: Place) => province
const cityCode = ({ id, city }: Place) => (city === '' ? '' : id)
const cityName = ({ city }: Place) => (city === '' ? t(messages.unknownCity) : city)

/** One country: its cities, and its states where the service has them, which is only in the United States. */
export default function Country({ params: { code = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { days, comparison, note, controls } = useDashboard(screen, { storedAs: 'audience' })
  const [part, setPart] = useEntryState<(typeof parts)[number]>(`${screen}:part`, 'states')
  const hasStates = code === 'US'
  const shown = hasStates ? part : 'cities'
  return (
    <Screen title={countryName(code)} note={note()} controls={controls} firstFocus={`${screen}:${shown}`}>
      <SeriesBody screen={screen} query={days} isEmpty={days.data?.length === 0}>
        <div className="screen-parts audience-parts">
          {hasStates ? (
            <Segments
              label={t(messages.shown)}
              focusKey={`${screen}:part`}
              values={parts}
              chosen={part}
              onChoose={setPart}
              textOf={(name) => t(partNames[name])}
            />
          ) : (
            <h2 className="audience-section">{t(messages.cities)}</h2>
          )}
        </div>
        {shown === 'states' ? <States comparison={comparison} /> : <Cities code={code} comparison={comparison} />}
      </SeriesBody>
    </Screen>
  )
}

const us = { country: 'US' }

function States({ comparison }: { comparison: Comparison | undefined }) {
  return (
    <PlacePanel
      key="states"
      focusKey={`${screen}:states`}
      what={t(messages.states)}
      by={byState}
      where={us}
      comparison={comparison}
      titleOf={({ province }) => stateName(province)}
      codeOf={provinceOf}
      drawMap={(steps, active) => <OutlineMap map={states} steps={steps} active={active} />}
      empty={t(messages.noStates)}
    />
  )
}

function Cities({ code, comparison }: { code: string; comparison: Comparison | undefined }) {
  const where = useMemo(() => ({ country: code }), [code])
  const close = useCloseMap()
  const inStates = code === 'US'
  return (
    <PlacePanel
      key="cities"
      focusKey={`${screen}:cities`}
      what={t(messages.cities)}
      by={inStates ? byCityAndState : byCity}
      where={where}
      comparison={comparison}
      titleOf={(place) =>
        inStates
          ? t(messages.cityInState, { city: cityName(place), state: stateName(place.province) })
          : cityName(place)
      }
      codeOf={cityCode}
      hasLegend={close !== undefined}
      drawMap={(steps, active, places) => (
        <CityMap country={code} close={close} steps={steps} active={active} places={places} />
      )}
      empty={t(messages.noCities)}
    />
  )
}
