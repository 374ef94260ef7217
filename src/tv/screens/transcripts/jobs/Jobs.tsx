import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnderWay } from '#contract/transcription/job.ts'
import { useLastError } from '#tv/data/failure.ts'
import { dotted, listOf } from '#tv/format/list.ts'
import { numbers, times } from '#tv/format/locale.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { Filtered } from '#tv/ui/list/Filtered.tsx'
import { SkeletonRows } from '#tv/ui/list/LongList.tsx'
import { PreviewedList } from '#tv/ui/list/PreviewedList.tsx'
import { Message, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { languageName } from '../record/languageName.ts'
import { jobErrorText, jobsTrouble, statusName } from '../record/stateText.ts'
import { JobPreview } from './JobPreview.tsx'
import { type Filter, filtered, filters, idOf, isId, type Job, jobsQuery } from './jobs.ts'
import { messages } from './messages.ts'
import './jobs.css'

const screen = 'transcripts'
const listKey = `${screen}:list`
const rows = 6
const maxIdLength = 60

const filterNames = {
  all: messages.all,
  done: messages.done,
  processing: messages.processing,
  queued: messages.queued,
  error: messages.failed,
}

/** All transcripts of the proxy's key; OK opens one. */
export default function Jobs() {
  const query = useQuery(jobsQuery)
  const error = useLastError(query)
  const [filter, setFilter] = useEntryState<Filter>(`${screen}:filter`, 'all')
  const [sought, setSought] = useEntryState(`${screen}:sought`, '')
  const [typing, setTyping] = useState(false)
  const all = query.data?.jobs
  const shown = all && filtered(all, filter, sought)

  const find = (text: string) => {
    const id = idToOpen(all ?? [], text)
    if (id !== undefined) return open(id)
    setFilter('all')
    setSought(text)
  }
  return (
    <Screen
      title={t(messages.title)}
      note={note()}
      controls={
        all &&
        all.length > 0 && (
          <Button focusKey={`${screen}:find`} onPress={() => setTyping(true)}>
            {t(messages.find)}
          </Button>
        )
      }
      firstFocus={listKey}
    >
      {body()}
      {typing && (
        <Typing
          title={t(messages.idOrName)}
          field="search"
          text={sought}
          maxLength={maxIdLength}
          mayBeEmpty
          onDone={find}
          onClose={() => setTyping(false)}
        />
      )}
    </Screen>
  )

  function note() {
    if (error && all) return t(messages.lastList)
    const underWay = all?.filter(({ status }) => isUnderWay(status)).length ?? 0
    if (underWay > 0) return t(messages.underWay, { count: underWay, shown: numbers.exact(underWay) })
    return all && t(messages.count, { count: all.length, shown: numbers.exact(all.length) })
  }

  function body() {
    if (!all || !shown) {
      if (!error) return <SkeletonRows className="jobs-list" row="job" />
      return <RetryMessage words={jobsTrouble(error)} focusKey={`${screen}:again`} query={query} />
    }
    if (all.length === 0)
      return (
        <Message
          title={t(messages.nothing)}
          action={{ label: t(messages.refresh), focusKey: `${screen}:refresh`, onPress: () => void query.refetch() }}
        >
          <p>{t(messages.nothingMeaning)}</p>
        </Message>
      )
    const none = sought === '' ? t(messages.none, { status: filter }) : t(messages.noneFound, { text: sought })
    return (
      <Filtered
        focusKey={`${screen}:filter`}
        kinds={filters}
        names={filterNames}
        chosen={filter}
        onChoose={setFilter}
        otherFilters={
          sought !== '' && (
            <Button focusKey={`${screen}:forget`} onPress={() => setSought('')}>
              {t(messages.forget, { text: sought })}
            </Button>
          )
        }
        none={shown.length === 0 ? none : undefined}
      >
        <PreviewedList
          key={`${filter} ${sought}`}
          focusKey={listKey}
          className="jobs"
          label={t(messages.label)}
          items={shown}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={(job) => listOf([job.title, statusName(job.status), detailsOf(job)])}
          onPress={({ id }) => open(id)}
          drawRow={(job) => <Row job={job} />}
          preview={(job) => <JobPreview key={job.id} job={job} />}
        />
      </Filtered>
    )
  }
}

/** The ID of the only transcript that a text finds, or an ID that the list lacks: the service may know it. */
function idToOpen(all: readonly Job[], text: string): string | undefined {
  const [only, ...others] = filtered(all, 'all', text)
  if (text !== '' && only && others.length === 0) return only.id
  return !only && isId(text) ? idOf(text) : undefined
}

const open = (id: string) => openScreen(`/transcripts/${encodeURIComponent(id)}`)

function Row({ job }: { job: Job }) {
  const { id, title, status, duration } = job
  return (
    <div className="job">
      <Thumbnail id={id} title={title} />
      <span className="job-names">
        <span className="job-title">
          <bdi>{title}</bdi>
        </span>
        <span className="job-details">{detailsOf(job)}</span>
      </span>
      <span className="job-length">{duration === undefined ? '' : numbers.duration(duration)}</span>
      <span className="job-status" data-status={status}>
        {status === 'done' && <Icon name="chosen" className="job-mark" />}
        {status === 'error' && <Icon name="notice" className="job-mark" />}
        {isUnderWay(status) && <span className="job-dots" data-moving={status === 'processing'} />}
        {statusName(status)}
      </span>
    </div>
  )
}

/** What OK can do with it, if not everything; then when it was requested, and its languages. */
function detailsOf({ createdAt, languages, status, errorCode, isSilent }: Job): string {
  if (status === 'error') return jobErrorText(errorCode)
  const at = createdAt === undefined ? Number.NaN : Date.parse(createdAt)
  const hasTime = !Number.isNaN(at)
  const spoken = languages.map(languageName)
  if (isUnderWay(status))
    return dotted([t(messages.notReady), hasTime && t(messages.sentAgo, { minutes: minutesSince(at) }), ...spoken])
  return dotted([isSilent && t(messages.silent), hasTime && times.moment(at, Date.now()), ...spoken])
}

const minutesSince = (at: number) => numbers.exact(Math.max(0, Math.floor((Date.now() - at) / 60_000)))

export const prefetchScreen = (client: QueryClient) => client.prefetchQuery(jobsQuery)
