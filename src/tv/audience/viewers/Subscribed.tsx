import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReportRow, reportQuery } from '../../data/report.ts'
import { metrics } from '../../metrics/metrics.ts'
import type { Periods } from '../../period/periods.ts'
import { dayAt } from '../../ui/words/days.ts'
import { numbers } from '../../ui/words/words.ts'
import { Answer } from '../Answer.tsx'
import { PairedBars } from './PairedBars.tsx'

const compared = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
  'likes',
  'shares',
] as const
type Compared = ReportRow<'subscribedStatus', (typeof compared)[number]>

/** What those who follow the channel do, against those who do not. */
export function Subscribed({ periods }: { periods: Periods | undefined }) {
  const today = dayAt(0)
  const period = periods?.current ?? { start: today, end: today }
  const asked = useQuery({
    ...reportQuery({ period, metrics: compared, by: ['subscribedStatus'] }),
    enabled: periods !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <Answer
      focusKey="audience:subscribed"
      asked={asked}
      isEmpty={asked.data?.length === 0}
      empty="Nobody watched in these days, as far as the service tells. Choose other days above."
    >
      {asked.data && <Sides rows={asked.data} />}
    </Answer>
  )
}

function Sides({ rows }: { rows: readonly Compared[] }) {
  const figureOf = (status: string, name: (typeof compared)[number]) =>
    rows.find(({ subscribedStatus }) => subscribedStatus === status)?.[name] ?? 0
  const rowsShown = compared.map((name) => {
    const { title, short, exact } = metrics[name]
    const [theirs, others] = [figureOf('SUBSCRIBED', name), figureOf('UNSUBSCRIBED', name)]
    const most = Math.max(theirs, others)
    const length = (value: number) => (most > 0 ? value / most : 0)
    return {
      id: name,
      title,
      left: { length: length(theirs), text: short(theirs) },
      right: { length: length(others), text: short(others) },
      spoken: `${title}: subscribed ${exact(theirs)}, not subscribed ${exact(others)}`,
    }
  })
  const [theirs, others] = [figureOf('SUBSCRIBED', 'views'), figureOf('UNSUBSCRIBED', 'views')]
  const partOf = (value: number) => numbers.percent(theirs + others > 0 ? value / (theirs + others) : 0)
  return (
    <>
      <PairedBars
        focusKey="audience:subscribed"
        label="Subscribed against not subscribed"
        left={{ title: 'Subscribed', text: partOf(theirs) }}
        right={{ title: 'Not subscribed', text: partOf(others) }}
        rows={rowsShown}
      />
      <p className="audience-foot">Percentages above are parts of all views.</p>
    </>
  )
}
