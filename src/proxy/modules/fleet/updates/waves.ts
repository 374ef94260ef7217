/** What an update looks at. All times are milliseconds since 1970. */
export interface UpdatedScreen {
  id: string
  /** It is heard, and signed in. `unknown`: no proxy has listened for long enough to say. */
  is: 'on' | 'off' | 'unknown'
  /** The version that runs on it, by the address of its first script. */
  bundle: string | null
  /** Whether it is to run the new version. */
  isMoved: boolean
  /** When it was moved while it was on: then it is watched. Null, too, if it ran the new version before. */
  movedAt: number | null
  /** It went back during this update. */
  isBack: boolean
  /** Errors that nobody caught since it was moved. */
  errors: number
}

export interface Update {
  /** The new version. */
  bundle: string
  /** Minutes without a crash before the next step; a press does not wait for them. */
  minutes: number
  step: number
  stepAt: number
}

export interface NextStep {
  /** Screens that go back: they crash with the new version, or were not heard with it. */
  back: string[]
  /** Screens that the new version reaches now. */
  move: string[]
  step: number
  isDone: boolean
}

/** One screen, a tenth of them, all. */
export const steps = [() => 1, (count: number) => Math.ceil(count / 10), (count: number) => count] as const
/** A screen that has so many errors with the new version goes back. */
const mostErrors = 2
/** For so long a screen may need to load it and to be heard with it. */
const loadMs = 3 * 60_000

/**
 * What is next in an update (specification: fleet 15).
 * @param screens in the order in which they are reached
 * @param isPressed an operator does not want to wait
 */
export function nextStep(update: Update, screens: readonly UpdatedScreen[], now: number, isPressed = false): NextStep {
  const { bundle, minutes } = update
  const watched = screens.filter(({ isMoved, movedAt }) => isMoved && movedAt !== null)
  const runs = (screen: UpdatedScreen) => screen.is === 'on' && screen.bundle === bundle
  const fails = (screen: UpdatedScreen) =>
    (screen.bundle === bundle && screen.errors > mostErrors) ||
    (!runs(screen) && screen.is !== 'unknown' && now - (screen.movedAt ?? now) >= loadMs)
  const back = watched.filter(fails).map(({ id }) => id)
  const stays = { back, move: [], step: update.step, isDone: false }
  if (back.length > 0) return stays
  const isRipe = isPressed || (watched.every(runs) && now - update.stepAt >= minutes * 60_000)
  if (!isRipe) return stays
  // Steps count those that the update reaches, not those that ran the new version before.
  const able = screens.filter(({ isBack, isMoved, movedAt }) => !isBack && !(isMoved && movedAt === null))
  const moved = able.filter(({ isMoved }) => isMoved).length
  for (let step = update.step + 1; step < steps.length; step += 1) {
    const isLast = step === steps.length - 1
    const count = Math.max(0, (steps[step]?.(able.length) ?? 0) - moved)
    // The last step also reaches those that are off: they load it when they are back.
    const move = able.filter(({ isMoved, is }) => !isMoved && (isLast || is === 'on')).slice(0, count)
    if (move.length > 0) return { back, move: move.map(({ id }) => id), step, isDone: false }
  }
  return { back, move: [], step: steps.length - 1, isDone: true }
}
