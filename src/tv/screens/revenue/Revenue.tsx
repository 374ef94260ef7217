import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Connect } from '#tv/connections/Connect.tsx'
import { connectionsQuery } from '#tv/connections/connectionCalls.ts'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { SeriesNote } from '#tv/dashboard/metrics/SeriesNote.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SkeletonChart.tsx'
import { moneyIn, storeCurrency, storedCurrency } from '#tv/dashboard/money/currency.ts'
import type { FigureName } from '#tv/dashboard/money/figures.ts'
import { PeriodPicker } from '#tv/dashboard/period/PeriodPicker.tsx'
import { usePeriod } from '#tv/dashboard/period/usePeriod.ts'
import { needsConnection } from '#tv/data/gone.ts'
import { useLastError } from '#tv/data/lastError.ts'
import { t } from '#tv/language/t.ts'
import { offerFocus } from '#tv/remote/focus/focusManager.ts'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { CurrencyPicker } from './CurrencyPicker.tsx'
import { messages } from './messages.ts'
import { RevenueDays } from './RevenueDays.tsx'
import { RevenueTiles, revenueTileKey } from './RevenueTiles.tsx'
import { Sources } from './Sources.tsx'
import { useRevenue } from './useRevenue.ts'
import '#tv/ui/skeleton/ghost.css'
import '#tv/dashboard/metrics/metrics.css'
import './revenue.css'

const screen = 'revenue'
const scopes = ['analyticsMonetary'] as const

/** The channel's revenue: key figures, a chart by day, and its sources. A person first has to allow it on a phone. */
export default function Revenue() {
  const [choice, choose] = usePeriod(screen)
  const [currency, setCurrency] = useState(storedCurrency)
  const [figure, setFigure] = useState<FigureName>('revenue')
  const money = useMemo(() => moneyIn(currency), [currency])
  const { newestDays, available, periods, days, daysBefore, total, totalBefore } = useRevenue(choice, currency)
  const client = useQueryClient()
  const error = useLastError(days)
  const locked = needsConnection(error)
  const query = newestDays.data === undefined ? newestDays : days
  return (
    <Screen
      title={t(messages.title)}
      note={locked ? undefined : <SeriesNote query={query} available={available} periods={periods} />}
      controls={
        !locked && (
          <>
            <CurrencyPicker
              chosen={currency}
              onChoose={(chosen) => {
                storeCurrency(chosen)
                setCurrency(chosen)
              }}
            />
            <PeriodPicker screen={screen} choice={choice} onChoose={choose} available={available} />
          </>
        )
      }
      firstFocus={revenueTileKey('revenue')}
    >
      {locked ? (
        <Connect
          screen={screen}
          scopes={scopes}
          title={t(messages.allow)}
          meaning={t(messages.allowMeaning)}
          ghost={<GhostChart />}
          onConnected={() => {
            void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
            void client.invalidateQueries({ queryKey: ['report'] })
            offerFocus(revenueTileKey('revenue'))
          }}
        />
      ) : (
        <SeriesBody screen={screen} query={query} isEmpty={newestDays.data?.length === 0}>
          <RevenueTiles total={total} before={totalBefore} money={money} chosen={figure} onChoose={setFigure} />
          <div className="revenue-row">
            {days.data && periods && available ? (
              <RevenueDays
                figure={figure}
                periods={periods}
                newest={available.newest}
                rows={days.data}
                before={daysBefore}
                total={total}
                totalBefore={totalBefore}
                money={money}
              />
            ) : (
              <SkeletonChart />
            )}
            {periods && <Sources period={periods.current} currency={currency} />}
          </div>
        </SeriesBody>
      )}
    </Screen>
  )
}

const ghostRules = [40, 140, 240, 340]

/** A static drawing of the chart that is shown once access is allowed: the lines of two periods over rules. */
function GhostChart() {
  return (
    <svg className="ghost" viewBox="0 0 1000 400" preserveAspectRatio="xMinYMin meet" aria-hidden="true">
      {ghostRules.map((y) => (
        <path key={y} strokeWidth="2" d={`M0 ${y}H1000`} />
      ))}
      <path
        strokeWidth="6"
        d="M0 250L83 205L167 232L250 148L333 178L417 120L500 164L583 92L667 136L750 80L833 118L1000 62"
      />
      <path
        strokeWidth="6"
        strokeDasharray="18 14"
        d="M0 292L125 268L250 280L375 232L500 250L625 204L750 222L875 180L1000 190"
      />
    </svg>
  )
}
