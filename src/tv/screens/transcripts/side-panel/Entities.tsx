import { useMemo } from 'react'
import type { JobResult } from '#contract/transcription/result.ts'
import { entitiesOf } from '#contract/transcription/sections.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { ScrollText } from './ScrollText.tsx'
import { entityKindName } from './serviceNames.ts'
import { TimedList } from './TimedList.tsx'

/** The people, places and other names in the talk. OK jumps to the place where one is mentioned. */
export function Entities({ result, onJump }: { result: JobResult | null | undefined; onJump: () => void }) {
  const found = useMemo(() => entitiesOf(result), [result])
  if (!found) return null
  if ('text' in found)
    return (
      <ScrollText focusKey="transcript:entities" label={t(messages.entities)}>
        <p>
          <bdi>{found.text}</bdi>
        </p>
      </ScrollText>
    )
  return (
    <TimedList
      focusKey="transcript:entities"
      label={t(messages.entities)}
      rows={6}
      onJump={onJump}
      items={found.entities.map(({ text, type, start }) => ({ start, title: text, detail: entityKindName(type) }))}
    />
  )
}
