import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { deviceName, systemName } from '#tv/dashboard/labels/devices.ts'
import { type ReportRow, reportQuery } from '#tv/data/report.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { RankedList } from '#tv/ui/list/RankedList.tsx'
import { Answer } from '../Answer.tsx'
import { deviceMessages } from '../messages.ts'

const rowsShown = 6
type Rows = ReportRow<'deviceType' | 'operatingSystem', 'views'>[]
/** A name may occur more than once: its views are added up. */
type Counted = readonly (readonly [name: string, views: number])[]

/** Views by device type and by operating system: one report, added up both ways. */
export function Devices({ comparison }: { comparison: Comparison | undefined }) {
  const { labels, currentQuery, previousQuery, query } = useBoth(comparison, ({ period, where }) =>
    reportQuery({ period, metrics: ['views'], by: ['deviceType', 'operatingSystem'], ...(where && { where }) }),
  )
  const byDevice = (rows: Rows = []): Counted => rows.map(({ deviceType, views }) => [deviceName(deviceType), views])
  const bySystem = (rows: Rows = []): Counted =>
    rows.map(({ operatingSystem, views }) => [systemName(operatingSystem), views])
  return (
    <Answer
      focusKey="audience:devices"
      query={query}
      isEmpty={currentQuery.data?.length === 0}
      empty={t(deviceMessages.empty)}
    >
      {labels && <Compared labels={labels} className="audience-compared" />}
      <div className="audience-columns">
        <Ranks
          focusKey="audience:devices"
          title={t(deviceMessages.devices)}
          name={t(deviceMessages.devicesName)}
          label={t(deviceMessages.devicesByViews)}
          counted={byDevice(currentQuery.data)}
          against={labels && { counted: byDevice(previousQuery.data), labels }}
        />
        <Ranks
          focusKey="audience:systems"
          title={t(deviceMessages.systems)}
          name={t(deviceMessages.systemsName)}
          label={t(deviceMessages.systemsByViews)}
          counted={bySystem(currentQuery.data)}
          against={labels && { counted: bySystem(previousQuery.data), labels }}
        />
      </div>
    </Answer>
  )
}

interface RanksProps {
  focusKey: string
  title: string
  /** For voice guides: of the part, and of its list. */
  name: string
  label: string
  counted: Counted
  against: { counted: Counted; labels: { current: string; previous: string } } | undefined
}

function Ranks({ focusKey, title, name, label, counted, against }: RanksProps) {
  const [sums, whole] = addedUp(counted)
  const [otherSums, otherWhole] = addedUp(against?.counted ?? [])
  const shareOf = (value: number, all: number) => numbers.percent(all > 0 ? value / all : 0)
  const names = [...new Set([...sums.keys(), ...otherSums.keys()])]
  const items = names
    .map((name) => {
      const [value, previousValue] = [sums.get(name) ?? 0, otherSums.get(name) ?? 0]
      const item = { id: name, title: name, value }
      if (!against) return item
      return {
        ...item,
        aside: shareOf(value, whole),
        other: { value: previousValue, aside: shareOf(previousValue, otherWhole) },
      }
    })
    .sort((a, b) => b.value - a.value)
  const withShare = (format: (value: number) => string) => (value: number) =>
    against ? format(value) : `${format(value)} · ${shareOf(value, whole)}`
  return (
    <section className="audience-half" aria-label={name}>
      <h2 className="audience-section">{title}</h2>
      <RankedList
        focusKey={focusKey}
        label={label}
        items={items}
        rows={rowsShown}
        short={withShare(numbers.short)}
        exact={withShare(numbers.exact)}
        labels={against?.labels}
      />
    </section>
  )
}

function addedUp(counted: Counted): [sums: Map<string, number>, whole: number] {
  const sums = new Map<string, number>()
  let whole = 0
  for (const [name, views] of counted) {
    sums.set(name, (sums.get(name) ?? 0) + views)
    whole += views
  }
  return [sums, whole]
}
