import { useMemo, useState } from 'react'
import type { JobResult } from '#contract/transcription/result.ts'
import { chaptersOf } from '#contract/transcription/sections.ts'
import { TimedList } from './TimedList.tsx'

/** Chapters; OK goes to one. Under the list what the pointed one is about. */
export function Chapters({ result, onJump }: { result: JobResult | null | undefined; onJump: () => void }) {
  const chapters = useMemo(() => chaptersOf(result), [result])
  const [pointed, setPointed] = useState(0)
  const about = chapters[pointed]
  if (chapters.length === 0) return null
  return (
    <>
      <TimedList
        focusKey="transcript:chapters"
        label="Chapters"
        rows={4}
        onJump={onJump}
        onPoint={setPointed}
        items={chapters.map(({ headline, gist, start }, place) => ({
          start,
          title: headline ?? `Chapter ${place + 1}`,
          detail: gist ?? ' ',
        }))}
      />
      {about && (
        <p className="beside-about">
          {about.summary ?? about.gist}
          {about.keywords.length > 0 && <span className="beside-keywords">{about.keywords.join(' · ')}</span>}
        </p>
      )}
    </>
  )
}
