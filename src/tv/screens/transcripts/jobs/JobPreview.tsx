import { useQuery } from '@tanstack/react-query'
import { isUnderWay } from '#contract/transcription/job.ts'
import { listOf } from '#tv/format/list.ts'
import { numbers, times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { restMs } from '#tv/remote/focus/rest.ts'
import { useLasting } from '#tv/time/useLasting.ts'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { type Fact, Facts } from '../Facts.tsx'
import { languageName } from '../record/languageName.ts'
import { jobErrorText, waitingText } from '../record/stateText.ts'
import type { Job } from './jobs.ts'
import { messages } from './messages.ts'
import { previewQuery } from './preview.ts'

/** The recording of the active row. Mounted again for each, so that its record is requested after a rest. */
export function JobPreview({ job }: { job: Job }) {
  const { id, title, file, status, duration, createdAt, errorCode } = job
  const rested = useLasting(true, restMs)
  const { data } = useQuery({ ...previewQuery(id), enabled: rested && status === 'done' })
  const languages = data && data.languages.length > 0 ? data.languages : job.languages
  const at = createdAt === undefined ? Number.NaN : Date.parse(createdAt)
  const facts: Fact[] = [
    [t(messages.length), duration === undefined ? undefined : numbers.duration(duration)],
    [t(messages.languages, { count: languages.length }), listOf(languages.map(languageName))],
    [t(messages.speakers), speakersOf(job, data)],
    [t(messages.requested), Number.isNaN(at) ? undefined : times.moment(at, Date.now())],
    [t(messages.file), file],
  ]
  return (
    <aside className="job-preview" aria-label={title}>
      <div className="job-preview-head">
        <Thumbnail id={id} title={title} place="preview" />
        <h2 className="job-preview-title">
          <bdi>{title}</bdi>
        </h2>
      </div>
      <Facts facts={facts} />
      {status === 'error' && <p className="job-preview-words">{jobErrorText(errorCode)}</p>}
      {isUnderWay(status) && <p className="job-preview-words">{waitingText(status).meaning}</p>}
      {data && (
        <p className="job-preview-words" dir="auto" lang={languages[0]}>
          {data.words === '' ? waitingText(status).title : data.words}
        </p>
      )}
    </aside>
  )
}

/**
 * The number of speakers: counted if the whole record was read, else as the job says. A long record is not read to its
 * end for it, so its beginning gives a minimum, and one speaker there says nothing.
 */
function speakersOf(
  { speakers }: Job,
  counted: { speakers: number; isWhole: boolean } | undefined,
): string | undefined {
  if (counted && counted.speakers > 0 && counted.isWhole) return numbers.exact(counted.speakers)
  if (speakers !== undefined) return numbers.exact(speakers)
  return counted && counted.speakers > 1 ? t(messages.orMore, { count: numbers.exact(counted.speakers) }) : undefined
}
