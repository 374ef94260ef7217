import type { ReactNode } from 'react'
import { listOf } from '#tv/format/list.ts'
import { numbers } from '#tv/format/locale.ts'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { usePlayback } from '../playback/playback.ts'

export interface TimedItem {
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
  onPoint?: (index: number) => void
  /** As in a `LongList`. */
  startAt?: number
  followed?: number | undefined
}

/** Seconds that a jump lands before an item's start, so that its first word is not cut. */
export const lead = 0.05

/** A list of places in a recording. OK jumps to one. */
export function TimedList({ focusKey, label, items, rows, onJump, onPoint, startAt = 0, followed }: TimedListProps) {
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
        playback.seek(Math.max(0, start - lead))
        onJump()
      }}
      drawRow={(index) => {
        const { start, title, drawn, detail, mark, edge } = items[index] ?? {}
        return (
          <div className="timed">
            <span className="timed-line">
              {mark}
              <span className={drawn === undefined ? 'timed-title' : 'timed-lines'}>
                <bdi>{drawn ?? title}</bdi>
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
