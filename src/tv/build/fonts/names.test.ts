import { expect, it } from 'vitest'
import { languageTags } from '#contract/languages.ts'
import { namesIn } from './names.ts'

it.each(languageTags)('the names for the fonts of %s have every letter of its weekdays and months', (tag) => {
  const known = new Set(namesIn(tag))
  for (let day = 0; day < 366; day += 1)
    for (const parts of [
      { weekday: 'long', month: 'long' },
      { weekday: 'short', month: 'short' },
      { month: 'long' },
    ] as const) {
      const words = new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(tag, { ...parts, timeZone: 'UTC' })
      expect(
        [...words].filter((letter) => !known.has(letter)),
        words,
      ).toEqual([])
    }
})
