import { type ReactNode, useEffect, useRef } from 'react'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import './tile.css'

interface TileProps {
  focusKey: string
  title: string
  /** The short number, with the focus and without; undefined while it loads. */
  figure: string | undefined
  delta: ReactNode
  /** All of it in one sentence, for voice guides. */
  spoken: string
  selected: boolean
  onPress: () => void
  /** For a tile that opens its own screen: called once the focus rests on it, to show details. */
  onPoint?: (() => void) | undefined
}

/** A person who only passes by does not want its details. */
const restMs = 300

/** One key figure. The screen details the selected one: after OK, or once the focus rests on it. */
export function Tile(props: TileProps) {
  const { focusKey, title, figure, delta, spoken, selected, onPress, onPoint } = props
  const point = useRef(onPoint)
  point.current = onPoint
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Not a state: a move of the focus rerenders no tile.
  const onFocusChange = (focused: boolean) => {
    clearTimeout(resting.current)
    if (focused) resting.current = setTimeout(() => point.current?.(), restMs)
  }
  const { props: focusProps } = useFocus<HTMLButtonElement>({ focusKey, onPress, onFocusChange })
  useEffect(
    () => () => {
      clearTimeout(resting.current)
      // norigin reports the lost focus after this.
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
      <span className="tile-figure" data-long={figure !== undefined && figure.length > 8}>
        {figure ?? <Skeleton width="8rem" height="2.75rem" />}
      </span>
      <span className="tile-delta">{delta}</span>
    </button>
  )
}
