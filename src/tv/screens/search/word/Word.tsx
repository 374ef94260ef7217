import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { dotted } from '#tv/format/list.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { RankedAnswer } from '#tv/ui/list/RankedList.tsx'
import { Gone, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from '../messages.ts'
import { useViews } from '../useViews.ts'
import type { SaidIn } from './history.ts'
import { Through } from './Through.tsx'
import { useSaidIn } from './useSaidIn.ts'
import './word.css'

const screen = 'word'
const listKey = `${screen}:recordings`
const rows = 5

/** How often words were said, through time and in each recording, beside the views of its video. */
export default function Word({ params: { text = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { counts, said } = useSaidIn(text)
  const error = useLastError(counts)
  // A phrase has quotation marks of its own.
  const words = text.replace(/["“”„«»]/g, '')
  return (
    <Screen
      title={t(messages.quoted, { text: words })}
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
        <Gone screen={screen} title={t(messages.nothing, { text: words })}>
          {t(messages.saidNowhere)}
        </Gone>
      )
    return (
      <div className="word-row">
        {said ? (
          <Through focusKey={`${screen}:chart`} recordings={said} isComplete={counts.data?.complete ?? true} />
        ) : (
          <SkeletonChart />
        )}
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

interface RecordingsProps {
  query: Parameters<typeof RankedAnswer>[0]['query']
  /** Undefined until they are known. */
  recordings: readonly SaidIn[] | undefined
}

/** The recordings with how often the words are said in each. OK plays one from where they are said first. */
function Recordings({ query, recordings }: RecordingsProps) {
  const { views, note } = useViews()
  const viewsOf = (video: string | null) => {
    const count = video === null ? undefined : views.get(video)
    return count === undefined ? undefined : t(messages.views, { count, shown: numbers.short(count) })
  }
  const items = recordings?.map(({ id, name, said, video }) => {
    const aside = viewsOf(video)
    return { id, title: name, value: said, ...(aside !== undefined && { aside }) }
  })
  return (
    <>
      {items?.some(({ aside }) => aside !== undefined) && (
        <p className="word-views">{dotted([t(metrics.views.title), note])}</p>
      )}
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
    </>
  )
}
