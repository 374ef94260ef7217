import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Readout } from '#tv/dashboard/metrics/Readout.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { recordingsQuery } from '#tv/data/recordings.ts'
import { publishedQuery } from '#tv/data/videos.ts'
import { dayAt } from '#tv/dates/days.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import type { Series } from '#tv/ui/chart/series.ts'
import { RankedAnswer } from '#tv/ui/list/RankedList.tsx'
import { Gone, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from '../messages.ts'
import { countsQuery } from '../transcriptSearch.ts'
import { useViews } from '../useViews.ts'
import { mostOf, type SaidIn, saidInEach, spansOf } from './history.ts'
import './word.css'

const screen = 'word'
const listKey = `${screen}:recordings`
const rows = 5

/** How often words were said, through time and in each recording, beside the views of its video. */
export default function Word({ params: { text = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const counts = useQuery(countsQuery(text))
  const error = useLastError(counts)
  const joins = useQuery(recordingsQuery)
  const published = useQuery(publishedQuery)
  // The days come from the videos: all is painted once they are known, or refused.
  const isWhole = [joins, published].every(({ data, isError }) => data !== undefined || isError)
  const said = useMemo(
    () => (counts.data && isWhole ? saidInEach(counts.data.items, joins.data ?? [], published.data ?? []) : undefined),
    [counts.data, isWhole, joins.data, published.data],
  )
  return (
    <Screen
      title={t(messages.quoted, { text })}
      note={said && said.length > 0 && noteOf(said.length, counts.data?.complete ?? true, counts.data?.sentences ?? 0)}
      firstFocus={listKey}
    >
      {body()}
    </Screen>
  )

  function body() {
    if (error && !counts.data)
      return <RetryMessage words={failureText(error, 'transcription')} focusKey={`${screen}:again`} query={counts} />
    if (said?.length === 0)
      return (
        <Gone screen={screen} title={t(messages.nothing, { text })}>
          {t(messages.saidNowhere)}
        </Gone>
      )
    return (
      <div className="word-row">
        {said ? <Through recordings={said} /> : <SkeletonChart />}
        <section className="word-recordings" aria-label={t(messages.recordings)}>
          <h2 className="word-section">{t(messages.recordings)}</h2>
          <Recordings query={counts} recordings={said} />
        </section>
      </div>
    )
  }
}

const noteOf = (recordings: number, complete: boolean, sentences: number): string =>
  complete
    ? t(messages.inRecordings, { count: recordings, shown: numbers.exact(recordings) })
    : t(messages.notAllCounted, { shown: numbers.exact(sentences) })

/** The words through time, as bars. */
function Through({ recordings }: { recordings: readonly SaidIn[] }) {
  const { unit, spans } = useMemo(() => spansOf(recordings), [recordings])
  const title = t(unit === 'day' ? messages.saidByDay : messages.saidByMonth)
  const series = useMemo(
    (): Series[] => [{ name: title, values: spans.map(({ said }) => said), bars: true, colour: 1 }],
    [spans, title],
  )
  const nameOf = (first: string) => (unit === 'day' ? dayText.short(first, dayAt(Date.now())) : dayText.month(first))
  const labels = spans.map(({ first }) => nameOf(first))
  const most = mostOf(spans)
  const total = recordings.reduce((sum, { said }) => sum + said, 0)
  return (
    <Chart
      focusKey={`${screen}:chart`}
      label={title}
      labels={labels}
      series={series}
      counting="ten"
      formatRule={numbers.short}
      readout={(place) => {
        const span = place === undefined ? undefined : spans[place]
        return (
          <Readout
            title={title}
            figure={numbers.exact(span ? span.said : total)}
            beside={
              span
                ? [nameOf(span.first)]
                : [
                    t(messages.times, { count: total }),
                    most && t(messages.most, { when: nameOf(most.first), shown: numbers.exact(most.said) }),
                  ]
            }
          />
        )
      }}
    />
  )
}

interface RecordingsProps {
  query: Parameters<typeof RankedAnswer>[0]['query']
  /** Undefined until they are known. */
  recordings: readonly SaidIn[] | undefined
}

/** The recordings with how often the words are said in each. OK plays one from where they are said first. */
function Recordings({ query, recordings }: RecordingsProps) {
  const { views } = useViews()
  const viewsOf = (video: string | null) => {
    const count = video === null ? undefined : views.get(video)
    return count === undefined ? undefined : t(messages.views, { count, shown: numbers.short(count) })
  }
  const items = recordings?.map(({ id, name, said, video }) => {
    const aside = viewsOf(video)
    return { id, title: name, value: said, ...(aside !== undefined && { aside }) }
  })
  return (
    <RankedAnswer
      focusKey={listKey}
      label={t(messages.recordings)}
      query={query}
      items={items}
      rows={rows}
      short={numbers.short}
      exact={numbers.exact}
      asideAt="bar"
      empty=""
      onPress={({ id }) => {
        const { start = 0 } = recordings?.find((one) => one.id === id) ?? {}
        openScreen(`/transcripts/${encodeURIComponent(id)}?at=${start}`)
      }}
    />
  )
}
