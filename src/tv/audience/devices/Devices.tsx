import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportQuery } from '../../data/report.ts'
import type { Periods } from '../../period/periods.ts'
import { RankedList } from '../../ui/list/RankedList.tsx'
import { dayAt } from '../../ui/words/days.ts'
import { numbers } from '../../ui/words/words.ts'
import { Answer } from '../Answer.tsx'
import { deviceName, systemName } from './names.ts'

const rowsShown = 6

/** What the channel is watched on, and by which systems: one question, added up either way. */
export function Devices({ periods }: { periods: Periods | undefined }) {
  const today = dayAt(0)
  const asked = useQuery({
    ...reportQuery({
      period: periods?.current ?? { start: today, end: today },
      metrics: ['views'],
      by: ['deviceType', 'operatingSystem'],
    }),
    enabled: periods !== undefined,
    placeholderData: keepPreviousData,
  })
  const rows = asked.data ?? []
  return (
    <Answer
      focusKey="audience:devices"
      asked={asked}
      isEmpty={asked.data?.length === 0}
      empty="The service tells no devices for these days. Choose other days above."
    >
      <div className="audience-columns">
        <Ranks
          focusKey="audience:devices"
          title="Devices"
          counted={rows.map(({ deviceType, views }) => [deviceName(deviceType), views])}
        />
        <Ranks
          focusKey="audience:systems"
          title="Systems"
          counted={rows.map(({ operatingSystem, views }) => [systemName(operatingSystem), views])}
        />
      </div>
    </Answer>
  )
}

interface RanksProps {
  focusKey: string
  title: string
  /** Names may stand in it more than once: their views are added up. */
  counted: readonly (readonly [name: string, views: number])[]
}

function Ranks({ focusKey, title, counted }: RanksProps) {
  const sums = new Map<string, number>()
  let whole = 0
  for (const [name, views] of counted) {
    sums.set(name, (sums.get(name) ?? 0) + views)
    whole += views
  }
  const items = [...sums].map(([name, value]) => ({ id: name, title: name, value })).sort((a, b) => b.value - a.value)
  const withShare = (format: (value: number) => string) => (value: number) =>
    `${format(value)} · ${numbers.percent(whole > 0 ? value / whole : 0)}`
  return (
    <section className="audience-half" aria-label={title}>
      <h2 className="audience-section">{title}, views</h2>
      <RankedList
        focusKey={focusKey}
        label={`${title} by views`}
        items={items}
        rows={rowsShown}
        short={withShare(numbers.short)}
        exact={withShare(numbers.exact)}
      />
    </section>
  )
}
