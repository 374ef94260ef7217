import type { Engine, EngineKey } from '../../engines/engine.ts'
import { cannotRun, startEngine } from '../../engines/start.ts'
import { everyScreen } from '../../support/everyScreen.ts'
import { openPathIn } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const codeText = `document.querySelector('[data-testid="user-code"]') && document.querySelector('[data-testid="user-code"]').textContent`
/** The focused element has a size and is on the screen. */
const focusIsVisible = `(function () {
  var e = document.activeElement, b = e && e.getBoundingClientRect()
  return !!e && e !== document.body && b.width > 0 && b.left >= 0 && b.top >= 0 && b.left < innerWidth && b.top < innerHeight
})()`
/** The screen shows its title and no skeletons, and its focus is visible. */
const isFilled = `document.querySelector('main h1') && !document.querySelector('main .bone') && ${focusIsVisible}`
const inRail = `!!document.activeElement.closest('nav')`
const inDialog = `document.querySelector('[role="dialog"]')`
const focusedRole = (role: string) => `document.activeElement.getAttribute('role') === '${role}'`
/** The fonts of a status. An engine refuses a font that lacks a table. */
const fonts = (status: 'loaded' | 'error') =>
  `Array.from(document.fonts).filter(function (f) { return f.status === '${status}' }).map(function (f) { return f.family + f.weight })`
const button = (words: RegExp) =>
  `Array.prototype.find.call(document.querySelectorAll('button'), function (b) {
    return ${words}.test(b.getAttribute('aria-label') || b.textContent) })`
const isFocused = (words: RegExp) => `document.activeElement === ${button(words)}`

/** Presses a key until the condition is true. */
async function pressUntil(engine: Engine, key: EngineKey, condition: string, maxPresses = 12): Promise<void> {
  for (let count = 0; count < maxPresses && !(await engine.evaluate(`!!(${condition})`)); count += 1)
    await engine.press(key)
  await engine.waitFor(condition, 2_000)
}

/** Opens a screen by the rail without a reload, so that code becomes hot and the engine optimizes it. */
async function openPlace(engine: Engine, label: string, path: string): Promise<void> {
  // Until a key is pressed, the rail has the focus only as long as the screen has nothing to focus.
  await engine.press('ArrowLeft')
  await pressUntil(engine, 'ArrowLeft', inRail)
  const place = `document.querySelector('nav [aria-label="${label}"]')`
  const below = `${place}.getBoundingClientRect().top > document.activeElement.getBoundingClientRect().top`
  const key = (await engine.evaluate(below)) ? 'ArrowDown' : 'ArrowUp'
  await pressUntil(engine, key, `document.activeElement === ${place}`)
  await engine.press('Enter')
  await engine.waitFor(`location.pathname === '${path}' && ${isFilled}`, 30_000)
}

/** Opens a screen of the app that runs, which is not in the rail, and goes back to the screen before. */
async function openAndLeave(engine: Engine, path: string): Promise<void> {
  const before = await engine.evaluate('location.pathname')
  await engine.evaluate(openPathIn(path))
  await engine.waitFor(`location.pathname === '${path}' && ${isFilled}`, 30_000)
  await engine.press('Escape')
  await engine.waitFor(`location.pathname === '${before}' && ${isFilled}`, 30_000)
}

/** Creates a group: names it, picks a video, and checks that the group contains it. */
async function makeGroup(engine: Engine): Promise<void> {
  await openPlace(engine, 'Groups', '/groups')
  await pressUntil(engine, 'ArrowUp', isFocused(/^New group/))
  await engine.press('Enter')
  await engine.waitFor(inDialog)
  await engine.press('Enter')
  await engine.waitFor(`document.querySelector('[data-testid="phone-code"]')`)
  // The focus is on a letter; Done is at the end of the last row.
  await engine.press('Enter')
  // A focused element is drawn larger, so its edges differ.
  const inItsRow = `Math.abs(document.activeElement.getBoundingClientRect().top - ${button(/^Done/)}.getBoundingClientRect().top) < 20`
  await pressUntil(engine, 'ArrowDown', inItsRow)
  await pressUntil(engine, 'ArrowRight', isFocused(/^Done/))
  await engine.press('Enter')
  // The text of the button is its short label, which voice guides skip, and the whole one.
  await engine.waitFor(isFocused(/^AddAdd videos/))
  await engine.press('Enter')
  await engine.waitFor(`${focusedRole('listbox')} && ${isFilled}`, 30_000)
  await engine.press('Enter')
  await engine.waitFor(
    `document.querySelector('[aria-selected="true"]') && /1 in the group/.test(document.body.innerText)`,
  )
  await engine.press('Escape')
  await engine.waitFor(`/\\/groups\\/[^/]+$/.test(location.pathname) && document.querySelector('[role="option"]')`)
}

/** Changes the theme in the settings, and checks the resulting colours. */
async function changeSettings(engine: Engine): Promise<void> {
  await openPlace(engine, 'Settings', '/settings')
  await pressUntil(engine, 'ArrowUp', isFocused(/^Theme/))
  for (const colour of ['rgb(244, 246, 249)', 'rgb(11, 14, 20)']) {
    await engine.press('Enter')
    await engine.waitFor(inDialog)
    await engine.press(colour === 'rgb(11, 14, 20)' ? 'ArrowUp' : 'ArrowDown')
    await engine.press('Enter')
    await engine.waitFor(`getComputedStyle(document.documentElement).backgroundColor === '${colour}'`)
    await engine.waitFor(`!${inDialog} && ${focusIsVisible}`)
  }
}

// The workers share the engines.
test.describe.configure({ mode: 'parallel' })

/**
 * The oldest engine, one between it and the present one, and another maker's. All other tests run in the present one,
 * and `store/reviewer.spec.ts` walks from the first page to the exit in two more.
 */
const walked = ['chromium-64', 'chromium-79', 'firefox'] as const

for (const name of walked)
  test(`the television works in ${name} from pairing through every screen, with the build that users get`, async ({
    env,
    phone,
  }) => {
    const reason = await cannotRun(name)
    test.skip(reason !== undefined, reason)
    // Each step has a limit of its own. A slow machine needs minutes for some forty screens.
    test.setTimeout(240_000)
    const engine = await startEngine(name)
    try {
      if (name.startsWith('chromium-')) expect(engine.product).toContain(`/${name.split('-')[1]}.`)
      await engine.setViewport(1920, 1080)
      await engine.goto(env.television)
      await engine.waitFor(codeText)
      await engine.waitFor(focusIsVisible)
      await phone.allow(String(await engine.evaluate(codeText)))
      env.passOnePoll()
      await engine.waitFor(`document.querySelectorAll('[role="radio"]').length >= 4`, 30_000)
      // The most demanding code for this engine: Recharts draws the line of the days.
      await engine.waitFor(`document.querySelector('svg.recharts-surface .chart-line')`, 30_000)

      await makeGroup(engine)
      const places = await everyScreen((expression) => engine.evaluate(expression), phone)
      for (const { label, path } of places)
        if (label !== undefined) {
          await openPlace(engine, label, path)
          for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft'] as const) {
            await engine.press(key)
            await engine.waitFor(focusIsVisible, 2_000)
          }
          if (path === '/audience') await openCountry(engine)
          if (path === '/videos') await engine.waitFor(`document.querySelector('.thumbnail[data-state="there"]')`)
        } else await openAndLeave(engine, path)
      const [cold] = places.filter(({ label }) => label === undefined)
      await engine.goto(env.television + cold?.path)
      await engine.waitFor(`location.pathname === '${cold?.path}' && ${isFilled}`, 30_000)
      await engine.press('Escape')
      await engine.waitFor(`location.pathname === '/' && ${isFilled}`, 30_000)
      await changeSettings(engine)
      expect(await engine.evaluate(`${fonts('loaded')}.length`)).toBeGreaterThan(2)
      expect(await engine.evaluate(`${fonts('error')}.join()`)).toBe('')
      expect(engine.errors).toEqual([])
    } finally {
      await engine.close()
    }
  })

/** Opens the map, checks country names without the browser's help, opens a country by OK, and goes back. */
async function openCountry(engine: Engine): Promise<void> {
  await engine.waitFor(`document.querySelector('.outline-active')`)
  await engine.waitFor(`/United|Germany/.test(document.querySelector('[role="option"]').textContent)`)
  await pressUntil(engine, 'ArrowRight', `!(${inRail})`)
  await pressUntil(engine, 'ArrowDown', focusedRole('listbox'))
  await engine.press('Enter')
  await engine.waitFor(`location.pathname !== '/audience' && document.querySelector('[role="option"]')`)
  await engine.press('Escape')
  await engine.waitFor(`location.pathname === '/audience' && ${focusIsVisible}`)
}
