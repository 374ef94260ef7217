import { cannotRun, oldEngines, startOldEngine } from './browsers/oldEngine.ts'
import { passOnePoll } from './television.ts'
import { expect, test } from './test.ts'

const codeText = `document.querySelector('[data-testid="user-code"]') && document.querySelector('[data-testid="user-code"]').textContent`
/** One element that has a size and lies on the screen. */
const focusIsVisible = `(function () {
  var e = document.activeElement, b = e && e.getBoundingClientRect()
  return !!e && e !== document.body && b.width > 0 && b.left >= 0 && b.top >= 0 && b.left < innerWidth && b.top < innerHeight
})()`

const inRail = `!!document.activeElement.closest('nav')`

for (const name of oldEngines)
  test(`from pairing to the dashboard in ${name}, with the build that users get`, async ({ house, phone }) => {
    const reason = await cannotRun(name)
    test.skip(reason !== undefined, reason)
    const engine = await startOldEngine(name)
    try {
      expect(engine.product).toContain(`/${name.split('-')[1]}.`)
      await engine.setViewport(1920, 1080)
      await engine.goto(house.television)
      await engine.waitFor(codeText)
      await engine.waitFor(focusIsVisible)
      await phone.allow(String(await engine.evaluate(codeText)))
      passOnePoll(house)
      await engine.waitFor(`document.querySelectorAll('[role="radio"]').length >= 4`, 30_000)
      // Recharts draws the line of the days: the heaviest thing that this engine has to understand.
      await engine.waitFor(`document.querySelector('svg.recharts-surface path')`, 30_000)
      // All videos, and Back.
      for (let press = 0; press < 4 && !(await engine.evaluate(inRail)); press += 1) await engine.press('ArrowLeft')
      await engine.press('ArrowDown')
      await engine.press('ArrowDown')
      await engine.press('Enter')
      await engine.waitFor(
        `document.activeElement.getAttribute('role') === 'listbox' && location.pathname === '/videos'`,
        30_000,
      )
      await engine.press('Escape')
      await engine.waitFor(`document.querySelector('.overview-videos [role="listbox"]')`)
      for (const key of [
        'ArrowDown',
        'ArrowDown',
        'ArrowUp',
        'ArrowRight',
        'ArrowLeft',
        'ArrowLeft',
        'Escape',
      ] as const) {
        await engine.press(key)
        await engine.waitFor(focusIsVisible, 2_000)
      }
      // The audience's map, its country names without the browser's help, and a country by OK.
      await engine.goto(`${house.television}/audience`)
      await engine.waitFor(`document.querySelector('.outline-lit') && ${focusIsVisible}`, 30_000)
      await engine.waitFor(`/United|Germany/.test(document.querySelector('[role="option"]').textContent)`)
      await engine.press('Enter')
      await engine.waitFor(`location.pathname !== '/audience' && document.querySelector('[role="option"]')`, 15_000)
      await engine.waitFor(focusIsVisible, 2_000)
      expect(engine.errors).toEqual([])
    } finally {
      await engine.close()
    }
  })
