import { useState } from 'react'
import './picture.css'

/** A channel's picture, or its first letter when there is no picture or it does not load. */
export function Picture({ title, url }: { title: string; url: string | undefined }) {
  const [broken, setBroken] = useState(false)
  if (url === undefined || broken) {
    return (
      <span className="channel-picture channel-letter" aria-hidden="true">
        {title.trim().charAt(0).toUpperCase()}
      </span>
    )
  }
  return <img className="channel-picture" src={url} alt="" onError={() => setBroken(true)} />
}
