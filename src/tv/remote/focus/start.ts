import {
  destroy,
  type FocusableComponentLayout,
  init,
  type LayoutAdapter,
} from '@noriginmedia/norigin-spatial-navigation'
import { isDirection, type Press } from '../actions.ts'
import { isFocusBorrowed } from '../modal.ts'
import { onPress } from '../press.ts'
import { checkFocusSoon, focusMoved, forgetWish, manageFocus } from './focusManager.ts'
import { scaleFocused } from './focusScale.ts'
import { moveQuietly } from './moveQuietly.ts'
import { arrive, focusOptimistically, isOptimistic } from './optimisticFocus.ts'

/** A held arrow moves about ten times a second: as fast as an eye follows, and slower than any television draws. */
const repeatEveryMs = 90

type Listeners = Parameters<LayoutAdapter['addEventListeners']>[0]

/**
 * Starts spatial focus for the signed-in app. norigin hears presses, not keys: so every remote and pad works alike, and
 * an overlay that uses a press has paused it.
 * @returns stops it, for the pairing screen
 */
export function startFocus(): () => void {
  let stopListening = () => {}
  init({
    shouldFocusDOMNode: true,
    focusOnPresetKey: false,
    layoutAdapter: {
      addEventListeners: (listeners: Listeners) => {
        stopListening = onPress('focus', (press) => hear(press, listeners))
      },
      removeEventListeners: () => stopListening(),
      measureLayout: async ({ node }) => layoutOf(node),
      focusNode: ({ node, focusKey }) => {
        focusMoved(focusKey)
        if (!isFocusBorrowed()) moveQuietly(node)
      },
      blurNode: () => {},
    },
  })
  const letGo = manageFocus()
  const stopGrowing = scaleFocused()
  return () => {
    stopGrowing()
    letGo()
    destroy()
  }
}

/**
 * The layout of an element, measured when it is first read. norigin asks for it at every mount and twice at every move,
 * and then mostly reads nothing; measured at once, each would make the browser lay out the page in the middle of it.
 */
function layoutOf(node: HTMLElement): FocusableComponentLayout {
  let box: DOMRect | undefined
  const measured = () => {
    box ??= node.getBoundingClientRect()
    return box
  }
  return {
    node,
    get left() {
      return measured().left
    },
    get top() {
      return measured().top
    },
    get right() {
      return measured().right
    },
    get bottom() {
      return measured().bottom
    },
    get width() {
      return measured().width
    },
    get height() {
      return measured().height
    },
    get x() {
      return measured().left
    },
    get y() {
      return measured().top
    },
  }
}

let lastMove = 0
let repeating = false

/** Whether the arrow that is heard now comes from a key that is held: norigin counts only those that it hears. */
export function isHeld(): boolean {
  return repeating
}

function hear({ action, phase }: Press, { keyDown, keyUp }: Listeners): boolean {
  const key = action === 'ok' ? 'enter' : isDirection(action) ? action : undefined
  if (key === undefined) {
    if (phase !== 'release') void arrive()
    return false
  }
  if (phase === 'release') keyUp?.(key)
  else if (phase === 'press' || (key !== 'enter' && performance.now() - lastMove >= repeatEveryMs)) {
    lastMove = performance.now()
    repeating = phase === 'repeat'
    forgetWish()
    if (key !== 'enter' && focusOptimistically(key, repeating)) return true
    const tell = () => {
      keyDown?.(key, new Event('press'))
      checkFocusSoon()
    }
    // Whatever norigin is to do begins where DOM focus is.
    if (isOptimistic()) void arrive().then(tell)
    else tell()
  }
  return true
}
