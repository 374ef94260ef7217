import { expect, it } from 'vitest'
import { inSeries } from './series.ts'

const recording = (name: string) => ({ id: `id of ${name}`, name })

it.each([
  ['Council 2026-11-03', 'Council 2026-11-10', true],
  ['Harbour talk, part 2', 'harbour talk (part 10)', true],
  ['第12回 会議', '第13回 会議', true],
  ['Council', 'Council', true],
  ['Council 1', 'Counsel 1', false],
  ['Council 1', 'Council extra 1', false],
  ['2026-11-03', '2026-11-10', false],
])('whether %j and %j are of one series: %s', (one, other, isSeries) => {
  const found = inSeries({ id: 'any', name: one }, [recording(other)])
  expect(found).toEqual(isSeries ? [recording(other)] : [])
})

it('a recording is in no series with itself, nor with recordings without a name', () => {
  const own = recording('Council 1')
  expect(inSeries(own, [own, { id: 'Council 2', name: 'Council 2' }])).toEqual([])
})
