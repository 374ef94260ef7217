import { setFocus } from '@noriginmedia/norigin-spatial-navigation'
import type { Direction } from '#tv/remote/actions.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import './controls.css'

interface SegmentsProps<Value extends string | number> {
  /** Names the choice, for voice guides. */
  label: string
  /** Prefix of each focus key. */
  focusKey: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  textOf: (value: Value) => string
  /** The arrow down from one of these values chooses it, too: a person goes to what it changes. */
  chosenByDown?: readonly Value[]
  /** For segments at the edge of the screen: the arrow beyond the last focuses the first. */
  round?: boolean
  /** For segments at the bottom of the screen: the focus key of what the arrow down focuses. */
  below?: string | undefined
}

/**
 * A choice of a few values: the chosen one is filled, the focused one has the outline; OK chooses. Not drawn on a
 * kiosk.
 */
export function Segments<Value extends string | number>({
  label,
  focusKey,
  values,
  chosen,
  onChoose,
  textOf,
  chosenByDown = [],
  round = false,
  below,
}: SegmentsProps<Value>) {
  const [first] = values
  const last = values[values.length - 1]
  const beyond = (value: Value, direction: Direction): string | undefined => {
    if (direction === 'down') return below
    return round && value === last && alongReading(direction) === 'right' ? `${focusKey}:${first}` : undefined
  }
  if (useOnlyShown()) return null
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {values.map((value) => (
        <Segment
          key={value}
          focusKey={`${focusKey}:${value}`}
          text={textOf(value)}
          chosen={value === chosen}
          onPress={() => onChoose(value)}
          onArrow={(direction, held) => {
            if (direction === 'down' && value !== chosen && chosenByDown.includes(value)) onChoose(value)
            const target = beyond(value, direction)
            // A held arrow stops at the edge.
            if (target === undefined || held) return false
            void setFocus(target)
            return true
          }}
        />
      ))}
    </div>
  )
}

interface SegmentProps {
  focusKey: string
  text: string
  chosen: boolean
  onPress: () => void
  onArrow: (direction: Direction, held: boolean) => boolean
}

function Segment({ focusKey, text, chosen, onPress, onArrow }: SegmentProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress, onArrow })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio would take the arrows for itself.
    <button {...props} type="button" role="radio" aria-checked={chosen} className="segment focusable">
      {text}
    </button>
  )
}
