import { useQuery } from '@tanstack/react-query'
import { publishedQuery } from '#tv/data/videos.ts'
import { dayAt } from '#tv/dates/days.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { messages } from './messages.ts'

/** The sheet in which a person chooses the video that one is compared with, newest first. */
export function ChooseOther({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: published } = useQuery(publishedQuery)
  if (!published) return null
  const today = dayAt(Date.now())
  const byId = new Map(published.map((video) => [video.id, video]))
  const dayOf = (video: string) => {
    const at = byId.get(video)?.publishedAt
    return at === undefined ? undefined : dayText.short(dayAt(Date.parse(at)), today)
  }
  return (
    <Menu
      title={t(messages.compareWith)}
      values={published.map((video) => video.id).filter((other) => other !== id)}
      chosen={undefined}
      textOf={(video) => byId.get(video)?.title ?? video}
      noteOf={dayOf}
      pictureOf={(video) => <Thumbnail kind="videos" id={video} title={byId.get(video)?.title ?? ''} />}
      onChoose={(other) => openScreen(`/videos/${encodeURIComponent(id)}/compare/${encodeURIComponent(other)}`)}
      onClose={onClose}
    />
  )
}
