import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { openScreen } from '#tv/remote/back.ts'
import { videoTitles } from '../data/channel.ts'
import { failureWords } from '../data/failure.ts'
import { useLastError } from '../data/lastError.ts'
import { askReport } from '../data/report.ts'
import type { Period } from '../period/periods.ts'
import { Button } from '../ui/controls/Button.tsx'
import { RankedList } from '../ui/list/RankedList.tsx'
import { Skeleton } from '../ui/skeleton/Skeleton.tsx'
import { dayAt } from '../ui/words/days.ts'
import { numbers } from '../ui/words/words.ts'

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
  const error = useLastError(videos)
  return (
    <section className="overview-videos" aria-label="Top videos">
      <h2 className="overview-section">Top videos, views</h2>
      {videos.data ? <Ranks videos={videos.data} /> : error ? <Failed videos={videos} error={error} /> : <Coming />}
    </section>
  )
}

function Ranks({ videos }: { videos: readonly TopVideo[] }) {
  if (videos.length === 0) return <p className="overview-quiet">No video was watched in these days.</p>
  return (
    <RankedList
      focusKey="overview:videos"
      label="Top videos by views"
      items={videos.map(({ id, title, views }) => ({ id, title, value: views }))}
      rows={topVideosAsked}
      short={numbers.short}
      exact={numbers.exact}
      onPress={({ id }) => openScreen(`/videos/${encodeURIComponent(id)}`)}
    />
  )
}

function Failed({ videos, error }: { videos: UseQueryResult<unknown>; error: unknown }) {
  const { title, meaning } = failureWords(error, 'the analytics service')
  return (
    <div className="overview-quiet" role="alert">
      <p className="overview-quiet-title">{title}</p>
      <p>{meaning}</p>
      <Button focusKey="overview:videos:again" onPress={() => void videos.refetch()}>
        {videos.isFetching ? 'Trying again' : 'Try again'}
      </Button>
    </div>
  )
}

function Coming() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: topVideosAsked }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity.
        <div key={row} className="overview-bone-row">
          <Skeleton width="24rem" height="1.75rem" />
          <Skeleton width={`${20 - row * 3}rem`} height="0.75rem" />
        </div>
      ))}
    </div>
  )
}
