import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import './tile.css'

interface TileProps {
  focusKey: string
  title: string
  /** Short at rest, `exact` while it has the focus; both undefined while the figure is on its way. */
  figure: string | undefined
  exact: string | undefined
  delta: ReactNode
  /** All of it in one sentence, for voice guides. */
  spoken: string
  selected: boolean
  onPress: () => void
  /** It opens a screen of its own, and is shown more of once the focus rests on it. */
  onPoint?: (() => void) | undefined
}

/** Who passes by on the way elsewhere wants nothing of it. */
const restMs = 300

/** One key figure. The selected one is shown more of elsewhere on the screen: by OK, or once the focus rests on it. */
export function Tile(props: TileProps) {
  const { focusKey, title, figure, exact, delta, spoken, selected, onPress, onPoint } = props
  const [focused, setFocused] = useState(false)
  const { props: focusProps } = useFocus<HTMLButtonElement>({ focusKey, onPress, onFocusSeen: setFocused })
  const point = useRef(onPoint)
  point.current = onPoint
  useEffect(() => {
    if (!focused) return
    const timer = setTimeout(() => point.current?.(), restMs)
    return () => clearTimeout(timer)
  }, [focused])
  const shown = focused ? exact : figure
  return (
    <button
      {...focusProps}
      type="button"
      className="tile focusable"
      data-selected={selected}
      aria-pressed={onPoint ? undefined : selected}
      aria-label={spoken}
    >
      <span className="tile-title">{title}</span>
      <span className="tile-figure" data-long={shown !== undefined && shown.length > 8}>
        {shown ?? <Skeleton width="8rem" height="2.75rem" />}
      </span>
      <span className="tile-delta">{delta}</span>
    </button>
  )
}
