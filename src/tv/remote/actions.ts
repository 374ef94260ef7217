/** Everything a remote can send, whatever its keys are called. */
export const actions = [
  'up',
  'down',
  'left',
  'right',
  'ok',
  'back',
  'play',
  'pause',
  'playPause',
  'stop',
  'rewind',
  'fastForward',
  'previous',
  'next',
  'pageUp',
  'pageDown',
] as const
export type Action = (typeof actions)[number]

export const directions = ['up', 'down', 'left', 'right'] as const
export type Direction = (typeof directions)[number]

export function isDirection(action: Action): action is Direction {
  return (directions as readonly Action[]).includes(action)
}

/** One event of a key: it goes down, repeats while it is held, or comes up. */
export interface Press {
  action: Action
  phase: 'press' | 'repeat' | 'release'
  /** Milliseconds since it went down; 0 for `press`. */
  heldMs: number
}
