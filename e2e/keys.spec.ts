import { expectFocus } from './focus.ts'
import { seededRandom } from './random.ts'
import { press, type RemoteKey } from './remote.ts'
import { codeOn, openPlace, pair, passOnePoll } from './television.ts'
import { expect, test } from './test.ts'

/** Where they begin: far down in the rail is rarely reached by chance. */
const walks = [
  { start: 'Overview', count: 400 },
  { start: 'Audience', count: 200 },
  { start: 'Reach', count: 250 },
  { start: 'Groups', count: 250 },
]
const seed = 20261121
/** Arrows most, as people do; OK and Back often enough to open and close everything there is. */
const keys: readonly RemoteKey[] = ['up', 'down', 'left', 'right', 'up', 'down', 'left', 'right', 'ok', 'back']

for (const { start, count } of walks)
  test(`after each of ${count} random keys from ${start} on exactly one visible element has the focus`, async ({
    page,
    house,
    phone,
    pageErrors,
  }) => {
    test.setTimeout(300_000)
    await pair(page, house, phone)
    if (start !== 'Overview') await openPlace(page, start)
    const random = seededRandom(seed)
    const pressed: RemoteKey[] = []
    for (let index = 0; index < count; index += 1) {
      const key = keys[Math.floor(random() * keys.length)] ?? 'ok'
      pressed.push(key)
      await press(page, key)
      // The exit dialog may have closed the page's app: what a person would do is open it again.
      if (page.url() === 'about:blank') await page.goto(house.television)
      // A sign-out that was hit by chance is part of it: pair again and go on.
      if (await codeOn(page).isVisible()) {
        await phone.allow((await codeOn(page).textContent()) ?? '')
        passOnePoll(house)
        await expect(codeOn(page)).toHaveCount(0)
      }
      await expectFocus(page, `after key ${index + 1} of seed ${seed}, … ${pressed.slice(-8).join(' ')}`)
      expect(pageErrors, `after ${pressed.slice(-8).join(' ')}`).toEqual([])
    }
  })

test('a key that is held does not lose the focus or run on after it is let go', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
    // A second down event without an up between them is what a held key sends.
    for (let repeat = 0; repeat < 25; repeat += 1) {
      await page.keyboard.down(key)
      await page.waitForTimeout(30)
    }
    await page.keyboard.up(key)
    await expectFocus(page, `after ${key} was held`)
  }
})
