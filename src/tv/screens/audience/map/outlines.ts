import { useEffect, useState } from 'react'
import { normalName } from './cityNames.ts'

/** A map as `build/outlines.ts` creates it: integer coordinates, paths of relative `m`, `l` and `z`. */
export interface Outlines {
  width: number
  height: number
  /** Code of a place → its outline. */
  outlines: Readonly<Record<string, string>>
  /** Code of a place that is too small to see → the centre of a ring around it. */
  rings: Readonly<Record<string, readonly number[]>>
}

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** The least width of a frame, of the whole map's, so that people recognize the surroundings. */
const minWidth = 0.03
/**
 * The main land is the largest part, with each part that has at least `part` of its area and is closer than `near`
 * times the size of both.
 */
const main = { part: 0.08, near: 0.35 }

/**
 * The part of the map that shows one place with its neighbours, its main land in the middle; the whole map when the
 * place has no outline. The frame may extend beyond the edge of the map.
 */
export function frameAround({ width, height, outlines, rings }: Outlines, code: string): Frame {
  const ring = rings[code]
  const outline = outlines[code]
  const [x = 0, y = 0] = ring ?? []
  const box = outline ? mainLandOf(outline) : ring ? { x, y, width: 0, height: 0 } : undefined
  if (!box) return { x: 0, y: 0, width, height }
  const ratio = width / height
  const across = Math.min(width, Math.max(minWidth * width, box.width * 1.35, box.height * 1.25 * ratio))
  const down = across / ratio
  return { x: box.x + box.width / 2 - across / 2, y: box.y + box.height / 2 - down / 2, width: across, height: down }
}

/** The box of the largest part and of the parts near it: overseas territories do not count. */
function mainLandOf(outline: string): Frame {
  const parts = partsOf(outline).sort((a, b) => b.area - a.area)
  const [largest, ...others] = parts
  if (!largest) return { x: 0, y: 0, width: 0, height: 0 }
  let box: Frame = largest.box
  for (let rest = others.filter(({ area }) => area >= main.part * largest.area); ; ) {
    const far = main.near * Math.hypot(box.width, box.height)
    const near = rest.find((part) => distance(part.box, box) <= far)
    if (!near) return box
    rest = rest.filter((part) => part !== near)
    box = around(box, near.box)
  }
}

const distance = (a: Frame, b: Frame) =>
  Math.hypot(
    Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width),
    Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height),
  )

function around(a: Frame, b: Frame): Frame {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** The parts of an outline, each with its box and its area. */
function partsOf(outline: string): { box: Frame; area: number }[] {
  let [x, y] = [0, 0]
  return outline.split('z').flatMap((part) => {
    const steps = (part.match(/-?\d+/g) ?? []).map(Number)
    if (steps.length < 2) return []
    x += steps[0] ?? 0
    y += steps[1] ?? 0
    let [atX, atY, left, right, top, bottom, twice] = [x, y, x, x, y, y, 0]
    for (let at = 2; at < steps.length; at += 2) {
      const [nextX, nextY] = [atX + (steps[at] ?? 0), atY + (steps[at + 1] ?? 0)]
      twice += (atX - x) * (nextY - y) - (nextX - x) * (atY - y)
      ;[atX, atY] = [nextX, nextY]
      left = Math.min(left, atX)
      right = Math.max(right, atX)
      top = Math.min(top, atY)
      bottom = Math.max(bottom, atY)
    }
    return [{ box: { x: left, y: top, width: right - left, height: bottom - top }, area: Math.abs(twice) / 2 }]
  })
}

type Cities = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

export interface CloseMap {
  /** All countries, more exactly than on the map of the world. */
  countries: Outlines
  /**
   * Code of a country, or of a state of the United States → name of a city, as `normalName` writes it → its point: on
   * the map of countries, or of the states.
   */
  cities: Cities
}

/** Loads the files of the map of one country, which no other screen needs. Undefined until then, and if they fail. */
export function useCloseMap(): CloseMap | undefined {
  const [map, setMap] = useState<CloseMap>()
  useEffect(() => {
    let wanted = true
    Promise.all([import('./countries.json'), import('./cities.json')]).then(
      ([countries, cities]) => wanted && setMap({ countries: countries.default, cities: cities.default }),
      // The list has the same numbers.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [])
  return map
}

/** The point of a city. `code`: of its country, or of its state in the United States. */
export const pointOfCity = (cities: Cities, code: string, name: string): readonly number[] | undefined =>
  cities[code]?.[normalName(name)]
