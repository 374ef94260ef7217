import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as causes from './causes.ts'
import * as changedParts from './changedParts.ts'
import * as byDays from './detectors.ts'
import * as distribution from './distribution.ts'
import * as milestone from './milestone.ts'
import * as ranked from './ranked.ts'
import * as retention from './retention.ts'
import * as unusual from './unusual.ts'
import * as usual from './usual.ts'

const detectors = [byDays, causes, changedParts, distribution, milestone, ranked, retention, unusual, usual]

test('docs/specification/insights.md names every limit of the detectors with its number, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/specification/insights.md'), 'utf8')
  const documented = [...page.matchAll(/^\| .+ \| ([\d,.]+)( %)? \| `(\w+)` \|$/gm)].map(
    ([, number = '', percent, name]) => [name, Number(number.replace(',', '')) / (percent ? 100 : 1)],
  )
  const exported = detectors.flatMap((file) => Object.entries(file)).filter(([, value]) => typeof value === 'number')
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(exported))
  expect(documented).toHaveLength(exported.length)
})
