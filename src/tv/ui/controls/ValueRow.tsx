import { useFocus } from '#tv/remote/focus/useFocus.ts'
import './controls.css'

interface ValueRowProps {
  focusKey: string
  title: string
  /** What it is now. */
  value: string
  /** Opens the choice of another. */
  onPress: () => void
}

/** A thing that has a value, in a line; OK opens the choice of another. */
export function ValueRow({ focusKey, title, value, onPress }: ValueRowProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  return (
    <button {...props} type="button" className="value-row focusable" aria-haspopup="dialog">
      <span className="value-row-title">{title}</span>
      <span className="value-row-value">{value}</span>
    </button>
  )
}
