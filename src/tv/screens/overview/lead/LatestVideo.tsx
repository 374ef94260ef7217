import { useQuery } from '@tanstack/react-query'
import { isYoung, rankingQuery } from '#tv/dashboard/rank/ranking.ts'
import { type Published, releasedQuery } from '#tv/data/videos.ts'
import { type Day, dayAt } from '#tv/dates/days.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { messages } from '../messages.ts'

interface LatestVideoProps {
  newest: Day | undefined
  /** The publications since this day are known to the chart, too. */
  since: Day | undefined
  /** False until the reports by video are there, or refused, that the rank shares with what is unusual. */
  mayRank: boolean
}

/**
 * The latest video with its rank by views among the last ten at the same age. A video of the newest day has no rank
 * yet: the one before it is shown. Nothing where the channel has published nothing, or the list is refused.
 */
export function LatestVideo({ newest, since, mayRank }: LatestVideoProps) {
  const { data: released, isError } = useQuery({ ...releasedQuery(since ?? dayAt(0)), enabled: since !== undefined })
  const video = released?.find(({ publishedAt }) => isYoung(publishedAt, newest)) ?? released?.[0]
  if (released ? !video : isError) return null
  return <Card video={video} isNewest={video === released?.[0]} newest={newest} mayRank={mayRank} />
}

interface CardProps extends Pick<LatestVideoProps, 'newest' | 'mayRank'> {
  /** Undefined until it is known. */
  video: Published | undefined
  isNewest: boolean
}

function Card({ video, isNewest, newest, mayRank }: CardProps) {
  const { id = '', title = '', publishedAt = '' } = video ?? {}
  const isRanked = video !== undefined && newest !== undefined && isYoung(publishedAt, newest)
  const ranking = useQuery({ ...rankingQuery(id, publishedAt, newest ?? dayAt(0)), enabled: isRanked && mayRank })
  const { props } = useFocus<HTMLButtonElement>({
    focusKey: 'overview:latest',
    onPress: () => video && openScreen(`/videos/${encodeURIComponent(id)}`),
  })
  const isWhole = video !== undefined && (!isRanked || ranking.data !== undefined || ranking.error !== null)
  const label = t(isNewest ? messages.latest : messages.latestCounted)
  return (
    <button {...props} type="button" className="overview-latest focusable" aria-busy={!isWhole}>
      {isWhole ? (
        <>
          <Thumbnail kind="videos" id={id} title={title} place="preview" />
          <span className="overview-lead-words">
            <span className="overview-lead-more">{label}</span>
            <span className="overview-latest-title" dir="auto">
              {title}
            </span>
            <span className="overview-lead-more">{ranking.data ? rankOf(ranking.data) : publishedOn()}</span>
          </span>
        </>
      ) : (
        <>
          <span className="spoken-only">{label}</span>
          <span className="thumbnail" data-place="preview" data-state="loading" />
          <span className="overview-lead-words" aria-hidden="true">
            <Skeleton width="8rem" height="1.25rem" />
            <Skeleton width="15rem" height="1.75rem" />
          </span>
        </>
      )}
    </button>
  )

  function publishedOn(): string | null {
    if (publishedAt === '') return null
    return t(messages.publishedOn, { day: dayText.short(dayAt(Date.parse(publishedAt)), dayAt(Date.now())) })
  }
}

const rankOf = ({ rank, of, age }: { rank: number; of: number; age: number }) => t(messages.rank, { rank, of, age })
