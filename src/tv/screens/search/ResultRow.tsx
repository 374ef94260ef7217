import { Icon } from '#tv/ui/icons/Icon.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import type { Result } from './results.ts'

interface ResultRowProps {
  result: Result
  /** Whether OK would open it: its number is then exact. */
  pointed: boolean
}

/** One result: its picture, what was found, where; and the views of a video, or when it was said. */
export function ResultRow({ result: { title, details, picture, figure }, pointed }: ResultRowProps) {
  return (
    <div className="result">
      {'icon' in picture ? (
        <span className="result-icon">
          <Icon name={picture.icon} />
        </span>
      ) : (
        <Thumbnail {...picture} />
      )}
      <span className="result-names">
        <span className="result-title" dir="auto">
          {title.map(({ text, isMatch }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text.
            isMatch ? <mark key={place}>{text}</mark> : text,
          )}
        </span>
        <span className="result-details">{details}</span>
      </span>
      {figure && (
        <span className="result-figure">
          {pointed ? figure.exact : figure.short}
          {figure.note !== '' && <span className="result-figure-note">{figure.note}</span>}
        </span>
      )}
    </div>
  )
}
