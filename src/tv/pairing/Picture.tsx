import { useState } from 'react'
import type { Channel } from '../data/channel.ts'

/** The channel's picture, or its first letter when there is none or it does not load. */
export function Picture({ title, pictureUrl }: Omit<Channel, 'id'>) {
  const [broken, setBroken] = useState(false)
  return (
    <div className="panel">
      {pictureUrl !== undefined && !broken ? (
        <img className="picture" src={pictureUrl} alt="" onError={() => setBroken(true)} />
      ) : (
        <span className="picture picture-letter" aria-hidden="true">
          {[...title][0]?.toUpperCase()}
        </span>
      )}
    </div>
  )
}
