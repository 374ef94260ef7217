import { chance } from '#platform/demo/seededRandom.ts'
import type { Colours } from './colours.ts'

/** The input of a scene. */
export interface Subject {
  title: string
  seed: number
  colours: Colours
}
/** Draws a picture of 320 by 180. */
export type Scene = (subject: Subject) => string

export type Motif = readonly [words: RegExp, draw: (colours: Colours) => string]

/** The motif of a title; the first one when several match. */
export const motifOf = (title: string, motifs: readonly Motif[], fallback: Motif[1]): Motif[1] =>
  motifs.find(([words]) => words.test(title))?.[1] ?? fallback

/** A whole number, evenly distributed between two numbers. */
export const between = (from: number, to: number, ...inputs: number[]): number =>
  Math.round(from + (to - from) * chance(...inputs))
