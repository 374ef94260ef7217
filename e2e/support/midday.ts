/** A time zone in which it is about noon now: whatever a television does at night, it does not do in a test. */
export function middayZone(): string {
  const hoursAhead = 12 - new Date().getUTCHours()
  // The names of these zones have the sign of the way back to UTC.
  return hoursAhead < 0 ? `Etc/GMT+${-hoursAhead}` : `Etc/GMT-${hoursAhead}`
}
