import { memo } from 'react'
import './list.css'

interface TrackProps {
  /** The first visible row. */
  first: number
  /** The number of rows on the screen. */
  rows: number
  count: number
}

/** The scroll bar. A move within the visible rows does not render it. */
export const Track = memo(function Track({ first, rows, count }: TrackProps) {
  const height = Math.max(6, (rows / count) * 100)
  return (
    <span className="long-list-track" aria-hidden="true">
      <span
        className="long-list-thumb"
        style={{ height: `${height}%`, top: `${(first / (count - rows)) * (100 - height)}%` }}
      />
    </span>
  )
})
