/** Seconds as hours, minutes and seconds: `0:01:05`. */
export const clockTime = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part, place) => String(Math.floor(part)).padStart(place === 0 ? 1 : 2, '0'))
    .join(':')
