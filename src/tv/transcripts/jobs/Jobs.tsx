import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnderWay } from '#contract/transcription/job.ts'
import { useLastError } from '../../data/lastError.ts'
import { openScreen } from '../../remote/back.ts'
import { useEntryState } from '../../remote/focus/entryState.ts'
import { Typing } from '../../typing/Typing.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { LongList } from '../../ui/list/LongList.tsx'
import { Message } from '../../ui/message/Message.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { dayAt } from '../../ui/words/days.ts'
import { days, numbers, times } from '../../ui/words/words.ts'
import { jobErrorWords, jobsTrouble, languageName, statusName } from '../record/words.ts'
import { type Filter, filtered, filters, idOf, isId, type Job, jobsQuery } from './jobs.ts'
import './jobs.css'

const screen = 'transcripts'
const listKey = `${screen}:list`
const rows = 6
const longestId = 60

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All',
  done: 'Done',
  processing: 'Processing',
  queued: 'Queued',
  error: 'Failed',
}

/** All transcripts of the house's key; OK opens one. */
export default function Jobs() {
  const asked = useQuery(jobsQuery)
  const error = useLastError(asked)
  const [filter, setFilter] = useEntryState<Filter>(`${screen}:filter`, 'all')
  const [sought, setSought] = useEntryState(`${screen}:sought`, '')
  const [typing, setTyping] = useState(false)
  const all = asked.data?.jobs
  const shown = all && filtered(all, filter, sought)

  const find = (text: string) => {
    const [only, ...others] = all ? filtered(all, 'all', text) : []
    if (text !== '' && only && others.length === 0) return open(only.id)
    // Not in the list: the service may know it all the same.
    if (!only && isId(text)) return open(idOf(text))
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
            Find by id
          </Button>
        )
      }
      firstFocus={listKey}
    >
      {body()}
      {typing && (
        <Typing
          title="Id or name of a transcript"
          field="search"
          text={sought}
          longest={longestId}
          mayBeEmpty
          onDone={find}
          onClose={() => setTyping(false)}
        />
      )}
    </Screen>
  )

  function note() {
    if (error && all) return 'The transcription service does not answer. This is what it said last.'
    const underWay = all?.filter(({ status }) => isUnderWay(status)).length ?? 0
    if (underWay > 0) return `${numbers.exact(underWay)} under way. The list changes by itself.`
    return all && `${numbers.exact(all.length)} ${all.length === 1 ? 'recording' : 'recordings'}`
  }

  function body() {
    if (!all || !shown) {
      if (!error) return <Coming />
      const { title, meaning } = jobsTrouble(error)
      const label = asked.isFetching ? 'Trying again' : 'Try again'
      return (
        <Message title={title} action={{ label, focusKey: `${screen}:again`, onPress: () => void asked.refetch() }}>
          <p>{meaning}</p>
          <p>Press OK to try again.</p>
        </Message>
      )
    }
    if (all.length === 0)
      return (
        <Message title="No transcripts yet">
          <p>Recordings that are sent to the transcription service appear here.</p>
        </Message>
      )
    return (
      <>
        <div className="jobs-filter">
          <Segments
            label="Which"
            focusKey={`${screen}:filter`}
            values={filters}
            chosen={filter}
            onChoose={setFilter}
            textOf={(name) => filterNames[name]}
          />
          {sought !== '' && (
            <Button focusKey={`${screen}:forget`} onPress={() => setSought('')}>
              “{sought}” ×
            </Button>
          )}
        </div>
        {shown.length > 0 ? (
          <List key={`${filter} ${sought}`} jobs={shown} />
        ) : (
          <Message title="None of these">
            <p>
              {sought === ''
                ? `No transcript is ${filterNames[filter].toLowerCase()} now.`
                : `No transcript has “${sought}” in its id or name.`}
            </p>
          </Message>
        )}
      </>
    )
  }
}

const open = (id: string) => openScreen(`/transcripts/${encodeURIComponent(id)}`)

function List({ jobs }: { jobs: readonly Job[] }) {
  return (
    <LongList
      focusKey={listKey}
      className="jobs-list"
      label="Transcripts, newest first"
      count={jobs.length}
      rows={rows}
      keyOf={(index) => jobs[index]?.id ?? String(index)}
      nameOf={(index) => {
        const job = jobs[index]
        return job ? [job.title, statusName(job.status), detailsOf(job)].join(', ') : ''
      }}
      onPress={(index) => {
        const job = jobs[index]
        if (job) open(job.id)
      }}
      drawRow={(index) => {
        const job = jobs[index]
        return job ? <Row job={job} /> : null
      }}
    />
  )
}

function Row({ job }: { job: Job }) {
  const { title, status, duration } = job
  return (
    <div className="job">
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
  const when = Number.isNaN(at) ? [] : [`${days.short(dayAt(at), dayAt(Date.now()))}, ${times.clock(at)}`]
  return [...when, ...languages.map(languageName)].join(' · ')
}

function Coming() {
  return (
    <div className="jobs-list" aria-hidden="true">
      {[30, 24, 36, 20].map((width) => (
        <div key={width} className="job">
          <Skeleton width={`${width}rem`} height="2rem" />
        </div>
      ))}
    </div>
  )
}

export const fetchAhead = (client: QueryClient) => client.prefetchQuery(jobsQuery)
