import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReach } from '../../data/days.ts'
import { ComingChart } from '../../metrics/ComingChart.tsx'
import { DaysPanel } from '../../metrics/DaysPanel.tsx'
import { TrendBody } from '../../metrics/TrendBody.tsx'
import { TrendNote } from '../../metrics/TrendNote.tsx'
import { type DayValues, trendOf } from '../../metrics/trend.ts'
import { PeriodPicker } from '../../period/PeriodPicker.tsx'
import { periodsOf } from '../../period/periods.ts'
import { usePeriod } from '../../period/usePeriod.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { dayAt, eachDay } from '../../ui/words/days.ts'
import { type Flow, flowQuery } from '../flow.ts'
import { toldOf, type Ways, wayName } from '../words.ts'
import { Entries } from './Entries.tsx'
import '../reach.css'

const screen = 'way'
const chartKey = `${screen}:chart`
const names = ['views'] as const

/** One way by which views come about: its days against those before, and what the service tells further of it. */
export default function Way({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const of: Ways = params.of === 'places' ? 'places' : 'sources'
  const code = params.name ?? ''
  const told = toldOf(of, code)
  const [choice, choose] = usePeriod('reach')
  const { days, reach } = useReach()
  const newest = reach?.newest
  const periods = useMemo(() => (newest === undefined ? undefined : periodsOf(choice, newest)), [choice, newest])
  const { current, previous } = periods ?? periodsOf({ days: 7 }, dayAt(0))
  const options = { enabled: periods !== undefined, placeholderData: keepPreviousData }
  const now = useQuery({ ...flowQuery(of, current), ...options })
  const before = useQuery({ ...flowQuery(of, previous), ...options })
  const trend = useMemo(() => {
    if (!now.data || !before.data || newest === undefined) return undefined
    return trendOf({
      names,
      rows: [...daysOf(before.data, code), ...daysOf(now.data, code)],
      periods: { current: now.data.period, previous: before.data.period },
      newest,
      totals: { current: undefined, previous: undefined },
    })
  }, [now.data, before.data, newest, code])
  const asked = days.data === undefined ? days : now.data === undefined ? now : before

  return (
    <Screen
      title={wayName(of, code)}
      note={<TrendNote asked={asked} reach={reach} trend={periods} />}
      choices={<PeriodPicker screen={screen} choice={choice} onChoose={choose} reach={reach} />}
      firstFocus={told ? `${screen}:list` : chartKey}
    >
      <TrendBody screen={screen} asked={asked} isEmpty={days.data?.length === 0}>
        <div className="reach-row">
          {trend ? <DaysPanel focusKey={chartKey} trend={trend} metric="views" /> : <ComingChart />}
          <Entries of={of} code={code} period={periods?.current} all={trend?.totals.current.views} />
        </div>
      </TrendBody>
    </Screen>
  )
}

function daysOf({ period, ways }: Flow, code: string): DayValues<'views'>[] {
  const way = ways.find((one) => one.code === code)
  return eachDay(period.start, period.end).flatMap((day, place) => {
    const views = way?.days[place]
    return views === null || views === undefined ? [] : [{ day, views }]
  })
}
