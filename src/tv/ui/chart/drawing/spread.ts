/**
 * Keeps the names at the lines' ends a line's height apart, moving each as little as it can, and none below `lowest`.
 */
export function spreadApart(
  wanted: readonly number[],
  minDistance: number,
  lowest = Number.POSITIVE_INFINITY,
): number[] {
  const order = wanted.map((y, index) => ({ y, place: index })).sort((a, b) => a.y - b.y)
  for (let round = 0; round < order.length; round += 1) {
    for (let place = 1; place < order.length; place += 1) {
      const [above, below] = [order[place - 1], order[place]]
      if (!above || !below || below.y - above.y >= minDistance) continue
      const middle = (above.y + below.y) / 2
      above.y = middle - minDistance / 2
      below.y = middle + minDistance / 2
    }
  }
  let room = lowest
  for (const name of [...order].reverse()) {
    name.y = Math.min(name.y, room)
    room = name.y - minDistance
  }
  const result = [...wanted]
  for (const { y, place } of order) result[place] = y
  return result
}
