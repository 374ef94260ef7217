import { useMemo } from 'react'
import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { countryName, stateName } from '#tv/dashboard/labels/countries.ts'
import states from '#tv/dashboard/labels/states.json'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { OutlineMap } from '../map/OutlineMap.tsx'
import { type CloseMap, frameAround, pointOfCity, useCloseMap } from '../map/outlines.ts'
import type { Steps } from '../map/steps.ts'
import world from '../map/world.json'
import { placeMessages } from '../messages.ts'
import { PlacePanel } from './PlacePanel.tsx'
import type { Place } from './usePlaces.ts'
import '../audience.css'

const screen = 'country'
const parts = ['states', 'cities'] as const
const partNames = { states: placeMessages.states, cities: placeMessages.cities }
const byState = ['province'] as const
const byCity = ['city'] as const
const byCityAndState = ['city', 'province'] as const
const provinceOf = ({ province }: Place) => province
const cityCode = ({ id, city }: Place) => (city === '' ? '' : id)
const cityName = ({ city }: Place) => (city === '' ? t(placeMessages.unknownCity) : city)

/**
 * One country: its cities, and its states where the service has them, which is only in the United States. Or one of
 * those states (`US-CA`): its cities.
 */
export default function Country({ params: { code = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { days, comparison, note, controls } = useDashboard(screen)
  const [part, setPart] = useEntryState<(typeof parts)[number]>(`${screen}:part`, 'states')
  const hasStates = code === 'US'
  const shown = hasStates ? part : 'cities'
  return (
    <Screen
      title={isState(code) ? stateName(code) : countryName(code)}
      note={note()}
      controls={controls}
      firstFocus={`${screen}:${shown}`}
    >
      <SeriesBody screen={screen} query={days} isEmpty={days.data?.length === 0}>
        <div className="screen-parts audience-parts">
          {hasStates ? (
            <Segments
              label={t(placeMessages.shown)}
              focusKey={`${screen}:part`}
              values={parts}
              chosen={part}
              onChoose={setPart}
              textOf={(name) => t(partNames[name])}
            />
          ) : (
            <h2 className="audience-section">{t(placeMessages.cities)}</h2>
          )}
        </div>
        {shown === 'states' ? <States comparison={comparison} /> : <Cities code={code} comparison={comparison} />}
      </SeriesBody>
    </Screen>
  )
}

const us = { country: 'US' }
const isState = (code: string): boolean => code.startsWith('US-')

function States({ comparison }: { comparison: Comparison | undefined }) {
  return (
    <PlacePanel
      key="states"
      focusKey={`${screen}:states`}
      what={t(placeMessages.states)}
      by={byState}
      where={us}
      comparison={comparison}
      titleOf={({ province }) => stateName(province)}
      codeOf={provinceOf}
      drawMap={(steps, active) => <OutlineMap map={states} steps={steps} active={active} />}
      hintOf={() => t(placeMessages.openCities)}
      onPress={({ province }) => openScreen(`/audience/${encodeURIComponent(province)}`)}
      empty={t(placeMessages.noStates)}
    />
  )
}

function Cities({ code, comparison }: { code: string; comparison: Comparison | undefined }) {
  const where = useMemo(() => (isState(code) ? { province: code } : { country: code }), [code])
  const close = useCloseMap()
  const inStates = code === 'US'
  return (
    <PlacePanel
      key="cities"
      focusKey={`${screen}:cities`}
      what={t(placeMessages.cities)}
      by={inStates ? byCityAndState : byCity}
      where={where}
      comparison={comparison}
      titleOf={(place) =>
        inStates
          ? t(placeMessages.cityInState, { city: cityName(place), state: stateName(place.province) })
          : cityName(place)
      }
      codeOf={cityCode}
      hasLegend={close !== undefined}
      drawMap={(steps, active, places) => (
        <CityMap country={code} close={close} steps={steps} active={active} places={places} />
      )}
      empty={t(placeMessages.noCities)}
    />
  )
}

interface CityMapProps {
  /** Code of the country, or of a state of the United States. */
  country: string
  /** Undefined while it loads: the country is then drawn without its cities. */
  close: CloseMap | undefined
  steps: Steps['of']
  /** Code of the active city. */
  active: string | undefined
  places: readonly Place[]
}

/** The map of a country, with a circle for each city whose place is known. */
function CityMap({ country, close, steps, active, places }: CityMapProps) {
  const inStates = country === 'US'
  const map = inStates || isState(country) ? states : (close?.countries ?? world)
  const frame = useMemo(() => (inStates ? undefined : frameAround(map, country)), [map, country, inStates])
  const points = useMemo(() => {
    const found = new Map<string, readonly number[]>()
    for (const { id, city, province } of close ? places : []) {
      const point = close && pointOfCity(close.cities, inStates ? province : country, city)
      if (point) found.set(id, point)
    }
    return found
  }, [close, places, country, inStates])
  return <OutlineMap map={map} steps={steps} active={active} points={points} land={country} {...(frame && { frame })} />
}
