import type { GroupItemType } from '#contract/groups.ts'
import type { PictureKind } from '#contract/pictures.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import type { ItemSummary } from './pickableItems.ts'

/** Assets have no pictures. */
export const pictureKinds: Partial<Record<GroupItemType, PictureKind>> = {
  video: 'videos',
  playlist: 'playlists',
  channel: 'channels',
}

/** An item in a list: picture, title, and a detail that distinguishes items with the same title. */
export function ItemRow({ item, type }: { item: ItemSummary | undefined; type: GroupItemType | undefined }) {
  const kind = type && pictureKinds[type]
  return (
    <div className="item-row">
      {kind === undefined ? (
        <Icon name="videos" className="item-mark" />
      ) : item ? (
        <Thumbnail kind={kind} id={item.id} title={item.title} />
      ) : (
        <span className="thumbnail" data-state="loading" />
      )}
      <span className="item-title">{item ? <bdi>{item.title}</bdi> : <Skeleton width="24rem" height="1.75rem" />}</span>
      <span className="item-detail">{item?.detail}</span>
    </div>
  )
}
