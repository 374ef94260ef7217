import {
  BaseWebAdapter,
  destroy,
  type FocusableComponent,
  type FocusableComponentLayout,
  init,
  type LayoutAdapter,
  updateRtl,
} from '@noriginmedia/norigin-spatial-navigation'
import { isDirection, type Press } from '../actions.ts'
import { focusOn } from '../focusMark.ts'
import { isFocusBorrowed } from '../modal.ts'
import { onPress } from '../press.ts'
import { checkFocusSoon, focusMoved, manageFocus, personMoved } from './focusManager.ts'

/**
 * A held arrow moves about ten times a second: as fast as an eye follows, and slow enough for every television to draw.
 */
const repeatEveryMs = 90

const emptyBox = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }

type Listeners = Parameters<LayoutAdapter['addEventListeners']>[0]

/**
 * Connects norigin to this app: norigin receives presses instead of keys, so that every remote and gamepad works alike,
 * and a press that an overlay used never reaches it. It moves DOM focus unless a dialog has borrowed the focus.
 */
class TelevisionAdapter extends BaseWebAdapter {
  private stopListening = () => {}
  private isMoving = false

  override addEventListeners(listeners: Listeners): void {
    this.stopListening = onPress('focus', (press) => hear(press, listeners))
  }

  override removeEventListeners(): void {
    this.stopListening()
  }

  /**
   * norigin compares areas by their layouts; within an area, the resolver measures. norigin asks for the layouts of
   * both elements and of their areas after every move: to measure them then would force a layout before the move is
   * painted. norigin asks again before the next move.
   */
  override measureLayout = async ({
    node,
    nextFocusResolver,
    layout,
  }: FocusableComponent): Promise<FocusableComponentLayout> => {
    if (this.isMoving && layout) return layout
    const { left, right, top, bottom, width, height } = nextFocusResolver ? node.getBoundingClientRect() : emptyBox
    return { node, left, right, top, bottom, width, height, x: left, y: top }
  }

  override focusNode = ({ node, focusKey }: FocusableComponent): void => {
    // Both before the move changes styles: the browser would compute these at once, and again for the next frame.
    focusMoved(focusKey, node.getBoundingClientRect())
    node.tabIndex = 0
    this.isMoving = true
    void Promise.resolve().then(() => {
      this.isMoving = false
    })
    if (!isFocusBorrowed()) focusOn(node)
  }

  // The focus style follows DOM focus (`focusMark.ts`), so norigin sets none.
  override blurNode = ({ node }: FocusableComponent): void => {
    node.tabIndex = -1
  }
}

/**
 * Starts spatial navigation for the signed-in app.
 * @returns stops it, for the pairing screen
 */
export function startFocus(): () => void {
  init({ layoutAdapter: TelevisionAdapter, focusOnPresetKey: false })
  const stopManaging = manageFocus()
  return () => {
    stopManaging()
    destroy()
  }
}

let movedAt = 0
let isArrowHeld = false

/**
 * Whether the arrow that moves the focus now comes from a held key. norigin counts only the presses that reached it.
 */
export function isHeld(): boolean {
  return isArrowHeld
}

function hear({ action, phase }: Press, { keyDown, keyUp }: Listeners): boolean {
  const key = action === 'ok' ? 'enter' : isDirection(action) ? action : undefined
  if (key === undefined) return false
  if (phase === 'release') keyUp?.(key)
  // norigin's own throttle would also drop a second key that is pressed before the first is released.
  else if (phase === 'press' || (key !== 'enter' && performance.now() - movedAt >= repeatEveryMs)) {
    movedAt = performance.now()
    isArrowHeld = phase === 'repeat'
    personMoved()
    // The language, and with it the direction, may have changed.
    updateRtl(document.documentElement.dir === 'rtl')
    keyDown?.(key, new Event('press'))
    checkFocusSoon()
  }
  return true
}
