import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { openScreen } from '#tv/remote/back.ts'
import { videoTitles } from '../../data/channel.ts'
import { askReport } from '../../data/report.ts'
import { dayAt } from '../../dates/days.ts'
import type { Period } from '../../dates/periods.ts'
import { numbers } from '../../format/locale.ts'
import { RankedAnswer } from '../../ui/list/RankedAnswer.tsx'

const topVideosAsked = 5
const topVideo = z.object({ id: z.string(), title: z.string(), views: z.number() })
type TopVideo = z.infer<typeof topVideo>
type Where = Readonly<Record<string, string>> | undefined

const topVideosQuery = (period: Period, where: Where) =>
  queryOptions({
    queryKey: ['report', 'top videos by views, with titles', period, ...(where ? [where] : [])],
    queryFn: async ({ signal }): Promise<TopVideo[]> => {
      const rows = await askReport(
        { period, metrics: ['views'], by: ['video'], ...(where && { where }), sort: '-views', most: topVideosAsked },
        signal,
      )
      const titles = await videoTitles(
        rows.map(({ video }) => video),
        signal,
      )
      return rows.map(({ video, views }) => ({ id: video, title: titles.get(video) ?? `Video ${video}`, views }))
    },
    meta: { kept: z.array(topVideo) },
  })

/** What was watched most in the period. */
export function TopVideos({ period, where }: { period: Period | undefined; where?: Where }) {
  const today = dayAt(0)
  const videos = useQuery({
    ...topVideosQuery(period ?? { start: today, end: today }, where),
    enabled: period !== undefined,
    // Those of another group are no stand-in.
    placeholderData: where ? undefined : keepPreviousData,
  })
  return (
    <section className="overview-videos" aria-label="Top videos">
      <h2 className="overview-section">Top videos, views</h2>
      <RankedAnswer
        focusKey="overview:videos"
        label="Top videos by views"
        asked={videos}
        items={videos.data?.map(({ id, title, views }) => ({ id, title, value: views }))}
        rows={topVideosAsked}
        short={numbers.short}
        exact={numbers.exact}
        empty="No video was watched in these days."
        onPress={({ id }) => openScreen(`/videos/${encodeURIComponent(id)}`)}
      />
    </section>
  )
}
