import { FocusContext, getCurrentFocusKey, SpatialNavigation, setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { type MouseEvent, type RefObject, useContext, useEffect, useRef } from 'react'
import type { Direction } from '../actions.ts'
import { addFocusable, type Place, personMoved } from './focusManager.ts'
import { useOnlyShown } from './onlyShown.ts'
import { isHeld } from './start.ts'

interface FocusOptions {
  /** Never changes while the element lives, and is the same when its screen comes back: focus is remembered by it. */
  focusKey: string
  onPress?: (() => void) | undefined
  /** Answers `true` when it used the arrow, so that the focus stays. */
  onArrow?: ((direction: Direction, held: boolean) => boolean) | undefined
  /** Called when the focus comes or goes; not when a dialog borrows DOM focus, which key listeners therefore check. */
  onFocusChange?: ((focused: boolean) => void) | undefined
  place?: Place
}

/** Props for the element, which needs `className="focusable"` or a mark of its own. */
interface FocusProps<Element extends HTMLElement> {
  ref: RefObject<Element | null>
  tabIndex: number
  onFocus: () => void
  onMouseMove: (event: MouseEvent) => void
  onClick: (() => void) | undefined
}

const nothing = () => {}

/**
 * Makes an element something that arrows reach, OK presses and a pointer hovers. It registers the element as norigin's
 * own hook does, which would also draw the element anew whenever the focus comes or goes: here `data-focus`
 * (`focusMark.ts`) styles it.
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
      onUpdateFocus: (focused) => {
        node.tabIndex = focused ? 0 : -1
        latest.current.onFocusChange?.(focused)
      },
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
      // Always the same for React: it is changed above, and not by drawing.
      tabIndex: -1,
      onFocus: take,
      // A pointer that rests while the screen moves below it points at nothing.
      onMouseMove: ({ movementX, movementY }) => {
        if (movementX === 0 && movementY === 0) return
        personMoved()
        take()
      },
      onClick: onPress,
    },
  }
}
