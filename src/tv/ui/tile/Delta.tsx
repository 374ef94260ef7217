import { Icon } from '../icons/Icon.tsx'
import './tile.css'

interface DeltaProps {
  direction: 'up' | 'down' | 'same'
  /** With its sign; the arrow and the colour repeat it. */
  text: string
  /** Whether this direction is good news; undefined when it is neither. */
  good?: boolean | undefined
}

/** A change against the period before. Never colour alone: an arrow, a sign, then colour. */
export function Delta({ direction, text, good }: DeltaProps) {
  const tone = good === undefined || direction === 'same' ? 'neither' : good ? 'good' : 'bad'
  return (
    <span className="delta" data-tone={tone}>
      <Icon name={direction} className="delta-arrow" />
      {text}
    </span>
  )
}
