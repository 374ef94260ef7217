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
  /** For segments at the edge of the screen: the arrow beyond the last focuses the first. */
  round?: boolean
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
  round = false,
}: SegmentsProps<Value>) {
  const [first] = values
  const last = values[values.length - 1]
  const goRound = (direction: Direction, held: boolean) => {
    // A held arrow stops at the edge.
    if (alongReading(direction) !== 'right' || held || first === undefined) return false
    void setFocus(`${focusKey}:${first}`)
    return true
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
          onArrow={round && value === last ? goRound : undefined}
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
  onArrow: ((direction: Direction, held: boolean) => boolean) | undefined
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
