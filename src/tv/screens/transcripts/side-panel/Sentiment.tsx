import { useMemo } from 'react'
import type { JobResult } from '#contract/transcription/result.ts'
import { sentimentOf } from '#contract/transcription/sections.ts'
import { listOf } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { usePlayback } from '../playback/playback.ts'
import { messages } from './messages.ts'
import { ScrollText } from './ScrollText.tsx'
import { type Balance, balancesOf, leaningOf } from './sentiment.ts'
import { sentimentName } from './serviceNames.ts'
import { TimedList } from './TimedList.tsx'

const columns = 40

/** The sentiment over time, and a list of the parts that are not neutral. OK jumps to one. */
export function Sentiment({ result, onJump }: { result: JobResult | null | undefined; onJump: () => void }) {
  const playback = usePlayback()
  const found = useMemo(() => sentimentOf(result), [result])
  const duration = playback.duration()
  if (!found) return null
  if ('text' in found)
    return (
      <ScrollText focusKey="transcript:sentiment" label={t(messages.sentiment)}>
        <p>
          <bdi>{found.text}</bdi>
        </p>
      </ScrollText>
    )
  const leaning = found.spans.filter((span) => leaningOf(span) !== 0)
  return (
    <>
      <Balances balances={balancesOf(found.spans, duration, columns)} />
      <TimedList
        focusKey="transcript:sentiment"
        label={t(messages.leaning)}
        rows={4}
        onJump={onJump}
        items={leaning.map((span) => ({
          start: span.start,
          title: span.text ?? '',
          detail: listOf([sentimentName(span.sentiment), sentimentName(span.emotion)]),
          mark: (
            <span className="sentiment-mark" data-up={leaningOf(span) > 0}>
              <Icon name={leaningOf(span) > 0 ? 'up' : 'down'} />
            </span>
          ),
        }))}
      />
      {leaning.length === 0 && <p className="beside-empty">{t(messages.neutralThroughout)}</p>}
    </>
  )
}

/** Bars above the line are positive, bars below it negative, so that the meaning does not depend on colour alone. */
function Balances({ balances }: { balances: readonly Balance[] }) {
  const part = (share: number) => `${Math.round(share * 50)}%`
  const [up, down] = [balances.filter(({ positive }) => positive > 0), balances.filter(({ negative }) => negative > 0)]
  return (
    <div
      className="sentiment"
      role="img"
      aria-label={t(messages.overTime, { up: up.length, down: down.length, count: balances.length })}
    >
      {balances.map(({ positive, negative }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are places in time.
        <span key={index} className="sentiment-column">
          <span className="sentiment-up" style={{ height: part(positive) }} />
          <span className="sentiment-down" style={{ height: part(negative) }} />
        </span>
      ))}
    </div>
  )
}
