import { encodePng } from '#web/png.ts'

type Color = readonly [red: number, green: number, blue: number]
const background: Color = [0x0b, 0x0e, 0x14]
const bars: Color = [0x5c, 0xc8, 0xff]

/** The bars of `src/tv/theme/icon.svg`: x, first and last y, on a square of 32. */
const lines = [
  [7, 15, 23],
  [13.5, 9, 23],
  [20, 17, 23],
  [26, 12, 23],
] as const
const halfWidth = 1.75

/** Distance of a point from a bar, which has round ends. */
const distance = (x: number, y: number, [at, top, bottom]: (typeof lines)[number]) =>
  Math.hypot(x - at, y - Math.min(Math.max(y, top), bottom))

/**
 * Draws Tenfoot's mark as a PNG.
 * @param share of the picture's height that the mark fills
 */
export function markPicture(width: number, height: number, share = 1): Buffer {
  const unit = (height * share) / 32
  const rgb = new Uint8Array(height * width * 3)
  let at = 0
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5 - width / 2) / unit + 16
      const y = (row + 0.5 - height / 2) / unit + 16
      const nearest = Math.min(...lines.map((line) => distance(x, y, line)))
      // One pixel of smooth edge.
      const cover = Math.min(Math.max((halfWidth - nearest) * unit + 0.5, 0), 1)
      for (const [index, low] of background.entries()) rgb[at++] = Math.round(low + ((bars[index] ?? 0) - low) * cover)
    }
  }
  return encodePng({ width, height, rgb })
}
