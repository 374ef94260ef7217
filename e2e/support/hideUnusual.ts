import type { Page } from '@playwright/test'
import { demoSeed, firstDayFor } from '#platform/demo/channel.ts'
import { audiences } from '#platform/demo/countries.ts'
import { schedule } from '#platform/demo/schedule.ts'
import { deviceType, trafficSourceType } from '#platform/warehouse/codes.ts'

const today = new Date().toISOString().slice(0, 10)
/** Videos that are young enough for a rank. */
const newest = schedule(demoSeed, firstDayFor(today), today).slice(-20)

/** What a television stores for a sentence that a person has hidden (`src/tv/dashboard/unusual/dismissed.ts`). */
const hidden = [4, -4].flatMap((rarity) => {
  const hiddenAlways = { metric: 'views', first: '2000-01-01', last: '2100-01-01', rarity }
  return [
    ...(['spike', 'drop', 'level', 'trend'] as const).map((kind) => ({ ...hiddenAlways, kind })),
    ...Object.keys(trafficSourceType.spellings).map((part) => ({ ...hiddenAlways, kind: 'source', part })),
    ...Object.keys(deviceType.spellings).map((part) => ({ ...hiddenAlways, kind: 'device', part })),
    ...newest.map(({ id: part }) => ({ ...hiddenAlways, kind: 'rank', part })),
    ...audiences.map(({ country: part }) => ({ ...hiddenAlways, kind: 'country', part })),
    ...(['views', 'estimatedMinutesWatched', 'subscribersGained'] as const).map((metric) => ({
      ...hiddenAlways,
      kind: 'milestone',
      metric,
    })),
  ]
})

/** Nothing unusual is shown on the pages that open from now on, so that a kiosk shows only its screens in turn. */
export const hideUnusual = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ([name = '', text = '']) => {
      if (location.protocol.startsWith('http')) localStorage.setItem(name, text)
    },
    ['tenfoot.hushed', JSON.stringify(hidden)],
  )
