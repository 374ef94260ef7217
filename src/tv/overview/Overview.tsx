import { useState } from 'react'
import { failureWords } from '../data/failure.ts'
import { useLastError } from '../data/lastError.ts'
import { useLasting } from '../pairing/useLasting.ts'
import { Segments } from '../ui/controls/Segments.tsx'
import { Message } from '../ui/message/Message.tsx'
import { Picture } from '../ui/picture/Picture.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeleton } from '../ui/skeleton/Skeleton.tsx'
import { dayAt } from '../ui/words/days.ts'
import { days as dayWords } from '../ui/words/words.ts'
import { DaysPanel } from './DaysPanel.tsx'
import { keepPeriod, keptPeriod } from './kept.ts'
import type { MetricName } from './metrics.ts'
import { type PeriodLength, periodLengths } from './periods.ts'
import { Tiles, tileKey } from './Tiles.tsx'
import { TopVideos } from './TopVideos.tsx'
import { useOverview } from './useOverview.ts'
import './overview.css'

/** Longer than this, and a person wonders. */
const patienceMs = 10_000

/** The channel at a glance: five figures against the period before, the days of one of them, the top videos. */
export function Overview() {
  const [length, setLength] = useState(keptPeriod)
  const [metric, setMetric] = useState<MetricName>('views')
  const { channel, days, topVideos, data, isEmpty } = useOverview(length)
  const error = useLastError(days)
  const slow = useLasting(days.isPending && !error, patienceMs)
  const choose = (chosen: PeriodLength) => {
    setLength(chosen)
    keepPeriod(chosen)
  }

  return (
    <Screen
      title={channel.data?.title ?? 'Overview'}
      picture={channel.data && <Picture title={channel.data.title} url={channel.data.pictureUrl} />}
      note={
        data
          ? `Data until ${dayWords.short(data.newest, dayAt(Date.now()))}`
          : slow && 'The analytics service is slow. Wait, or press left for the other places.'
      }
      choices={
        <Segments
          label="Period"
          focusKey="overview:period"
          values={periodLengths}
          chosen={length}
          onChoose={choose}
          textOf={(value) => `${value} days`}
        />
      }
      firstFocus={tileKey('views')}
    >
      {body()}
    </Screen>
  )

  function body() {
    const again = {
      label: days.isFetching ? 'Trying again' : 'Try again',
      focusKey: 'overview:again',
      onPress: () => void days.refetch(),
    }
    if (isEmpty) {
      return (
        <Message title="No numbers yet" action={{ ...again, label: days.isFetching ? 'Looking' : 'Look again' }}>
          <p>
            The analytics service has nothing for this channel. First numbers come two to three days after first views.
          </p>
        </Message>
      )
    }
    if (error) {
      const { title, meaning } = failureWords(error, 'the analytics service')
      return (
        <Message title={title} action={again}>
          <p>{meaning}</p>
          <p>Press OK to try again. It also tries again by itself.</p>
        </Message>
      )
    }
    return (
      <>
        <Tiles totals={data?.totals} chosen={metric} onChoose={setMetric} />
        <div className="overview-row">
          {data ? <DaysPanel data={data} metric={metric} /> : <ComingChart />}
          <TopVideos videos={topVideos} />
        </div>
      </>
    )
  }
}

function ComingChart() {
  return (
    <div className="overview-coming" aria-hidden="true">
      <Skeleton width="12rem" height="2rem" />
      <Skeleton width="24rem" height="5rem" />
      {[0, 1, 2, 3].map((rule) => (
        <Skeleton key={rule} width="58rem" height="0.25rem" />
      ))}
    </div>
  )
}
