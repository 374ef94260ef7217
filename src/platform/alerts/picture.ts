import { encodePng } from '#web/png.ts'
import type { Chart } from './content.ts'

export const pictureWidth = 560
export const pictureHeight = 200
/** The points per side of a pixel. Each pixel is their mean, so that lines are smooth. */
const fine = 3
const margin = 8 * fine
const [width, height] = [pictureWidth * fine, pictureHeight * fine]

type Colour = readonly [number, number, number]
const white: Colour = [255, 255, 255]
const grey: Colour = [205, 211, 219]
const rule: Colour = [226, 230, 236]
const blue: Colour = [0, 95, 143]

/**
 * Draws the views of some days as a line over the grey band, as on the television. It has no text, because the mail
 * has it. @returns a PNG
 */
export function drawChart({ values, band }: Chart): Buffer {
  const canvas = new Uint8Array(width * height * 3).fill(255)
  const highest = Math.max(1, ...values.map((value) => value ?? 0), ...band.map((usual) => usual?.high ?? 0))
  const x = (index: number) => margin + (index / Math.max(1, values.length - 1)) * (width - 2 * margin)
  const y = (value: number) => height - margin - (value / highest) * (height - 2 * margin)
  const paint = (column: number, row: number, [red, green, blueShare]: Colour) => {
    if (column < 0 || row < 0 || column >= width || row >= height) return
    canvas.set([red, green, blueShare], (row * width + column) * 3)
  }
  const fillColumn = (column: number, from: number, to: number, colour: Colour) => {
    for (let row = Math.round(from); row <= Math.round(to); row += 1) paint(column, row, colour)
  }
  /** Calls `draw` for each column between two points, with its relative position in [0, 1]. */
  const between = (left: number, right: number, draw: (column: number, share: number) => void) => {
    for (let column = Math.round(left); column <= Math.round(right); column += 1)
      draw(column, right === left ? 0 : (column - left) / (right - left))
  }
  const mix = (from: number, to: number, share: number) => from + (to - from) * share

  for (let index = 1; index < band.length; index += 1) {
    const [previous, next] = [band[index - 1], band[index]]
    if (!previous || !next) continue
    between(x(index - 1), x(index), (column, share) =>
      fillColumn(column, y(mix(previous.high, next.high, share)), y(mix(previous.low, next.low, share)), grey),
    )
  }
  for (let column = margin; column < width - margin; column += 1) fillColumn(column, y(0), y(0) + fine, rule)
  const dot = (column: number, row: number, radius: number) => {
    for (let right = -radius; right <= radius; right += 1)
      for (let down = -radius; down <= radius; down += 1)
        if (right * right + down * down <= radius * radius) paint(column + right, row + down, blue)
  }
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    if (value === null || value === undefined) continue
    const from = values[index - 1]
    if (from !== null && from !== undefined) {
      const steps = Math.ceil(Math.hypot(x(index) - x(index - 1), y(value) - y(from)))
      for (let step = 0; step <= steps; step += 1)
        dot(
          Math.round(mix(x(index - 1), x(index), step / steps)),
          Math.round(mix(y(from), y(value), step / steps)),
          fine,
        )
    }
    if (index === values.length - 1) dot(Math.round(x(index)), Math.round(y(value)), 4 * fine)
  }
  return encodePng({ width: pictureWidth, height: pictureHeight, rgb: reduced(canvas) })
}

function reduced(canvas: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(pictureWidth * pictureHeight * 3)
  for (let row = 0; row < pictureHeight; row += 1)
    for (let column = 0; column < pictureWidth; column += 1)
      for (let part = 0; part < white.length; part += 1) {
        let sum = 0
        for (let down = 0; down < fine; down += 1)
          for (let right = 0; right < fine; right += 1)
            sum += canvas[((row * fine + down) * width + column * fine + right) * 3 + part] ?? 255
        rgb[(row * pictureWidth + column) * 3 + part] = Math.round(sum / fine ** 2)
      }
  return rgb
}
