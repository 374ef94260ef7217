import type { GroupItemType } from '#contract/groups.ts'
import type { PictureKind } from '#contract/pictures.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Thumbnail } from '../../ui/picture/Thumbnail.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import type { Thing } from './pickableItems.ts'

/** Assets have no pictures. */
export const pictureKinds: Partial<Record<GroupItemType, PictureKind>> = {
  video: 'videos',
  playlist: 'playlists',
  channel: 'channels',
}

/** An item in a list: picture, title, and a detail that distinguishes items with the same title. */
export function ThingRow({ thing, type }: { thing: Thing | undefined; type: GroupItemType | undefined }) {
  const kind = type && pictureKinds[type]
  return (
    <div className="thing-row">
      {kind === undefined ? (
        <Icon name="videos" className="thing-mark" />
      ) : thing ? (
        <Thumbnail kind={kind} id={thing.id} title={thing.title} />
      ) : (
        <span className="thumbnail" data-state="coming" />
      )}
      <span className="thing-title">
        {thing ? <bdi>{thing.title}</bdi> : <Skeleton width="24rem" height="1.75rem" />}
      </span>
      <span className="thing-detail">{thing?.detail}</span>
    </div>
  )
}
