/** Where a flag's words begin or end, and how wide they may be. */
export interface FlagSide {
  side: 'left' | 'right'
  width: number
}

/**
 * On which side of its pole each flag's words stand, so that the narrower of them has the most room, and none is over
 * another's or beyond `from` and `to`. At most two `poles`. A flag is wide enough at `enough`: the rest is left as it is.
 */
export function flagSides(poles: readonly number[], from: number, to: number, enough: number): FlagSide[] {
  const order = poles.map((x, flag) => ({ x, flag })).sort((a, b) => a.x - b.x)
  const [first, second] = order
  if (!first) return []
  const room = (width: number) => Math.min(enough, width)
  if (!second) {
    const [right, left] = [room(to - first.x), room(first.x - from)]
    return [right >= left ? { side: 'right', width: right } : { side: 'left', width: left }]
  }
  const between = second.x - first.x
  const [before, after] = [first.x - from, to - second.x]
  const ways = [
    { sides: ['right', 'right'], widths: [between, after] },
    { sides: ['left', 'right'], widths: [before, after] },
    { sides: ['left', 'left'], widths: [before, between] },
    // Words that face one another read as one sentence: only for much more room.
    { sides: ['right', 'left'], widths: [between / 2, between / 2], worth: 0.6 },
  ] as const
  const worthOf = (way: (typeof ways)[number]) => Math.min(...way.widths.map(room)) * ('worth' in way ? way.worth : 1)
  const best = ways.reduce((best, way) => (worthOf(way) > worthOf(best) ? way : best), ways[0])
  const found = best.sides.map((side, place) => ({ side, width: room(best.widths[place] ?? 0) }))
  // In the order in which they were given.
  return order.map((_, flag) => found[order.findIndex((each) => each.flag === flag)] ?? { side: 'right', width: 0 })
}
