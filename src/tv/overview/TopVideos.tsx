import type { UseQueryResult } from '@tanstack/react-query'
import { failureWords } from '../data/failure.ts'
import { useLastError } from '../data/lastError.ts'
import { Button } from '../ui/controls/Button.tsx'
import { RankedList } from '../ui/list/RankedList.tsx'
import { Skeleton } from '../ui/skeleton/Skeleton.tsx'
import { numbers } from '../ui/words/words.ts'
import { type TopVideo, topVideosAsked } from './queries.ts'

interface TopVideosProps {
  videos: UseQueryResult<TopVideo[]>
}

/** What was watched most in the period. */
export function TopVideos({ videos }: TopVideosProps) {
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
    />
  )
}

function Failed({ videos, error }: TopVideosProps & { error: unknown }) {
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
