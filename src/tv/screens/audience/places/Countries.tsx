import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { countryName } from '#tv/dashboard/labels/countries.ts'
import { ChooseDays } from '#tv/dashboard/period/PeriodPicker.tsx'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { OutlineMap } from '../map/OutlineMap.tsx'
import world from '../map/world.json'
import { placeMessages } from '../messages.ts'
import { PlacePanel } from './PlacePanel.tsx'
import type { Place } from './usePlaces.ts'

const codeOf = ({ country }: Place) => country
export const byCountry = ['country'] as const

/** Views by country, on a map of the world. OK on a country opens it. */
export function Countries({ comparison }: { comparison: Comparison | undefined }) {
  return (
    <PlacePanel
      focusKey="audience:countries"
      what={t(placeMessages.countries)}
      by={byCountry}
      comparison={comparison}
      titleOf={({ country }) => countryName(country)}
      codeOf={codeOf}
      drawMap={(steps, active) => <OutlineMap map={world} steps={steps} active={active} />}
      hintOf={({ country }) => t(country === 'US' ? placeMessages.openStates : placeMessages.openCities)}
      onPress={({ country }) => openScreen(`/audience/${encodeURIComponent(country)}`)}
      empty={
        <>
          {t(placeMessages.noViews)}
          <ChooseDays />
        </>
      }
    />
  )
}
