import { FocusContext, getCurrentFocusKey, SpatialNavigation, setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { type MouseEvent, type RefObject, useContext, useEffect, useRef } from 'react'
import type { Direction } from '../actions.ts'
import { addFocusable, type Place, personMoved } from './focusManager.ts'
import { useOnlyShown } from './onlyShown.ts'
import { isHeld } from './start.ts'

interface FocusOptions {
  /** Constant while the element is mounted, and the same when its screen opens again: the focus is remembered by it. */
  focusKey: string
  onPress?: (() => void) | undefined
  /** Returns `true` when it used the arrow: the focus then stays. */
  onArrow?: ((direction: Direction, held: boolean) => boolean) | undefined
  /**
   * Called when the element gets or loses the focus; not when a dialog borrows DOM focus, so key listeners check for
   * that.
   */
  onFocusChange?: ((focused: boolean) => void) | undefined
  place?: Place
}

/** Props for the element, which needs `className="focusable"` or its own focus style. */
interface FocusProps<Element extends HTMLElement> {
  ref: RefObject<Element | null>
  tabIndex: number
  onFocus: () => void
  onMouseMove: (event: MouseEvent) => void
  onClick: (() => void) | undefined
}

const nothing = () => {}

/**
 * Makes an element focusable by arrows, pressable by OK and hoverable by a pointer. It registers the element as
 * norigin's own hook does; that hook would also render the element whenever it gets or loses the focus. Here
 * `data-focus` (`focusMark.ts`) styles it.
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
    SpatialNavigation.addFocusable({
      focusKey,
      node,
      parentFocusKey,
      onEnterPress: () => latest.current.onPress?.(),
      onEnterRelease: nothing,
      onArrowPress: (direction) => !latest.current.onArrow?.(direction as Direction, isHeld()),
      onArrowRelease: nothing,
      onFocus: nothing,
      onBlur: nothing,
      onUpdateFocus: (focused) => latest.current.onFocusChange?.(focused),
      onUpdateHasFocusedChild: nothing,
      saveLastFocusedChild: true,
      trackChildren: false,
      isFocusBoundary: false,
      autoRestoreFocus: false,
      forceFocus: false,
      focusable: true,
    })
    const remove = addFocusable(focusKey, { node, place })
    return () => {
      SpatialNavigation.removeFocusable({ focusKey })
      remove()
    }
  }, [focusKey, parentFocusKey, place, onlyShown])

  const take = () => {
    if (getCurrentFocusKey() !== focusKey) void setFocus(focusKey)
  }
  return {
    props: {
      ref,
      // Constant for React: it is changed when the focus moves (`start.ts`), outside of rendering.
      tabIndex: -1,
      onFocus: take,
      // The pointer rests while the screen moves below it: the person did not point.
      onMouseMove: ({ movementX, movementY }) => {
        if (movementX === 0 && movementY === 0) return
        personMoved()
        take()
      },
      onClick: onPress,
    },
  }
}
