import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { type ChooseStep, ChooseVideo } from '#tv/dashboard/recordings/ChooseVideo.tsx'
import { useJoin } from '#tv/dashboard/recordings/useJoin.ts'
import { isGone } from '#tv/data/gone.ts'
import { recordingsQuery, videoOfRecording } from '#tv/data/recordings.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { videoQuery } from '#tv/data/videos.ts'
import { t } from '#tv/language/t.ts'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { messages } from './messages.ts'

/** The video that a recording is of (specification: proxy 11). OK opens the choice of another, or of none. */
export function VideoOf({ job }: { job: TranscriptionJob }) {
  const { data: recordings = [] } = useQuery(recordingsQuery)
  const [step, setStep] = useState<ChooseStep>()
  const join = useJoin()
  const video = videoOfRecording(job, recordings)
  const { data, error } = useQuery({ ...videoQuery(video ?? ''), enabled: video !== null })
  const title = video === null ? '' : (data?.title ?? unnamedVideo(video))
  return (
    <>
      <ValueRow
        focusKey="transcript:video"
        title={t(messages.video)}
        value={join.isPending ? t(messages.saving) : video === null ? t(messages.noVideo) : title}
        onPress={() => setStep('choose')}
      />
      {video !== null && (
        <div className="beside-video">
          <Thumbnail kind="videos" id={video} title={title} place="head" />
          <p className="beside-video-title">{isGone(error) ? t(messages.videoGone) : <bdi>{title}</bdi>}</p>
        </div>
      )}
      <p className="beside-about">{t(messages.videoMeaning)}</p>
      <ChooseVideo recording={job.id} chosen={video} join={join} step={step} onStep={setStep} />
    </>
  )
}
