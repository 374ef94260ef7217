import { useMemo } from 'react'
import type { Now } from '#contract/now.ts'
import { openVideoOf } from '#tv/dashboard/videos/sequence.ts'
import { listOf } from '#tv/format/list.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { RowTitle } from '#tv/ui/list/RowTitle.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { messages } from './messages.ts'
import { type RisingVideo, risingOf } from './spans.ts'
import { liveNumber, timesText } from './texts.ts'
import '#tv/ui/list/rank.css'

const listKey = 'now:rising'
const rows = 4

/** Videos with more views in the last hour than in their usual hour. OK opens one. */
export function Rising({ videos }: { videos: Now['videos'] }) {
  const rising = useMemo(() => risingOf(videos), [videos])
  const at = (index: number): RisingVideo => rising[index] ?? { id: '', title: '', views: 0, times: 0 }
  const timesOf = ({ times }: RisingVideo) => t(messages.timesUsualHour, { times: timesText(times, 1) })
  return (
    <section className="now-rising" aria-label={t(messages.rising)}>
      <h2 className="now-section">
        {t(messages.rising)}
        <span className="metric-smooth">{t(messages.lastHour)}</span>
      </h2>
      {rising.length === 0 ? (
        <p className="rank-empty">{t(messages.noneRising)}</p>
      ) : (
        <LongList
          focusKey={listKey}
          label={t(messages.rising)}
          count={rising.length}
          rows={rows}
          keyOf={(index) => at(index).id}
          nameOf={(index) => {
            const video = at(index)
            return listOf([`${index + 1}. ${video.title}`, numbers.exact(video.views), timesOf(video)])
          }}
          onPress={(index) => openVideoOf(rising, listKey, at(index).id)}
          drawRow={(index, pointed) => {
            const video = at(index)
            return (
              <div className="rank" data-pictured="true">
                <Thumbnail kind="videos" id={video.id} title={video.title} />
                <span className="rank-head">
                  <RowTitle text={video.title} pointed={pointed} />
                  <span className="rank-aside">{liveNumber(video.views)}</span>
                </span>
                <span className="now-times">
                  <Icon name="up" className="delta-arrow" />
                  {timesOf(video)}
                </span>
              </div>
            )
          }}
        />
      )}
    </section>
  )
}
