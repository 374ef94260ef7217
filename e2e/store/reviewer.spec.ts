import { rm } from 'node:fs/promises'
import { type ChromiumEngine, missingForChromium, startChromium } from '../engines/chromium.ts'
import { expect, test, testAlone } from '../support/test.ts'
import { sets, unpackApp } from './sets.ts'

const code = `(document.querySelector('[data-testid="user-code"]') || {}).textContent`
const isFocused = (words: string) =>
  `(document.activeElement.getAttribute('aria-label') || document.activeElement.textContent).trim() === '${words}'`
const tips = `document.querySelector('[data-testid="first-steps"]')`
const dialog = `document.querySelector('[role="dialog"]')`
/** Text that is smaller than 24 px at 1080 lines (specification: television 3). */
const small = `Array.prototype.filter.call(document.querySelectorAll('h1, h2, p, li, button, input, span'), function (e) {
  return e.textContent.trim() && e.getClientRects().length && parseFloat(getComputedStyle(e).fontSize) < 24
}).map(function (e) { return e.outerHTML.slice(0, 100) }).join()`

test.describe.configure({ mode: 'parallel' })

for (const set of sets)
  testAlone(
    `a reviewer without an account, on ${set.name}, gets from the app’s first page to the exit`,
    async ({ env, phone }) => {
      const missing = await missingForChromium(set.engine)
      test.skip(missing !== undefined, missing)
      test.setTimeout(120_000)
      const { folder, page } = await unpackApp()
      const engine = await startChromium(set.engine, { userAgent: set.userAgent, script: set.script })
      try {
        await engine.setViewport(1920, 1080)
        await engine.goto(page)
        await engine.waitFor(`document.activeElement.id === 'address'`)
        expect(await engine.evaluate(small)).toBe('')
        await engine.evaluate(`document.activeElement.value = '${env.television.replace('http://', '')}'`)
        await engine.press('ArrowDown')
        await engine.press('Enter')
        await engine.waitFor(code, 30_000)
        expect(await engine.evaluate(small)).toBe('')

        const shown = await engine.evaluate(code)
        for (const key of set.mediaKeys) await engine.pressCode(key)
        expect(await engine.evaluate(code)).toBe(shown)
        await loseTheServer(engine, env)
        expect(await engine.evaluate(code)).toBe(shown)

        await engine.pressCode(set.back)
        await engine.waitFor(isFocused('Stay'))
        await engine.pressCode(set.back)
        await engine.waitFor(`!${dialog} && ${code}`)
        await engine.pressCode(set.back)
        await engine.waitFor(isFocused('Stay'))
        await engine.press('ArrowDown')
        await engine.waitFor(isFocused('Exit'))
        await engine.press('Enter')
        await engine.waitFor(`document.title === '${set.left}'`)

        // The app that the set only hid shows the same code, which still works.
        await engine.pressCode(set.back)
        await engine.waitFor(`!${dialog} && ${code}`)
        await phone.allow(String(await engine.evaluate(code)))
        env.passOnePoll()
        await engine.waitFor(`document.querySelectorAll('[role="radio"]').length >= 4`, 30_000)
        for (const key of set.mediaKeys) await engine.pressCode(key)
        // The first Back hides the tips for new people.
        await engine.waitFor(tips)
        await engine.pressCode(set.back)
        await engine.waitFor(`!${tips}`)
        await engine.pressCode(set.back)
        await engine.waitFor(isFocused('Stay'))
        expect(engine.errors).toEqual([])
      } finally {
        await engine.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  )

/** Stops the proxy until the set says so, and starts it until the message has gone. */
async function loseTheServer(
  engine: ChromiumEngine,
  env: { stopProxy(): Promise<void>; startProxy(): Promise<void> },
): Promise<void> {
  const complains = `/cannot reach|does not answer/i.test(document.body.innerText)`
  await env.stopProxy()
  await engine.waitFor(complains, 30_000)
  await env.startProxy()
  await engine.waitFor(`!${complains}`, 30_000)
}
