/** The side of the pole on which a flag's text is, and the width that the text may have. */
export interface FlagSide {
  side: 'left' | 'right'
  width: number
}

/**
 * Chooses the side of its pole for each flag's text, so that the narrower text has the most room, texts do not overlap,
 * and none leaves the range from `from` to `to`. A text ends at least `apart` before the other flag's pole. At most two
 * `poles`. `enough`: a flag needs no more width than this.
 */
export function flagSides(
  poles: readonly number[],
  from: number,
  to: number,
  enough: number,
  apart: number,
): FlagSide[] {
  const order = poles.map((x, flag) => ({ x, flag })).sort((a, b) => a.x - b.x)
  const [first, second] = order
  if (!first) return []
  const room = (width: number) => Math.min(enough, width)
  if (!second) {
    const [right, left] = [room(to - first.x), room(first.x - from)]
    return [right >= left ? { side: 'right', width: right } : { side: 'left', width: left }]
  }
  const between = Math.max(0, second.x - first.x - apart)
  const [before, after] = [first.x - from, to - second.x]
  const layouts = [
    { sides: ['right', 'right'], widths: [between, after] },
    { sides: ['left', 'right'], widths: [before, after] },
    { sides: ['left', 'left'], widths: [before, between] },
    // Texts that face one another read as one sentence: chosen only if that gains much room.
    { sides: ['right', 'left'], widths: [between / 2, between / 2], worth: 0.6 },
  ] as const
  const worthOf = (layout: (typeof layouts)[number]) =>
    Math.min(...layout.widths.map(room)) * ('worth' in layout ? layout.worth : 1)
  const best = layouts.reduce((best, layout) => (worthOf(layout) > worthOf(best) ? layout : best), layouts[0])
  const found = best.sides.map((side, index) => ({ side, width: room(best.widths[index] ?? 0) }))
  // In the order of `poles`.
  return order.map((_, flag) => found[order.findIndex((each) => each.flag === flag)] ?? { side: 'right', width: 0 })
}
