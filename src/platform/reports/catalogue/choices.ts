/** A constraint for the names in a request: from `least` to `most` of these. */
export interface Choice {
  from: readonly string[]
  least: number
  most: number
  /** The value that a filter must have. */
  value?: string
  /** Whether a filter may have only one value. */
  single?: true
}

export const one = (...from: string[]): Choice => ({ from, least: 1, most: 1 })
export const atMostOne = (...from: string[]): Choice => ({ from, least: 0, most: 1 })
export const oneOrMore = (...from: string[]): Choice => ({ from, least: 1, most: from.length })
export const oneWithOneValue = (name: string): Choice => ({ ...one(name), single: true })
export const exactly = (name: string, value: string): Choice => ({ ...one(name), value })
export const anyOf = (...from: string[]): Choice => ({ from, least: 0, most: from.length })

/** Choices that many reports share: one place, one kind of thing, one unit of time (specification: reports 6.2). */
export const place = atMostOne('country', 'continent', 'subContinent')
export const placeOrState = atMostOne('country', 'continent', 'subContinent', 'province')
export const entity = atMostOne('video', 'group')
export const time = atMostOne('day', 'month')
