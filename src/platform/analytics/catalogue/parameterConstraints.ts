import type { DimensionName, FilterName } from '#contract/reportNames.ts'

type Name = DimensionName | FilterName

/** A constraint for the names in a request: from `min` to `max` of these. */
export interface ParameterConstraint {
  from: readonly string[]
  min: number
  max: number
  /** The value that a filter must have. */
  value?: string
  /** Whether a filter may have only one value. */
  single?: true
}

export const exactlyOne = (...from: Name[]): ParameterConstraint => ({ from, min: 1, max: 1 })
export const atMostOne = (...from: Name[]): ParameterConstraint => ({ from, min: 0, max: 1 })
export const oneOrMore = (...from: Name[]): ParameterConstraint => ({ from, min: 1, max: from.length })
export const oneWithOneValue = (name: Name): ParameterConstraint => ({ ...exactlyOne(name), single: true })
export const exactly = (name: Name, value: string): ParameterConstraint => ({ ...exactlyOne(name), value })
export const anyOf = (...from: Name[]): ParameterConstraint => ({ from, min: 0, max: from.length })

/** Constraints that many reports share: one place, one kind of thing, one unit of time (specification: reports 6.2). */
export const place = atMostOne('country', 'continent', 'subContinent')
export const placeOrState = atMostOne('country', 'continent', 'subContinent', 'province')
export const entity = atMostOne('video', 'group')
export const time = atMostOne('day', 'month')
