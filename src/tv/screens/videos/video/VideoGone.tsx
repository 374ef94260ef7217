import { useQuery } from '@tanstack/react-query'
import { publishedBeforeQuery } from '#tv/data/videos.ts'
import { addDays, dayAt } from '#tv/dates/days.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { RowTitle } from '#tv/ui/list/RowTitle.tsx'
import { Gone } from '#tv/ui/message/Gone.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { messages } from './messages.ts'

const rows = 6

/** Replaces a video that no longer exists. Beside the message are the channel's newest videos, if there are any. */
export function VideoGone({ screen }: { screen: string }) {
  const today = dayAt(Date.now())
  const { data: newest = [] } = useQuery(publishedBeforeQuery(addDays(today, 1), rows))
  return (
    <div className="video-gone">
      <Gone screen={screen} title={t(messages.gone)}>
        {t(messages.goneMeaning)}
      </Gone>
      {newest.length > 0 && (
        <section className="video-newest">
          <h2 className="video-newest-title">{t(messages.newest)}</h2>
          <LongList
            focusKey={`${screen}:newest`}
            label={t(messages.newest)}
            count={newest.length}
            rows={rows}
            keyOf={(index) => newest[index]?.id ?? String(index)}
            nameOf={(index) => newest[index]?.title ?? ''}
            onPress={(index) => openScreen(`/videos/${encodeURIComponent(newest[index]?.id ?? '')}`)}
            drawRow={(index, pointed) => {
              const { id = '', title = '' } = newest[index] ?? {}
              return (
                <div className="video-newest-row">
                  <Thumbnail kind="videos" id={id} title={title} />
                  <RowTitle text={title} pointed={pointed} />
                </div>
              )
            }}
          />
        </section>
      )}
    </div>
  )
}
