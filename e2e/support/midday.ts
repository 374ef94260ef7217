/** A time zone in which it is about noon now: whatever a television does at night, it does not do in a test. */
export function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The names of these zones have the sign of the way back to UTC.
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}
