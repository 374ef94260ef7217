/** Backgrounds on which white letters have a contrast above 4.5 : 1. */
const grounds = ['#1f5f8b', '#7a4a12', '#2f6b2f', '#8a2f4a', '#5b3f99', '#5f5a10'] as const

/** Draws a channel's picture from its id and title: always the same for the same channel, an SVG of 240 by 240. */
export function drawnChannel(id: string, title: string): string {
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  const initials = title
    .split(/\s+/)
    .flatMap((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">' +
    `<rect width="240" height="240" fill="${grounds[sum % grounds.length]}"/>` +
    '<text x="120" y="120" dy=".35em" text-anchor="middle" fill="#ffffff" font-family="sans-serif" font-size="104" ' +
    `font-weight="700">${initials}</text></svg>`
  )
}
