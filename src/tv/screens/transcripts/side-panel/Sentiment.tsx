import { useMemo, useState } from 'react'
import type { Message } from '#contract/message.ts'
import type { JobResult } from '#contract/transcription/result.ts'
import { entitiesOf, sentimentOf } from '#contract/transcription/sections.ts'
import { listOf } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { usePlayback } from '../playback/playback.ts'
import { messages } from './messages.ts'
import { type Balance, balancesOf, leaningOf } from './sentiment.ts'
import { ScrollText } from './Texts.tsx'
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

/** The people, places and other names in the talk. OK plays one from where it is said; a button finds it everywhere. */
export function Entities({ result, onJump }: { result: JobResult | null | undefined; onJump: () => void }) {
  const found = useMemo(() => entitiesOf(result), [result])
  const [pointed, setPointed] = useState(0)
  if (!found) return null
  if ('text' in found)
    return (
      <ScrollText focusKey="transcript:entities" label={t(messages.entities)}>
        <p>
          <bdi>{found.text}</bdi>
        </p>
      </ScrollText>
    )
  const name = found.entities[pointed]?.text
  return (
    <>
      <TimedList
        focusKey="transcript:entities"
        label={t(messages.entities)}
        rows={5}
        onJump={onJump}
        onPoint={setPointed}
        plays
        items={found.entities.map(({ text, type, start }) => ({ start, title: text, detail: entityKindName(type) }))}
      />
      {name !== undefined && (
        <Button focusKey="transcript:everywhere" onPress={() => openScreen(`/search?for=${encodeURIComponent(name)}`)}>
          {t(messages.findEverywhere, { name })}
        </Button>
      )}
    </>
  )
}

const sentimentNames: Readonly<Record<string, Message>> = {
  positive: messages.positive,
  negative: messages.negative,
  neutral: messages.neutral,
  amusement: messages.amusement,
  anger: messages.anger,
  concern: messages.concern,
  curiosity: messages.curiosity,
  fear: messages.fear,
  gratitude: messages.gratitude,
  hope: messages.hope,
  joy: messages.joy,
  love: messages.love,
  pride: messages.pride,
  relief: messages.relief,
  sadness: messages.sadness,
  surprise: messages.surprise,
}

/** A sentiment or an emotion of a service. An unknown one is shown as the service sent it. */
function sentimentName(code: string | undefined): string {
  const name = sentimentNames[code ?? '']
  return name ? t(name) : (code ?? '')
}

const entityKindNames: Readonly<Record<string, Message>> = {
  NAME: messages.name,
  LOCATION: messages.location,
  LOCATION_CITY: messages.city,
}

/** The kind of a named entity. An unknown one is shown in the letters of the service: `MEDICAL_CODE` → Medical code. */
function entityKindName(code = ''): string {
  const name = entityKindNames[code]
  if (name) return t(name)
  const words = code.replace(/_/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
