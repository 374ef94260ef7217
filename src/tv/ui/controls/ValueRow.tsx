import { useFocus } from '#tv/remote/focus/useFocus.ts'
import './controls.css'

interface ValueRowProps {
  focusKey: string
  title: string
  /** The current value. */
  value: string
  /** Opens the choice of another value. */
  onPress: () => void
}

/** A line with a title and its value. OK opens the choice of another value. */
export function ValueRow({ focusKey, title, value, onPress }: ValueRowProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  return (
    <button {...props} type="button" className="value-row focusable" aria-haspopup="dialog">
      <span className="value-row-title">{title}</span>
      <span className="value-row-value">
        <bdi>{value}</bdi>
      </span>
    </button>
  )
}
