import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComingChart } from '../../../dashboard/metrics/ComingChart.tsx'
import { failureWords } from '../../../data/failure.ts'
import { useLastError } from '../../../data/lastError.ts'
import type { Period } from '../../../dates/periods.ts'
import { t } from '../../../language/t.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { AskAgain, byItself } from '../../../ui/message/AskAgain.tsx'
import { messages } from './messages.ts'
import { RetentionPanel } from './RetentionPanel.tsx'
import { medianQuery, retentionQuery } from './retention.ts'
import { storedViewers, storeViewers, viewersNames, viewersTexts } from './viewers.ts'

interface RetentionProps {
  video: string
  period: Period
  /** Whole seconds. */
  duration: number | undefined
}

const focusKey = 'video:retention'

/** The retention curve of a video, of the chosen viewers; nothing when the service has no such report. */
export function Retention({ video, period, duration }: RetentionProps) {
  const [viewers, setViewers] = useState(storedViewers)
  const asked = useQuery(retentionQuery(video, period, viewers))
  const median = useQuery({ ...medianQuery(period, viewers), enabled: Boolean(asked.data?.length) })
  const error = useLastError(asked)
  if (asked.data === null) return null
  return (
    <div className="video-retention">
      {asked.data === undefined ? (
        error ? (
          <AskAgain
            words={failureWords(error, 'analytics')}
            focusKey={`${focusKey}:again`}
            asked={asked}
            hint={byItself()}
            beside
          />
        ) : (
          <ComingChart />
        )
      ) : asked.data.length === 0 ? (
        <p className="video-retention-none" role="status">
          {t(viewersTexts[viewers].none)}
        </p>
      ) : (
        <RetentionPanel
          focusKey={focusKey}
          viewers={viewers}
          own={asked.data}
          median={median.data ?? undefined}
          duration={duration}
        />
      )}
      <Segments
        label={t(messages.viewers)}
        focusKey={`${focusKey}:viewers`}
        values={viewersNames}
        chosen={viewers}
        onChoose={(chosen) => {
          storeViewers(chosen)
          setViewers(chosen)
        }}
        textOf={(name) => t(viewersTexts[name].choice)}
      />
    </div>
  )
}
