import { expect, it } from 'vitest'
import { screenName } from '#proxy/modules/fleet/pages/screen-names/screenNames.ts'
import { screens } from '#tv/app/registry.ts'

it('the operators’ pages have a name for each screen that a television reports', () => {
  // A television reports the first part of the path.
  const reported = new Set(screens.map(({ path }) => path.split('/')[1] || 'overview'))
  expect(reported.size).toBeGreaterThan(15)
  expect([...reported].filter((id) => screenName(id) === id)).toEqual([])
})
