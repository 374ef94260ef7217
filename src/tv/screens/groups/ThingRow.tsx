import { useState } from 'react'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import type { Thing } from './pickableItems.ts'

/** A video or playlist in a list: picture, title, and what tells it from others of the same title. */
export function ThingRow({ thing }: { thing: Thing | undefined }) {
  return (
    <div className="thing-row">
      <ThingPicture key={thing?.pictureUrl} url={thing?.pictureUrl} />
      <span className="thing-title">{thing ? thing.title : <Skeleton width="24rem" height="1.75rem" />}</span>
      <span className="thing-detail">{thing?.detail}</span>
    </div>
  )
}

function ThingPicture({ url }: { url: string | undefined }) {
  const [broken, setBroken] = useState(false)
  if (url !== undefined && !broken)
    return <img className="thing-picture" src={url} alt="" onError={() => setBroken(true)} />
  return (
    <span className="thing-picture thing-blank">
      <Icon name="videos" />
    </span>
  )
}
