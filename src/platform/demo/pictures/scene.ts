import { chance } from '#platform/demo/seededRandom.ts'
import type { Colours } from './colours.ts'
import { stroke } from './shapes.ts'

/** The input of a scene. */
export interface Subject {
  title: string
  seed: number
  colours: Colours
}
/** Draws a picture of 320 by 180. */
export type Scene = (subject: Subject) => string

/** A drawing of `drawings/` for titles with these words. */
export type Motif = readonly [words: RegExp, drawing: string]

/** The motif of a title; the first one when several match. */
export const motifOf = (title: string, motifs: readonly Motif[], fallback: Motif[1]): Motif[1] =>
  motifs.find(([words]) => words.test(title))?.[1] ?? fallback

/** A whole number, evenly distributed between two numbers. */
export const between = (from: number, to: number, ...inputs: number[]): number =>
  Math.round(from + (to - from) * chance(...inputs))

/** Rain, snow or stars: `count` dots in a box. */
export const dots = (
  colour: string,
  count: number,
  seed: number,
  [width, height]: readonly [number, number],
): string => {
  const dotPaths = Array.from({ length: count }, (_, place) => {
    const x = Math.round(chance(seed, place, 1) * width)
    const y = Math.round(chance(seed, place, 2) * height)
    return `M${x} ${y}h.1`
  })
  return stroke(colour, 2.6, dotPaths.join(''))
}
