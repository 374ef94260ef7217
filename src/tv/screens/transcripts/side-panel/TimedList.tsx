import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { JobResult } from '#contract/transcription/result.ts'
import { chaptersOf } from '#contract/transcription/sections.ts'
import { listOf } from '#tv/format/list.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { usePlayback, useScheduledUpdate } from '../playback/playback.ts'
import { messages } from './messages.ts'

interface TimedItem {
  /** Seconds; undefined if the service gave none. */
  start: number | undefined
  title: string
  /** The title as elements, on two lines. Without it, `title` is shown on one. */
  drawn?: ReactNode
  /** A secondary line under the title. */
  detail?: string | undefined
  /** Shown at the left of the title. */
  mark?: ReactNode
  /** Shown along the lower edge. */
  edge?: ReactNode
}

interface TimedListProps {
  focusKey: string
  label: string
  items: readonly TimedItem[]
  rows: number
  onJump: () => void
  /** A jump also starts the playback: the item is a word that a person wants to hear. */
  plays?: boolean
  onPoint?: (index: number) => void
  /** As in a `LongList`. */
  startAt?: number
  followed?: number | undefined
}

/** A list of places in a recording. OK jumps to one. */
export function TimedList(props: TimedListProps) {
  const { focusKey, label, items, rows, onJump, plays = false, onPoint, startAt = 0, followed } = props
  const playback = usePlayback()
  const timeOf = (start: number | undefined) => (start === undefined ? '' : numbers.duration(Math.floor(start)))
  return (
    <LongList
      focusKey={focusKey}
      label={label}
      count={items.length}
      rows={rows}
      keyOf={String}
      nameOf={(index) => {
        const { start, title = '', detail } = items[index] ?? {}
        return listOf([title, detail, timeOf(start)])
      }}
      onPoint={onPoint}
      startAt={startAt}
      followed={followed}
      onPress={(index) => {
        const start = items[index]?.start
        if (start === undefined) return
        playback.seek(start)
        if (plays) playback.player.play()
        onJump()
      }}
      drawRow={(index) => {
        const { start, title, drawn, detail, mark, edge } = items[index] ?? {}
        return (
          <div className="timed">
            <span className="timed-line">
              {mark}
              <span className={drawn === undefined ? 'timed-title' : 'timed-lines'} dir="auto">
                {drawn ?? title}
              </span>
              <span className="timed-time">{timeOf(start)}</span>
            </span>
            {detail !== undefined && (
              <span className="timed-detail">
                <bdi>{detail}</bdi>
              </span>
            )}
            {edge}
          </div>
        )
      }}
    />
  )
}

/** The chapters, with the one that plays marked. OK jumps to a chapter. The focused one's summary is under the list. */
export function Chapters({ result, onJump }: { result: JobResult | null | undefined; onJump: () => void }) {
  const playback = usePlayback()
  const chapters = useMemo(() => chaptersOf(result), [result])
  const [pointed, setPointed] = useState(0)
  const playing = usePlayingOf(chapters)
  const about = chapters[pointed]
  if (chapters.length === 0) return null
  return (
    <>
      <TimedList
        focusKey="transcript:chapters"
        label={t(messages.chapters)}
        rows={4}
        onJump={onJump}
        onPoint={setPointed}
        followed={playing}
        items={chapters.map(({ headline, gist, start, end }, index) => ({
          start,
          title: headline ?? t(messages.chapter, { number: index + 1 }),
          detail: gist ?? ' ',
          edge: index === playing && start !== undefined && (
            <Progress start={start} end={end ?? chapters[index + 1]?.start ?? playback.duration()} />
          ),
        }))}
      />
      {about && (
        <p className="beside-about">
          <bdi>{about.summary ?? about.gist}</bdi>
          {about.keywords.length > 0 && (
            <span className="beside-keywords">
              <bdi>{about.keywords.join(' · ')}</bdi>
            </span>
          )}
        </p>
      )}
    </>
  )
}

/** Seconds that the list may be late. */
const slackS = 0.3
/** Seconds before its start from which a chapter counts as playing: audio may land a little before a seek's target. */
const early = 0.1

/** The index of the chapter that plays; undefined before the first. */
function usePlayingOf(chapters: readonly { start?: number | undefined }[]): number | undefined {
  const playback = usePlayback()
  const [playing, setPlaying] = useState<number>()
  useScheduledUpdate((time) => {
    let next = Number.POSITIVE_INFINITY
    let now: number | undefined
    chapters.forEach(({ start = Number.NaN }, index) => {
      if (start - early <= time) now = index
      else if (start - early < next) next = start - early
    })
    setPlaying(now)
    return next
  }, slackS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other chapters need an update.
  useEffect(() => playback.updateAll(), [playback, chapters])
  return playing
}

/** The progress within a chapter. Its updates run without React. */
function Progress({ start, end }: { start: number; end: number }) {
  const bar = useRef<HTMLSpanElement>(null)
  useScheduledUpdate((time) => {
    const share = end > start ? Math.max(0, Math.min(1, (time - start) / (end - start))) : 0
    if (bar.current) bar.current.style.transform = `scaleX(${share})`
    return time + 1
  }, slackS)
  return (
    <span className="timed-progress" aria-hidden="true">
      <span className="timed-progress-bar" ref={bar} />
    </span>
  )
}
