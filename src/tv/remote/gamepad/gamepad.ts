import type { Action } from '../actions.ts'
import { keyDown, keyUp } from '../press.ts'

/** Buttons of the standard mapping (Gamepad specification). */
const buttons: Readonly<Record<number, Action>> = {
  0: 'ok',
  1: 'back',
  4: 'previous',
  5: 'next',
  12: 'up',
  13: 'down',
  14: 'left',
  15: 'right',
}
/** Beyond this the stick counts as a direction: worn sticks rest as far out as 0.3. */
const threshold = 0.75
const repeatDelayMs = 400
const repeatEveryMs = 120

/** The actions that are held on a gamepad: its buttons, and its left stick as directions. */
export function heldOn(pad: { buttons: readonly { pressed: boolean }[]; axes: readonly number[] }): Set<Action> {
  const heldActions = new Set<Action>()
  pad.buttons.forEach(({ pressed }, index) => {
    const action = buttons[index]
    if (pressed && action) heldActions.add(action)
  })
  const [x = 0, y = 0] = pad.axes
  if (x > threshold) heldActions.add('right')
  if (x < -threshold) heldActions.add('left')
  if (y > threshold) heldActions.add('down')
  if (y < -threshold) heldActions.add('up')
  return heldActions
}

/** Reads gamepads once a frame, from now until none is connected, and again when one connects. */
export function readGamepads(): void {
  const nextRepeat = new Map<Action, number>()
  const queue: (() => void)[] = []
  let running = false

  const drain = () => {
    queue.shift()?.()
    if (queue.length > 0) setTimeout(drain, 0)
  }
  /** One press per task: norigin merges or loses presses that arrive in the same task. */
  const later = (call: () => void) => {
    queue.push(call)
    if (queue.length === 1) setTimeout(drain, 0)
  }

  const frame = (time: number) => {
    const pads = [...navigator.getGamepads()].filter((pad): pad is Gamepad => pad !== null)
    const held = new Set(pads.flatMap((pad) => [...heldOn(pad)]))
    for (const action of held) {
      const due = nextRepeat.get(action)
      if (due !== undefined && time < due) continue
      nextRepeat.set(action, time + (due === undefined ? repeatDelayMs : repeatEveryMs))
      later(() => keyDown(action))
    }
    for (const action of nextRepeat.keys()) {
      if (held.has(action)) continue
      nextRepeat.delete(action)
      later(() => keyUp(action))
    }
    running = pads.length > 0
    if (running) requestAnimationFrame(frame)
  }
  const start = () => {
    if (running) return
    running = true
    requestAnimationFrame(frame)
  }
  window.addEventListener('gamepadconnected', start)
  start()
}
