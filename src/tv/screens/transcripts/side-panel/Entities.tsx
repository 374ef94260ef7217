import { useMemo } from 'react'
import type { JobResult } from '#contract/transcription/result.ts'
import { entitiesOf } from '#contract/transcription/sections.ts'
import { ScrollText } from './ScrollText.tsx'
import { TimedList } from './TimedList.tsx'

/** The people, places and other names in the talk. OK jumps to the place where one is mentioned. */
export function Entities({ result, onJump }: { result: JobResult | null | undefined; onJump: () => void }) {
  const found = useMemo(() => entitiesOf(result), [result])
  if (!found) return null
  if ('text' in found)
    return (
      <ScrollText focusKey="transcript:entities" label="Names and places">
        <p>{found.text}</p>
      </ScrollText>
    )
  return (
    <TimedList
      focusKey="transcript:entities"
      label="Names and places"
      rows={6}
      onJump={onJump}
      items={found.entities.map(({ text, type, start }) => ({ start, title: text, detail: inWords(type) }))}
    />
  )
}

/** `LOCATION_CITY` → Location city. */
function inWords(type: string | undefined): string {
  const words = (type ?? '').replace(/_/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
