/** What a map draws, as `build/outlines.ts` made it: whole units, paths of `m`, `l` and `z` with steps. */
export interface Outlines {
  width: number
  height: number
  /** Code of a place → its outline. */
  outlines: Readonly<Record<string, string>>
  /** Places too small to be seen from afar: where a ring shows them. */
  rings: Readonly<Record<string, readonly number[]>>
}

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** So many units around a place say where on the map it lies. */
const leastWidth = 320

/** What of the map shows one place with its neighbours; all of it where the place has no outline. */
export function frameAround({ width, height, outlines, rings }: Outlines, code: string): Frame {
  const ring = rings[code]
  const outline = outlines[code]
  const [x = 0, y = 0] = ring ?? []
  const box = outline ? largestPartOf(outline) : ring ? { x, y, width: 0, height: 0 } : undefined
  if (!box) return { x: 0, y: 0, width, height }
  const ratio = width / height
  const across = Math.min(width, Math.max(leastWidth, box.width * 1.6, box.height * 1.4 * ratio))
  const down = across / ratio
  const between = (least: number, most: number, value: number) => Math.max(least, Math.min(most, value))
  return {
    x: between(0, width - across, box.x + box.width / 2 - across / 2),
    y: between(0, height - down, box.y + box.height / 2 - down / 2),
    width: across,
    height: down,
  }
}

/** The box of the largest part: land overseas does not count. */
function largestPartOf(outline: string): Frame {
  let [x, y] = [0, 0]
  let largest: Frame = { x: 0, y: 0, width: 0, height: 0 }
  for (const part of outline.split('z')) {
    const steps = (part.match(/-?\d+/g) ?? []).map(Number)
    if (steps.length < 2) continue
    x += steps[0] ?? 0
    y += steps[1] ?? 0
    let [atX, atY, left, right, top, bottom] = [x, y, x, x, y, y]
    for (let at = 2; at < steps.length; at += 2) {
      atX += steps[at] ?? 0
      atY += steps[at + 1] ?? 0
      left = Math.min(left, atX)
      right = Math.max(right, atX)
      top = Math.min(top, atY)
      bottom = Math.max(bottom, atY)
    }
    if ((right - left) * (bottom - top) > largest.width * largest.height)
      largest = { x: left, y: top, width: right - left, height: bottom - top }
  }
  return largest
}
