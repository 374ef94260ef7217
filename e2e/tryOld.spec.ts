import { cannotRun, oldEngines, startOldEngine } from './browsers/oldEngine.ts'
import { passOnePoll } from './television.ts'
import { expect, test } from './test.ts'

const codeText = `document.querySelector('[data-testid="user-code"]') && document.querySelector('[data-testid="user-code"]').textContent`
const has = (selector: string) => `!!document.querySelector(${JSON.stringify(selector)})`
for (const name of oldEngines)
  test(`groups in ${name}`, async ({ house, phone }) => {
    test.setTimeout(120_000)
    const reason = await cannotRun(name)
    test.skip(reason !== undefined, reason)
    const engine = await startOldEngine(name)
    try {
      await engine.setViewport(1920, 1080)
      await engine.goto(house.television)
      await engine.waitFor(codeText)
      await phone.allow(String(await engine.evaluate(codeText)))
      passOnePoll(house)
      await engine.waitFor(`document.querySelectorAll('[role="radio"]').length >= 4`, 30_000)
      await engine.evaluate(`document.querySelector('nav [aria-label="Groups"]').click()`)
      await engine.waitFor(`document.activeElement.textContent === 'New group'`, 15_000)
      await engine.press('Enter')
      await engine.waitFor(`document.activeElement.textContent === 'Videos'`)
      await engine.press('Enter')
      await engine.waitFor(has('.typing-key:focus'))
      await engine.waitFor(has('[data-testid="handoff-code"]'))
      const code = String(await engine.evaluate(`document.querySelector('[data-testid="handoff-code"]').textContent`))
      await engine.press('ArrowRight')
      await engine.press('Enter')
      await engine.waitFor(`document.querySelector('.typing-text').textContent === 'W'`)
      await phone.page.goto(`${house.television}/type`)
      await phone.page.getByLabel('Code on your television').fill(code)
      await phone.page.getByRole('button', { name: 'Continue' }).click()
      await phone.page.getByLabel('Name of the group').fill('Old engines')
      await phone.page.getByRole('button').click()
      await engine.waitFor(`document.querySelector('.typing-text').textContent === 'Old engines'`)
      await engine.press('Enter')
      await engine.waitFor(`document.activeElement.textContent === 'Add videos'`, 15_000)
      await engine.press('Enter')
      await engine.waitFor(has('[role="option"]'))
      await engine.press('Enter')
      await engine.waitFor(`document.querySelectorAll('[role="option"][aria-selected="true"]').length === 1`)
      await engine.waitFor(`document.body.textContent.indexOf('1 of 500') > 0`)
      expect(engine.errors).toEqual([])
    } finally {
      await engine.close()
    }
  })
