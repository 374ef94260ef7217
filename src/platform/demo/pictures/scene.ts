import { chance } from '../../seededRandom.ts'
import type { Colours } from './colours.ts'

/** What a scene is drawn from. */
export interface Subject {
  title: string
  seed: number
  colours: Colours
}
/** Draws 320 by 180. */
export type Scene = (subject: Subject) => string

export type Motif = readonly [words: RegExp, draw: (colours: Colours) => string]

/** The motif that a title is about; of several that fit, the first. */
export const motifOf = (title: string, motifs: readonly Motif[], other: Motif[1]): Motif[1] =>
  motifs.find(([words]) => words.test(title))?.[1] ?? other

/** Evenly between two numbers, whole. */
export const between = (from: number, to: number, ...about: number[]): number =>
  Math.round(from + (to - from) * chance(...about))
