import { allowMore, everyScreen } from '../../support/everyScreen.ts'
import { expectFocus } from '../../support/focus.ts'
import { holdResponse } from '../../support/holdResponse.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { expectOverview, isFocused, pair, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const body = JSON.stringify({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND', errors: [] } })

/** Each item that has a screen: the message when it no longer exists, and the service's paths for it. */
const items = {
  import: { says: 'This import is gone', paths: ['/v1/operations/'], answers: 404 },
  study: { says: 'This study is gone', paths: ['/v1/customers/'], answers: 404 },
  video: { says: 'This video is gone', paths: ['/video/v3/videos'], answers: 'empty' },
  stream: { says: 'This stream is gone', paths: ['/video/v3/videos'], answers: 'empty' },
  playlist: { says: 'This playlist is gone', paths: ['/video/v3/playlists'], answers: 'empty' },
  group: { says: 'This group is gone', paths: ['/v2/groups'], answers: 'empty' },
  pick: { says: 'This group is gone', paths: ['/v2/groupItems'], answers: 404 },
  transcript: { says: 'No transcript has this ID', paths: ['/v2/pre-recorded/'], answers: 404 },
} as const

testAlone('an item that no longer exists has a message and a way back', async ({ page, env, phone }) => {
  test.setTimeout(180_000)
  await pair(page, env, phone)
  await allowMore((expression) => page.evaluate(expression), phone)
  const places = await everyScreen((expression) => page.evaluate(expression), phone)
  const main = page.getByRole('main')
  for (const [id, { says, paths, answers }] of Object.entries(items)) {
    const path = places.find((place) => place.id === id)?.path ?? `no screen ${id}`
    const heading = page.getByRole('heading', { name: says })
    await page.goto(env.television + path)
    await expect(main.getByRole('heading', { level: 1 }), id).not.toHaveText('')
    await expectFocus(page, `${id}, there`)
    await expect(heading).toHaveCount(0)
    // Once more after a restart, with stored answers.
    const fault = answers === 'empty' ? answers : { status: answers, type: 'application/json', body }
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    env.faultProxy.set(fault, ...paths)
    // Back leads to the first screen, which need not be drawn for that.
    await page.goto(env.television, { waitUntil: 'commit' })
    await page.goto(env.television + path)
    await expect(heading, id).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back' }).and(page.locator('.focusable')), id).toBeFocused()
    await expectGood(page, `${id}, gone`)
    if (id === 'video')
      await expect(page.getByRole('listbox', { name: 'Newest videos' }).getByRole('option')).toHaveCount(6)
    await press(page, 'ok')
    await expectOverview(page)
    env.faultProxy.set('none')
  }
})

testAlone(
  'a video that is opened from the message about another one is not gone while it loads',
  async ({ page, env }) => {
    await pairByCalls(page, env)
    env.faultProxy.set('empty', '/video/v3/videos')
    await page.goto(`${env.television}/videos/no-such-video`)
    const heading = page.getByRole('heading', { name: 'This video is gone' })
    await expect(heading).toBeVisible()
    const newest = page.getByRole('listbox', { name: 'Newest videos' })
    await expect(newest.getByRole('option')).toHaveCount(6)
    env.faultProxy.set('none')
    const release = await holdResponse(page, /\/api\/video\/videos\?/)
    await pressUntil(page, 'right', () => isFocused(newest))
    await press(page, 'ok')
    await expect(page).not.toHaveURL(/no-such-video/)
    await expect(page.locator('.tile').first()).toBeVisible()
    await expect(heading).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    await expectFocus(page)
  },
)
