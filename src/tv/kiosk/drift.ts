/**
 * Places in rem on a small ring, one a minute: no pixel shows the same edge for long, and nothing leaves the safe area.
 */
const places = 16
const radius = 0.4375

/**
 * The offset of the picture in this minute: right and down, in rem. Never more than 0.0055 of the screen in a minute.
 */
export function driftAt(minutes: number): { x: number; y: number } {
  const angle = (2 * Math.PI * (minutes % places)) / places
  return { x: round(radius * Math.sin(angle)), y: round(radius * (1 - Math.cos(angle)) - radius) }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
