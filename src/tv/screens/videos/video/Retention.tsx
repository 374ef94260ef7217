import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { videoIdField } from '#contract/transcription/job.ts'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { ChooseRecording } from '#tv/dashboard/recordings/ChooseRecording.tsx'
import { useJoin } from '#tv/dashboard/recordings/joining.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { readJobs } from '#tv/data/jobList.ts'
import { recordingsQuery, videoOfRecording } from '#tv/data/recordings.ts'
import type { Period } from '#tv/dates/periods.ts'
import { t } from '#tv/language/t.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { RetryMessage, retriesItself } from '#tv/ui/message/Message.tsx'
import { messages } from './messages.ts'
import { RetentionPanel } from './RetentionPanel.tsx'
import { medianQuery, retentionQuery, storedViewers, storeViewers, viewersNames, viewersTexts } from './retention.ts'

interface RetentionProps {
  video: string
  period: Period
  /** Whole seconds. */
  duration: number | undefined
  /** In the period; undefined until it is known. */
  views: number | undefined
}

const focusKey = 'video:retention'

/** The retention curve of a video, of the chosen viewers; nothing when the service has no such report. */
export function Retention({ video, period, duration, views }: RetentionProps) {
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

/** A video has few recordings. */
const maxNamed = '5'

/** The finished recordings whose jobs name the video (specification: television 9), newest first. */
const namedQuery = (video: string) =>
  queryOptions({
    queryKey: ['transcripts', 'naming the video', video],
    queryFn: async ({ signal }): Promise<string[]> => {
      const query = { limit: maxNamed, status: 'done', custom_metadata: JSON.stringify({ [videoIdField]: video }) }
      const { items } = await readJobs(query, signal)
      // A service that does not know the filter answers with any job.
      return items.filter((job) => videoOfRecording(job, []) === video).map(({ id }) => id)
    },
    meta: { stored: z.array(z.string()) },
  })

/**
 * The recording of a video: the one that a television joined to it last, else the newest one whose job names it, unless
 * a television said otherwise of that one (specification: proxy 11).
 * @returns null: it has none; undefined: not known yet
 */
function useRecordingOf(video: string, { enabled }: { enabled: boolean }): string | null | undefined {
  const joins = useQuery({ ...recordingsQuery, enabled }).data
  const joined = joins?.find((join) => join.video === video)
  const named = useQuery({ ...namedQuery(video), enabled: joins !== undefined && !joined }).data
  if (!enabled || joins === undefined) return undefined
  if (joined) return joined.recording
  return named && (named.find((id) => !joins.some(({ recording }) => recording === id)) ?? null)
}
