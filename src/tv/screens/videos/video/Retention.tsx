import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { ChooseRecording } from '#tv/dashboard/recordings/ChooseRecording.tsx'
import { useJoin } from '#tv/dashboard/recordings/joining.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import type { Period } from '#tv/dates/periods.ts'
import { t } from '#tv/language/t.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { RetryMessage, retriesItself } from '#tv/ui/message/Message.tsx'
import { messages } from './messages.ts'
import { RetentionPanel } from './RetentionPanel.tsx'
import { useRecordingOf } from './recordingOf.ts'
import { medianQuery, retentionQuery, storedViewers, storeViewers, viewersNames, viewersTexts } from './retention.ts'

interface RetentionProps {
  video: string
  period: Period
  /** Whole seconds. */
  duration: number | undefined
  /** In the period; undefined until it is known. */
  views: number | undefined
  /** The focus key of what the arrow down focuses, from the bottom of the screen. */
  below: string
}

const focusKey = 'video:retention'

/** The retention curve of a video, of the chosen viewers; nothing when the service has no such report. */
export function Retention({ video, period, duration, views, below }: RetentionProps) {
  const [viewers, setViewers] = useState(storedViewers)
  const query = useQuery(retentionQuery(video, period, viewers))
  const hasCurve = Boolean(query.data?.length)
  const median = useQuery({ ...medianQuery(period, viewers), enabled: hasCurve })
  const recording = useRecordingOf(video, { enabled: hasCurve })
  const [choosing, setChoosing] = useState<{ goneRecording: string | undefined }>()
  const join = useJoin()
  const error = useLastError(query)
  if (query.data === null) return null
  return (
    <div className="video-retention" data-words={recording === undefined ? undefined : recording !== null}>
      {query.data === undefined ? (
        error ? (
          <RetryMessage
            words={failureText(error, 'analytics')}
            focusKey={`${focusKey}:again`}
            query={query}
            hint={retriesItself()}
            hasOtherContent
          />
        ) : (
          <SkeletonChart />
        )
      ) : query.data.length === 0 ? (
        <p className="video-retention-none" role="status">
          {t(viewersTexts[viewers].none)}
        </p>
      ) : (
        <RetentionPanel
          focusKey={focusKey}
          viewers={viewers}
          own={query.data}
          median={median.data ?? undefined}
          duration={duration}
          views={views}
          recording={recording}
          isSaving={join.isPending}
          onChoose={(goneRecording) => setChoosing({ goneRecording })}
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
        textOf={(name) => t(viewersTexts[name].option)}
        below={below}
      />
      <ChooseRecording
        video={video}
        goneRecording={choosing?.goneRecording}
        join={join}
        isOpen={choosing !== undefined}
        onClose={() => setChoosing(undefined)}
      />
    </div>
  )
}
