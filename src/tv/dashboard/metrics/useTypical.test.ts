import { describe, expect, it } from 'vitest'
import type { DayRow } from '#tv/data/newestDays.ts'
import { daySeries } from './useTypical.ts'

const row = (day: string, views: number, averageViewDuration = 60) => ({ day, views, averageViewDuration }) as DayRow

describe('series by day', () => {
  const rows = [row('2026-03-04', 8), row('2026-03-01', 5), row('2026-03-02', 0, 0)]

  it('the series of a metric by day has one value a day, and none for a day without a row', () => {
    const series = daySeries('views', rows, '2026-03-01', '2026-03-04')
    expect(series).toEqual({ metric: 'views', kind: 'count', first: '2026-03-01', values: [5, 0, null, 8] })
  })

  it('the series of a metric by day has no average for a day without views', () => {
    const series = daySeries('averageViewDuration', rows, '2026-03-01', '2026-03-02')
    expect(series).toMatchObject({ kind: 'measure', values: [60, null] })
  })

  it('the series of a metric by day is undefined for a metric that was not asked', () => {
    expect(daySeries('likes', rows, '2026-03-01', '2026-03-04')).toBeUndefined()
  })
})
