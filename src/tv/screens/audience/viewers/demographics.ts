import { t } from '#tv/language/t.ts'
import { viewerMessages } from '../messages.ts'

/** Percentages of all viewers. */
interface AgeGroup {
  /** The service's name of the group. */
  group: string
  women: number
  men: number
  /** Viewers who state another gender. */
  others: number
}

export interface Viewers {
  /** The youngest first. */
  ages: readonly AgeGroup[]
  women: number
  men: number
  others: number
}

interface Row {
  ageGroup: string
  gender: string
  viewerPercentage: number
}

const sides: Readonly<Record<string, 'women' | 'men'>> = { female: 'women', male: 'men' }

export function viewersOf(rows: readonly Row[]): Viewers {
  const ages = new Map<string, AgeGroup>()
  const all = { women: 0, men: 0, others: 0 }
  for (const { ageGroup, gender, viewerPercentage } of rows) {
    const age = ages.get(ageGroup) ?? { group: ageGroup, women: 0, men: 0, others: 0 }
    const side = sides[gender] ?? 'others'
    age[side] += viewerPercentage
    all[side] += viewerPercentage
    ages.set(ageGroup, age)
  }
  return { ages: [...ages.values()].sort((a, b) => (a.group < b.group ? -1 : 1)), ...all }
}

/** `age25-34` → 25–34, `age65-` → 65 and older. */
export function ageName(group: string): string {
  const [, from, to] = /^age(\d+)-(\d*)$/.exec(group) ?? []
  if (from === undefined) return group
  return to ? `${from}–${to}` : t(viewerMessages.andOlder, { age: from })
}
