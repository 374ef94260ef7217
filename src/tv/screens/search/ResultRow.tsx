import { Icon } from '#tv/ui/icons/Icon.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import type { Result } from './results.ts'

/** One result: its picture, what was found, where; and the views of a video, or when it was said. */
export function ResultRow({ result: { title, details, picture, figure } }: { result: Result }) {
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
          {figure.text}
          {figure.note !== '' && <span className="result-figure-note">{figure.note}</span>}
        </span>
      )}
    </div>
  )
}
