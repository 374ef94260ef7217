import { memo, type ReactNode, useEffect, useRef } from 'react'
import { restMs } from '#tv/remote/focus/rest.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Icon } from '../icons/Icon.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import './tile.css'

interface TileProps {
  focusKey: string
  title: string
  /** The short number; undefined while it loads. */
  figure: ReactNode
  delta: ReactNode
  /** The whole tile as one sentence, for voice guides. */
  spoken: string
  selected: boolean
  onPress: () => void
  /** For a tile that opens its own screen: called once the focus rests on it, to show details. */
  onPoint?: (() => void) | undefined
}

/** One key figure. The screen details the selected tile: after OK, or once the focus rests on it. */
export function Tile(props: TileProps) {
  const { focusKey, title, figure, delta, spoken, selected, onPress, onPoint } = props
  const point = useRef(onPoint)
  point.current = onPoint
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Not React state: a move of the focus renders no tile.
  const onFocusChange = (focused: boolean) => {
    clearTimeout(resting.current)
    if (focused) resting.current = setTimeout(() => point.current?.(), restMs)
  }
  const { props: focusProps } = useFocus<HTMLButtonElement>({ focusKey, onPress, onFocusChange })
  useEffect(
    () => () => {
      clearTimeout(resting.current)
      // norigin reports the lost focus after the tile is unmounted.
      point.current = undefined
    },
    [],
  )
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
      <span className="tile-figure">{figure ?? <Skeleton width="8rem" height="2.75rem" />}</span>
      <span className="tile-delta">{delta}</span>
    </button>
  )
}

import './tile.css'

interface DeltaProps {
  direction: 'up' | 'down' | 'same'
  /** The change with its sign; the arrow and the colour repeat the sign. */
  text: string
  /** Whether the change is good news; undefined when it is neither good nor bad. */
  good?: boolean | undefined
}

/** A change since the previous period: an arrow and a sign besides the colour. Memoized, as it stands in rows of lists. */
export const Delta = memo(({ direction, text, good }: DeltaProps) => {
  const tone = good === undefined || direction === 'same' ? 'neither' : good ? 'good' : 'bad'
  return (
    <span className="delta" data-tone={tone}>
      <Icon name={direction} className="delta-arrow" />
      {text}
    </span>
  )
})
