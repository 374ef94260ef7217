import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnderWay } from '#contract/transcription/job.ts'
import { useLastError } from '../../../data/lastError.ts'
import { numbers, times } from '../../../format/locale.ts'
import { Typing } from '../../../keyboard/Typing.tsx'
import { openScreen } from '../../../remote/back.ts'
import { useEntryState } from '../../../remote/focus/entryState.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ComingRows } from '../../../ui/list/ComingRows.tsx'
import { Filtered } from '../../../ui/list/Filtered.tsx'
import { PreviewedList } from '../../../ui/list/PreviewedList.tsx'
import { AskAgain } from '../../../ui/message/AskAgain.tsx'
import { Message } from '../../../ui/message/Message.tsx'
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx'
import { Screen } from '../../../ui/screen/Screen.tsx'
import { jobErrorWords, jobsTrouble, languageName, statusName } from '../record/messages.ts'
import { JobPreview } from './JobPreview.tsx'
import { type Filter, filtered, filters, idOf, isId, type Job, jobsQuery } from './jobs.ts'
import './jobs.css'

const screen = 'transcripts'
const listKey = `${screen}:list`
const rows = 6
const maxIdLength = 60

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All',
  done: 'Done',
  processing: 'Processing',
  queued: 'Queued',
  error: 'Failed',
}

/** All transcripts of the proxy's key; OK opens one. */
export default function Jobs() {
  const asked = useQuery(jobsQuery)
  const error = useLastError(asked)
  const [filter, setFilter] = useEntryState<Filter>(`${screen}:filter`, 'all')
  const [sought, setSought] = useEntryState(`${screen}:sought`, '')
  const [typing, setTyping] = useState(false)
  const all = asked.data?.jobs
  const shown = all && filtered(all, filter, sought)

  const find = (text: string) => {
    const id = idToOpen(all ?? [], text)
    if (id !== undefined) return open(id)
    setFilter('all')
    setSought(text)
  }
  return (
    <Screen
      title="Transcripts"
      note={note()}
      choices={
        all &&
        all.length > 0 && (
          <Button focusKey={`${screen}:find`} onPress={() => setTyping(true)}>
            Find by ID
          </Button>
        )
      }
      firstFocus={listKey}
    >
      {body()}
      {typing && (
        <Typing
          title="ID or name of a transcript"
          field="search"
          text={sought}
          longest={maxIdLength}
          mayBeEmpty
          onDone={find}
          onClose={() => setTyping(false)}
        />
      )}
    </Screen>
  )

  function note() {
    if (error && all) return 'The transcription service does not answer. This is its last list.'
    const underWay = all?.filter(({ status }) => isUnderWay(status)).length ?? 0
    if (underWay > 0) return `${numbers.exact(underWay)} under way. This list updates automatically.`
    return all && `${numbers.exact(all.length)} ${all.length === 1 ? 'recording' : 'recordings'}`
  }

  function body() {
    if (!all || !shown) {
      if (!error) return <ComingRows className="jobs-list" row="job" />
      return <AskAgain words={jobsTrouble(error)} focusKey={`${screen}:again`} asked={asked} />
    }
    if (all.length === 0)
      return (
        <Message title="No transcripts yet">
          <p>Recordings that are sent to the transcription service appear here.</p>
        </Message>
      )
    const none =
      sought === ''
        ? `No transcript is ${filterNames[filter].toLowerCase()} now.`
        : `No transcript has “${sought}” in its ID or name.`
    return (
      <Filtered
        focusKey={`${screen}:filter`}
        kinds={filters}
        names={filterNames}
        chosen={filter}
        onChoose={setFilter}
        beside={
          sought !== '' && (
            <Button focusKey={`${screen}:forget`} onPress={() => setSought('')}>
              “{sought}” ×
            </Button>
          )
        }
        none={shown.length === 0 ? none : undefined}
      >
        <PreviewedList
          key={`${filter} ${sought}`}
          focusKey={listKey}
          className="jobs"
          label="Transcripts, newest first"
          items={shown}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={(job) => [job.title, statusName(job.status), detailsOf(job)].join(', ')}
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
        <span className="job-title">{title}</span>
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

function detailsOf({ createdAt, languages, status, errorCode }: Job): string {
  if (status === 'error') return jobErrorWords(errorCode)
  const at = createdAt === undefined ? Number.NaN : Date.parse(createdAt)
  const when = Number.isNaN(at) ? [] : [times.moment(at, Date.now())]
  return [...when, ...languages.map(languageName)].join(' · ')
}

export const fetchAhead = (client: QueryClient) => client.prefetchQuery(jobsQuery)
