import { settingsName } from '#tv/prelude/appearance.ts'
import { expectWholeAtEachSize } from '../../support/eachSize.ts'
import { haveGroup } from '../../support/groupChoice.ts'
import { newestDay, report } from '../../support/service.ts'
import { openPath, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** Languages that write out a short number: “52,3 Tsd. h”. */
for (const language of ['de', 'ru', 'hi'])
  test.describe(() => {
    test.use({ locale: language })

    test(`the numbers on the tiles of a new video, on the cards of groups and of two compared groups are whole in ${language}`, async ({
      page,
      env,
    }) => {
      test.setTimeout(120_000)
      await pairByCalls(page, env)
      await page.goto(env.television)
      const endDate = await newestDay(page, env)
      const best = { startDate: '2025-01-01', endDate, dimensions: 'video', metrics: 'views', sort: '-views' }
      const rows = (await report(page, env, { ...best, maxResults: '20' })).rows ?? []
      const videos = rows.map(([id]) => String(id))
      const largeGroup = await haveGroup(page, 'Many', videos.slice(3))
      const smallGroup = await haveGroup(page, 'Few', videos.slice(0, 3))
      await haveGroup(page, 'Empty', [])
      for (const text of ['standard', 'large']) {
        await page.evaluate(
          ([name, value]) => localStorage.setItem(String(name), String(value)),
          [settingsName, JSON.stringify({ text })],
        )
        await page.reload()
        await expect(page.locator('main h1')).toBeVisible()
        for (const path of [
          `/?group=${largeGroup}&against=${smallGroup}`,
          '/groups',
          ...videos.slice(0, 3).map((id) => `/videos/${id}`),
        ]) {
          await openPath(page, path)
          await expect(page.locator('.tile-figure, .group-card-figure').first()).toBeVisible()
          await expect(page.locator('main .bone')).toHaveCount(0)
          await expectWholeAtEachSize(page, `${path}, ${text} text`)
        }
      }
    })
  })
