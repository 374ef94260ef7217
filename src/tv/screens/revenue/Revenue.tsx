import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Connect } from '#tv/connections/Connect.tsx'
import { useGroupChoice } from '#tv/dashboard/comparison/useGroupChoice.ts'
import { SeriesNote } from '#tv/dashboard/layout/SeriesNote.tsx'
import { SeriesBody, SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { type Currency, currencies, moneyIn, storeCurrency, storedCurrency } from '#tv/dashboard/money/currency.ts'
import { type FigureName, revenueMetrics, totalOf } from '#tv/dashboard/money/figures.ts'
import { PeriodPicker } from '#tv/dashboard/period/PeriodPicker.tsx'
import { usePeriod } from '#tv/dashboard/period/usePeriod.ts'
import { useLastError } from '#tv/data/failure.ts'
import { needsConnection, needsPin } from '#tv/data/gone.ts'
import { moneyKey } from '#tv/data/lock.ts'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import { reportQuery } from '#tv/data/report.ts'
import { dayAt } from '#tv/dates/days.ts'
import { type Period, type PeriodChoice, periodsOf } from '#tv/dates/periods.ts'
import { t } from '#tv/language/t.ts'
import { EnterPin } from '#tv/pin/EnterPin.tsx'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { RevenueDays } from './RevenueDays.tsx'
import { RevenueTiles, revenueTileKey } from './RevenueTiles.tsx'
import { Sources } from './Sources.tsx'
import '#tv/ui/skeleton/skeleton.css'
import '#tv/dashboard/metrics/metrics.css'
import './revenue.css'

const screen = 'revenue'
const scopes = ['analyticsMonetary'] as const

/** The channel's revenue: key figures, a chart by day, and its sources. A person first has to allow it on a phone. */
export default function Revenue() {
  const [choice, choose] = usePeriod()
  // Revenue is of the whole channel, and says so while the other dashboards show a group.
  const groups = useGroupChoice('none')
  const [currency, setCurrency] = useState(storedCurrency)
  const [figure, setFigure] = useState<FigureName>('revenue')
  const money = useMemo(() => moneyIn(currency), [currency])
  const { newestDays, available, periods, days, daysBefore, total, totalBefore } = useRevenue(choice, currency)
  const error = useLastError(days)
  const isLocked = needsPin(error)
  const closed = isLocked || needsConnection(error)
  const query = newestDays.data === undefined ? newestDays : days
  return (
    <Screen
      title={t(messages.title)}
      note={closed ? undefined : <SeriesNote query={query} available={available} periods={periods} groups={groups} />}
      controls={
        !closed && (
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
      {isLocked ? (
        <EnterPin screen={screen} firstFocus={revenueTileKey('revenue')} />
      ) : closed ? (
        <Connect
          screen={screen}
          scopes={scopes}
          title={t(messages.allow)}
          meaning={t(messages.allowMeaning)}
          ghost={<GhostChart />}
          queryKey={moneyKey}
          firstFocus={revenueTileKey('revenue')}
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

/** A button with the currency of the screen. It opens a menu with all currencies. */
function CurrencyPicker({ chosen, onChoose }: { chosen: Currency; onChoose: (currency: Currency) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button focusKey="revenue:currency" onPress={() => setOpen(true)}>
        <bdi>{chosen}</bdi>
      </Button>
      {open && (
        <Menu
          title={t(messages.currency)}
          values={currencies}
          chosen={chosen}
          textOf={(currency) => currency}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Fetches revenue by day and the service's own totals, for the current and the previous period, in one currency. */
function useRevenue(choice: PeriodChoice, currency: Currency) {
  const { days: newestDays, available } = useAvailableDates()
  const newest = available?.newest
  const periods = newest === undefined ? undefined : periodsOf(choice, newest)
  // The queries run only once the periods are known. Until then, any periods serve as keys.
  const { current, previous } = periods ?? periodsOf(choice, dayAt(0))
  const enabled = periods !== undefined
  const query = { metrics: revenueMetrics, currency } as const
  const ofDays = (period: Period) => ({ ...reportQuery({ ...query, period, by: ['day'], sort: 'day' }), enabled })
  const ofAll = (period: Period) => ({ ...reportQuery({ ...query, period }), enabled })
  const days = useQuery(ofDays(current))
  const daysBefore = useQuery(ofDays(previous))
  const total = useQuery(ofAll(current))
  const totalBefore = useQuery(ofAll(previous))
  return {
    newestDays,
    available,
    periods,
    days,
    daysBefore: daysBefore.data,
    total: totalOf(total.data),
    totalBefore: totalOf(totalBefore.data),
  }
}
