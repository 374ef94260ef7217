import { getCurrentFocusKey, setFocus, useFocusable } from '@noriginmedia/norigin-spatial-navigation'
import { type MouseEvent, type RefObject, useEffect } from 'react'
import { type Direction, isDirection } from '../actions.ts'
import { addSpot, type Place } from './keeper.ts'

interface FocusOptions {
  /** Never changes while the element lives, and is the same when its screen comes back: focus is remembered by it. */
  focusKey: string
  onPress?: (() => void) | undefined
  /** Answers `true` when it used the arrow, so that the focus stays. */
  onArrow?: ((direction: Direction, held: boolean) => boolean) | undefined
  place?: Place
}

interface Focus<Element extends HTMLElement> {
  focused: boolean
  /** To be spread on the element, which needs `className="focusable"` or a mark of its own. */
  props: {
    ref: RefObject<Element | null>
    tabIndex: number
    onFocus: () => void
    onMouseMove: (event: MouseEvent) => void
    onClick: (() => void) | undefined
  }
}

/** Makes an element something that arrows reach, OK presses and a pointer hovers. */
export function useFocus<Element extends HTMLElement>({ focusKey, onPress, onArrow, place = 'screen' }: FocusOptions) {
  const { ref, focused } = useFocusable<object, Element>({
    focusKey,
    autoRestoreFocus: false,
    ...(onPress ? { onEnterPress: onPress } : {}),
    onArrowPress: (direction, _props, { pressedKeys }) => {
      if (!onArrow || !isDirection(direction as Direction)) return true
      return !onArrow(direction as Direction, (pressedKeys[direction] ?? 0) > 1)
    },
  })
  useEffect(() => {
    const node = ref.current
    return node ? addSpot(focusKey, node, place) : undefined
  }, [ref, focusKey, place])

  const take = () => {
    if (getCurrentFocusKey() !== focusKey) void setFocus(focusKey)
  }
  const focus: Focus<Element> = {
    focused,
    props: {
      ref: ref as RefObject<Element | null>,
      tabIndex: focused ? 0 : -1,
      onFocus: take,
      // A pointer that rests while the screen moves below it points at nothing.
      onMouseMove: ({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) take()
      },
      onClick: onPress,
    },
  }
  return focus
}
