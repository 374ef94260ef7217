export interface Point {
  x: number
  /** `null`: nothing is known here, and the line has a gap. */
  y: number | null
}

interface Known extends Point {
  y: number
}

/**
 * At most `limit` points that look like all of them: from each of as many buckets the point that spans the largest
 * triangle with its neighbours (Sveinn Steinarsson, "Downsampling time series for visual representation", 2013). Gaps
 * stay gaps: each stretch between them is reduced for itself.
 */
export function downsample(points: readonly Point[], limit: number): Point[] {
  if (points.length <= limit) return [...points]
  const stretches: Known[][] = [[]]
  for (const { x, y } of points) {
    const last = stretches[stretches.length - 1]
    if (y === null) {
      if (last && last.length > 0) stretches.push([])
    } else last?.push({ x, y })
  }
  const filled = stretches.filter(({ length }) => length > 0)
  const known = filled.reduce((sum, { length }) => sum + length, 0)
  const room = limit - (filled.length - 1)
  return filled.flatMap((stretch, place) => {
    const kept = largestTriangles(stretch, Math.max(2, Math.floor((room * stretch.length) / known)))
    const before = stretch[0]
    return place === 0 || !before ? kept : [{ x: before.x, y: null }, ...kept]
  })
}

function largestTriangles(points: readonly Known[], limit: number): Known[] {
  const first = points[0]
  const last = points[points.length - 1]
  if (points.length <= limit || !first || !last) return [...points]
  if (limit <= 2) return [first, last]
  const size = (points.length - 2) / (limit - 2)
  const kept = [first]
  let before = first
  for (let bucket = 0; bucket < limit - 2; bucket += 1) {
    const from = Math.floor(bucket * size) + 1
    const to = Math.floor((bucket + 1) * size) + 1
    const next = points.slice(to, Math.min(Math.floor((bucket + 2) * size) + 1, points.length))
    const ahead = next.length > 0 ? centre(next) : last
    let chosen = points[from] ?? last
    let largest = -1
    for (const point of points.slice(from, to)) {
      const area = Math.abs((before.x - ahead.x) * (point.y - before.y) - (before.x - point.x) * (ahead.y - before.y))
      if (area > largest) {
        largest = area
        chosen = point
      }
    }
    kept.push(chosen)
    before = chosen
  }
  kept.push(last)
  return kept
}

function centre(points: readonly Known[]): Known {
  const sum = points.reduce(({ x, y }, point) => ({ x: x + point.x, y: y + point.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}
