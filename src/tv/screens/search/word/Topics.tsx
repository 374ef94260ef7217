import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { RankedAnswer } from '#tv/ui/list/RankedList.tsx'
import { RetryMessage } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from '../messages.ts'
import { topicCountsQuery } from '../transcriptSearch.ts'
import { Through } from './Through.tsx'
import { useSaidIn } from './useSaidIn.ts'
import './word.css'

const screen = 'topics'
const listKey = `${screen}:list`
const rows = 6

/** What the newest recordings are about: names and keywords, those of most recordings first, each with its history. */
export default function Topics() {
  const topics = useQuery(topicCountsQuery)
  const error = useLastError(topics)
  const [active, setActive] = useState(0)
  // The move of the focus is painted first, then the history.
  const shown = useDeferredValue(active)
  const items = topics.data?.items
  const pointed = items?.[Math.min(shown, items.length - 1)]
  return (
    <Screen title={t(messages.topics)} note={t(messages.topicsNote)} firstFocus={listKey}>
      {error && !items ? (
        <RetryMessage words={failureText(error, 'transcription')} focusKey={`${screen}:again`} query={topics} />
      ) : (
        <div className="word-row">
          <section className="word-recordings" aria-label={t(messages.topics)}>
            <RankedAnswer
              focusKey={listKey}
              label={t(messages.topics)}
              query={topics}
              items={items?.map(({ text, jobs }) => ({ id: text, title: text, value: jobs }))}
              rows={rows}
              short={recordingsText}
              exact={recordingsText}
              empty={t(messages.noTopics)}
              onPoint={setActive}
              onPress={({ id }) => openScreen(`/search/${encodeURIComponent(asPhrase(id))}`)}
            />
          </section>
          {pointed ? <History key={pointed.text} text={asPhrase(pointed.text)} /> : !items && <SkeletonChart />}
        </div>
      )}
    </Screen>
  )
}

const recordingsText = (count: number) => t(messages.recordingsCount, { count, shown: numbers.exact(count) })

/** The words of a topic follow each other. */
const asPhrase = (topic: string): string => (/\s/.test(topic) ? `"${topic}"` : topic)

function History({ text }: { text: string }) {
  const { counts, said } = useSaidIn(text)
  const error = useLastError(counts)
  if (error && !said)
    return (
      <p className="word-none" role="alert">
        {failureText(error, 'transcription').meaning}
      </p>
    )
  if (!said) return <SkeletonChart />
  if (said.length === 0) return <p className="word-none">{t(messages.saidNowhere)}</p>
  return <Through focusKey={`${screen}:chart`} recordings={said} isComplete={counts.data?.complete ?? true} />
}
