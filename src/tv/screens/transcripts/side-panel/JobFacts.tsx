import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SharedPage } from '#contract/sharedPage.ts'
import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { sectionNames, sectionState } from '#contract/transcription/sections.ts'
import { type ChooseStep, ChooseVideo } from '#tv/dashboard/recordings/ChooseVideo.tsx'
import { useJoin } from '#tv/dashboard/recordings/joining.tsx'
import { SendSheet } from '#tv/dashboard/sharing/SendSheet.tsx'
import { shownLanguage } from '#tv/dashboard/sharing/seriesPage.ts'
import { isGone } from '#tv/data/gone.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { recordingsQuery, videoOfRecording } from '#tv/data/recordings.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { videoQuery } from '#tv/data/videos.ts'
import { listOf } from '#tv/format/list.ts'
import { numbers, times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useAdvanced } from '#tv/ui/controls/Advanced.tsx'
import { Button } from '#tv/ui/controls/Button.tsx'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { type Fact, Facts, knownFacts } from '../Facts.tsx'
import { languageName } from '../record/languageName.ts'
import type { Recording } from '../record/recording.ts'
import { statusName } from '../record/stateText.ts'
import { messages } from './messages.ts'
import { NameSpeakers } from './NameSpeakers.tsx'
import { ScrollText } from './Texts.tsx'
import { sectionTitles } from './views.ts'

/** What people ask about the recording, and its sections. Under Advanced: what its operator asks, and the request. */
export function JobFacts({ recording }: { recording: Recording }) {
  const [isAdvanced, advancedButton] = useAdvanced('transcript:advanced')
  const [sent, setSent] = useState<SharedPage>()
  const { job, transcript } = recording
  const { file, result } = job
  const facts: Fact[] = [
    [t(messages.requested), job.created_at && momentOf(job.created_at)],
    [t(messages.completed), job.completed_at && momentOf(job.completed_at)],
    [t(messages.length), file?.audio_duration == null ? undefined : numbers.duration(file.audio_duration)],
    [t(messages.languages), listOf([...transcript.languages].map(languageName))],
    [t(messages.words), numbers.exact(transcript.words)],
  ]
  const advanced: Fact[] = [
    [t(messages.id), job.id],
    [t(messages.requestId), job.request_id],
    [t(messages.status), statusName(job.status)],
    [t(messages.file), file?.filename],
    [t(messages.channels), file?.number_of_channels == null ? undefined : numbers.exact(file.number_of_channels)],
    [t(messages.transcribedIn), seconds(result?.metadata?.transcription_time)],
    [t(messages.billed), seconds(result?.metadata?.billing_time)],
  ]
  const sections = sectionNames.flatMap((name): [string, string][] => {
    const found = sectionState(result, name)
    if (found.state === 'absent') return []
    return [[t(sectionTitles[name]), stateText(found)]]
  })
  return (
    <>
      <div className="beside-advanced">
        {advancedButton}
        <Button focusKey="transcript:file" onPress={() => setSent(filePage(job))}>
          {t(messages.sendFile)}
        </Button>
        <NameSpeakers recording={recording} />
      </div>
      {/* Another text begins at its top, where what was asked for stands. */}
      <ScrollText key={String(isAdvanced)} focusKey="transcript:job" label={t(messages.details)}>
        {isAdvanced && (
          <>
            <Part facts={advanced} />
            <Part title={t(messages.options)} facts={Object.entries(job.request_params ?? {}).flatMap(parameter)} />
          </>
        )}
        <Part title={t(messages.recording)} facts={facts} />
        <Part title={t(messages.sections)} facts={sections} />
      </ScrollText>
      {sent && <SendSheet page={sent} onClose={() => setSent(undefined)} />}
    </>
  )
}

/** A page for a phone that can store the whole transcript: a separate choice from sending one sentence. */
const filePage = (job: TranscriptionJob): SharedPage => ({
  language: shownLanguage(),
  title: namesOfJob(job).name.slice(0, 200),
  subtitle: '',
  columns: [],
  rows: [],
  recording: job.id,
})

function stateText(found: ReturnType<typeof sectionState>): string {
  if (found.state !== 'failed') return t(found.state === 'empty' ? messages.sectionNothing : messages.sectionDone)
  return found.message === undefined
    ? t(messages.sectionErrorUnknown)
    : t(messages.sectionError, { reason: found.message })
}

function Part({ title, facts }: { title?: string; facts: readonly Fact[] }) {
  if (knownFacts(facts).length === 0) return null
  return (
    <div className="scroll-part">
      {title !== undefined && <h3 className="scroll-title">{title}</h3>}
      <Facts facts={facts} />
    </div>
  )
}

/** A parameter of the request as a fact; none for a parameter that is empty or off. */
function parameter([name, value]: [string, unknown]): [string, string][] {
  if (value === null || value === undefined || value === false || value === '') return []
  const words = name.replace(/_/g, ' ')
  if (value === true) return [[words, t(messages.on)]]
  if (typeof value === 'object') return [[words, listOf(Object.entries(value).map(setting))]]
  return [[words, String(value)]]
}

function setting([name, value]: [string, unknown]): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  const text = Array.isArray(value)
    ? listOf(value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each))))
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  return /^\d+$/.test(name) ? text : `${name.replace(/_/g, ' ')} ${text}`
}

const seconds = (value: number | null | undefined) =>
  value == null ? undefined : t(messages.seconds, { seconds: numbers.oneDigit(value) })

function momentOf(iso: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  return times.moment(at, Date.now())
}

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
