/** The longest wait that a service can ask for, in milliseconds. */
export const maxWaitMs = 300_000

/**
 * Whether something must wait until a time. A time further ahead than `maxMs` was stored before the clock was set
 * back, so it is ignored: `serverClock` makes machines agree, but the server's clock can be set, and so can the clock
 * of a machine with an embedded database.
 */
export const isStillWaiting = (time: number, now: number, maxMs = maxWaitMs): boolean =>
  time > now && time <= now + maxMs
