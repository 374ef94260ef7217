import { FocusContext, getCurrentFocusKey, SpatialNavigation, setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { type MouseEvent, type RefObject, useContext, useEffect, useRef } from 'react'
import { type Direction, isDirection } from '../actions.ts'
import { afterPaint } from './afterPaint.ts'
import type { Place } from './focusables.ts'
import { addFocusable, touched } from './focusManager.ts'
import { useOnlyShown } from './onlyShown.ts'
import { isHeld } from './start.ts'

interface FocusOptions {
  /** Never changes while the element lives, and is the same when its screen comes back: focus is remembered by it. */
  focusKey: string
  onPress?: (() => void) | undefined
  /** Answers `true` when it used the arrow, so that the focus stays. */
  onArrow?: ((direction: Direction, held: boolean) => boolean) | undefined
  /** Told once it has been painted that the focus came or went. Who hears keys while it is here asks for DOM focus. */
  onFocusSeen?: ((focused: boolean) => void) | undefined
  place?: Place
}

/** To be spread on the element, which needs `className="focusable"` or a mark of its own. */
interface FocusProps<Element extends HTMLElement> {
  ref: RefObject<Element | null>
  tabIndex: number
  onFocus: () => void
  onMouseMove: (event: MouseEvent) => void
  onClick: (() => void) | undefined
}

const nothing = () => {}

/**
 * Makes an element something that arrows reach, OK presses and a pointer hovers. norigin's own hook draws an element anew
 * whenever the focus comes or goes; here it is styled by `data-focus` (`focusMark.ts`), and a key's paint waits for no drawing.
 */
export function useFocus<Element extends HTMLElement>(options: FocusOptions): { props: FocusProps<Element> } {
  const { focusKey, onPress, place = 'screen' } = options
  const ref = useRef<Element>(null)
  const latest = useRef(options)
  latest.current = options
  const parentFocusKey = useContext(FocusContext)
  const onlyShown = useOnlyShown()
  useEffect(() => {
    const node = ref.current
    if (!node || onlyShown) return
    const onArrow = (direction: Direction, held: boolean) => latest.current.onArrow?.(direction, held) === true
    SpatialNavigation.addFocusable({
      focusKey,
      node,
      parentFocusKey,
      onEnterPress: () => latest.current.onPress?.(),
      onEnterRelease: nothing,
      onArrowPress: (direction) => !isDirection(direction as Direction) || !onArrow(direction as Direction, isHeld()),
      onArrowRelease: nothing,
      onFocus: nothing,
      onBlur: nothing,
      onUpdateFocus: (focused = false) => {
        node.tabIndex = focused ? 0 : -1
        if (latest.current.onFocusSeen) afterPaint(() => latest.current.onFocusSeen?.(focused))
      },
      onUpdateHasFocusedChild: nothing,
      saveLastFocusedChild: true,
      trackChildren: false,
      isFocusBoundary: false,
      autoRestoreFocus: false,
      forceFocus: false,
      focusable: true,
    })
    const leave = addFocusable(focusKey, { node, place, area: parentFocusKey, onArrow })
    return () => {
      SpatialNavigation.removeFocusable({ focusKey })
      leave()
    }
  }, [focusKey, parentFocusKey, place, onlyShown])

  const take = () => {
    if (getCurrentFocusKey() !== focusKey) void setFocus(focusKey)
  }
  return {
    props: {
      ref,
      // Always the same for React: it is changed above, and not by drawing.
      tabIndex: -1,
      onFocus: take,
      // A pointer that rests while the screen moves below it points at nothing.
      onMouseMove: ({ movementX, movementY }) => {
        if (movementX === 0 && movementY === 0) return
        touched()
        take()
      },
      onClick: onPress,
    },
  }
}
