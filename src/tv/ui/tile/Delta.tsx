import { Icon } from '../icons/Icon.tsx'
import './tile.css'

interface DeltaProps {
  direction: 'up' | 'down' | 'same'
  /** The change with its sign; the arrow and the colour repeat the sign. */
  text: string
  /** Whether the change is good news; undefined when it is neither good nor bad. */
  good?: boolean | undefined
}

/** A change since the previous period: an arrow and a sign besides the colour. */
export function Delta({ direction, text, good }: DeltaProps) {
  const tone = good === undefined || direction === 'same' ? 'neither' : good ? 'good' : 'bad'
  return (
    <span className="delta" data-tone={tone}>
      <Icon name={direction} className="delta-arrow" />
      {text}
    </span>
  )
}
