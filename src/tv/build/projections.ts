/** Degrees of longitude and latitude, or a place on a plane. */
export type Point = readonly [x: number, y: number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The projection Natural Earth I (Šavrič, Patterson, Jenny 2011): degrees to a plane whose y points north. */
export function naturalEarth([longitude, latitude]: Point): Point {
  const [lambda, phi] = [radians(longitude), radians(latitude)]
  const square = phi * phi
  const fourth = square * square
  return [
    lambda * (0.8707 - 0.131979 * square + fourth * (-0.013791 + fourth * (0.003971 * square - 0.001529 * fourth))),
    phi * (1.007226 + square * (0.015085 + fourth * (-0.044475 + 0.028874 * square - 0.005916 * fourth))),
  ]
}

interface Conic {
  /** The longitude in the middle. */
  middle: number
  /** Two latitudes whose distances are true. */
  parallels: Point
  /** The place at the origin, in degrees from the middle and latitude. */
  centre: Point
}

/**
 * Albers' equal-area conic projection (Snyder 1987, chapter 14), on a sphere: degrees to a plane whose y points north.
 */
function conic({ middle, parallels, centre }: Conic): (point: Point) => Point {
  const [south, north] = parallels.map((degrees) => Math.sin(radians(degrees)))
  const n = ((south ?? 0) + (north ?? 0)) / 2
  const c = 1 + (south ?? 0) * (2 * n - (south ?? 0))
  const raw = ([longitude, latitude]: Point): Point => {
    const rho = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n
    const theta = n * radians(longitude)
    return [rho * Math.sin(theta), Math.sqrt(c) / n - rho * Math.cos(theta)]
  }
  const [centreX, centreY] = raw(centre)
  return ([longitude, latitude]) => {
    const [x, y] = raw([longitude - middle, latitude])
    return [x - centreX, y - centreY]
  }
}

const mainland = conic({ middle: -96, parallels: [29.5, 45.5], centre: [-0.6, 38.7] })
const alaska = conic({ middle: -154, parallels: [55, 65], centre: [-2, 58.5] })
const hawaii = conic({ middle: -157, parallels: [8, 18], centre: [-3, 19.9] })
/** The scale of the states in us-atlas, and the middle of its 975 × 610. */
const [scale, middleX, middleY] = [1300, 487.5, 305]

/**
 * The projection of the states in us-atlas (`geoAlbersUsa` of d3-geo): Alaska, at 35 % of the scale, and Hawaii stand
 * below the mainland. `state`: its two letters.
 */
export function albersUsa(point: Point, state: string): Point {
  const [project, size, right, down] =
    state === 'AK'
      ? ([alaska, 0.35, -0.307, 0.201] as const)
      : state === 'HI'
        ? ([hawaii, 1, -0.205, 0.212] as const)
        : ([mainland, 1, 0, 0] as const)
  const [x, y] = project(point)
  return [middleX + scale * (right + size * x), middleY + scale * (down - size * y)]
}
