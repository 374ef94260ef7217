import type { ReactNode } from 'react'
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
}

/** One key figure. OK shows more of it elsewhere on the screen, and the tile is then the selected one. */
export function Tile({ focusKey, title, figure, exact, delta, spoken, selected, onPress }: TileProps) {
  const { props, focused } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  const shown = focused ? exact : figure
  return (
    <button {...props} type="button" className="tile focusable" aria-pressed={selected} aria-label={spoken}>
      <span className="tile-title">{title}</span>
      <span className="tile-figure" data-long={shown !== undefined && shown.length > 8}>
        {shown ?? <Skeleton width="8rem" height="2.75rem" />}
      </span>
      <span className="tile-delta">{delta}</span>
    </button>
  )
}
