import { useFocus } from '#tv/remote/focus/useFocus.ts'
import './controls.css'

interface SegmentsProps<Value extends string | number> {
  /** What is chosen here, for voice guides. */
  label: string
  /** Begins each focus key. */
  focusKey: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  textOf: (value: Value) => string
}

/** One of a few: the chosen one is filled, the focused one has the outline; OK chooses. */
export function Segments<Value extends string | number>({
  label,
  focusKey,
  values,
  chosen,
  onChoose,
  textOf,
}: SegmentsProps<Value>) {
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {values.map((value) => (
        <Segment
          key={value}
          focusKey={`${focusKey}:${value}`}
          text={textOf(value)}
          chosen={value === chosen}
          onPress={() => onChoose(value)}
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
}

function Segment({ focusKey, text, chosen, onPress }: SegmentProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio would take the arrows for itself.
    <button {...props} type="button" role="radio" aria-checked={chosen} className="segment focusable">
      {text}
    </button>
  )
}
