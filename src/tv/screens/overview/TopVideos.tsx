import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { openScreen } from '#tv/remote/back.ts'
import type { Sides } from '../../dashboard/comparison/sides.ts'
import { metrics } from '../../dashboard/metrics/metrics.ts'
import { dayAt } from '../../dates/days.ts'
import { RankedAnswer } from '../../ui/list/RankedAnswer.tsx'
import { dividedQuery, type Part, type Shown } from './metric/divide.ts'

const rows = 5
const anyDay = dayAt(0)
const noSide: Sides['current'] = { period: { start: anyDay, end: anyDay } }

/** The videos that lead in the chosen figure. What its own page asks, too: OK on the tile then shows it at once. */
export function TopVideos({ metric, sides }: { metric: Shown; sides: Sides | undefined }) {
  const side = sides?.current ?? noSide
  const videos = useQuery({ ...dividedQuery(metric, 'videos', side), enabled: sides !== undefined })
  // Until those of another figure are here the last ones stay, under their own name; those of another group never.
  const group = JSON.stringify(side.where ?? {})
  const last = useRef<{ metric: Shown; parts: readonly Part[]; group: string }>(undefined)
  if (videos.data) last.current = { metric, parts: videos.data, group }
  const shown = last.current?.group === group ? last.current : { metric, parts: undefined }
  const { title, short, exact } = metrics[shown.metric]
  const name = title.toLowerCase()
  return (
    <section className="overview-videos" aria-label="Top videos">
      <h2 className="overview-section">
        Top videos<span className="overview-by">{name.replace('average ', '')}</span>
      </h2>
      <RankedAnswer
        focusKey="overview:videos"
        label={`Top videos by ${name}`}
        pictures="videos"
        asked={videos}
        items={shown.parts?.slice(0, rows)}
        rows={rows}
        short={short}
        exact={exact}
        empty="Nothing in this period. Choose another period above."
        onPress={({ id }) => openScreen(`/videos/${encodeURIComponent(id)}`)}
      />
    </section>
  )
}
