import { memo, useState } from 'react'
import { type PictureKind, type PictureSize, pictureAddress } from '#contract/pictures.ts'
import { ownAccount } from '#tv/data/cache/accountStorage.ts'
import './picture.css'

/** Characters to skip before a title's first letter. Chromium 64 has no Unicode classes such as `\p{L}`. */
const notLetter = /[\s!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u2027]/

interface ThumbnailProps {
  /** If it is missing, the letter is shown instead of a picture. */
  kind?: PictureKind
  id: string
  /** Its first letter is drawn when there is no picture. */
  title: string
  /** In a row of a list, in the preview beside a list, in a list of pictures, or large at the head of a screen. */
  place?: 'row' | 'preview' | 'media' | 'head'
}

/** Widths in rem, as in the styles. */
const widths = { row: 6, preview: 10.125, media: 15, head: 20 } as const
/** The number of background colours for a letter. */
const backgrounds = 4

/**
 * The picture of a video, a playlist or a channel, 16 to 9: a skeleton of the same size while it loads, and a letter on
 * a colour when there is none. Its size never changes, so nothing around it moves (specification: television 3).
 * Memoized: a move along a list renders no picture.
 */
export const Thumbnail = memo(({ kind, id, title, place = 'row' }: ThumbnailProps) => {
  const account = ownAccount()
  const address =
    account === undefined || kind === undefined ? undefined : pictureAddress(account, kind, id, sizeFor(widths[place]))
  const [loaded, setLoaded] = useState<{ address: string; isThere: boolean }>()
  const state =
    address === undefined ? 'none' : loaded?.address !== address ? 'loading' : loaded.isThere ? 'there' : 'none'
  return (
    <span className="thumbnail" data-place={place} data-state={state} aria-hidden="true">
      {state === 'none' ? (
        <span className="thumbnail-letter" data-ground={groundOf(id)}>
          {[...title.trim()].find((letter) => !notLetter.test(letter))?.toUpperCase()}
        </span>
      ) : (
        address !== undefined && (
          <img
            key={address}
            src={address}
            alt=""
            onLoad={() => setLoaded({ address, isThere: true })}
            onError={() => setLoaded({ address, isThere: false })}
          />
        )
      )}
    </span>
  )
})

/** The smallest size that is sharp on this screen (specification: video 5). */
function sizeFor(rem: number): PictureSize {
  const { fontSize } = getComputedStyle(document.documentElement)
  const pixels = rem * Number.parseFloat(fontSize) * window.devicePixelRatio
  if (pixels <= 120) return 'default'
  return pixels <= 320 ? 'medium' : 'high'
}

const groundOf = (id: string) => ([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % backgrounds) + 1

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
