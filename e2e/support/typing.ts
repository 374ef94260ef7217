import type { Locator, Page } from '@playwright/test'
import { press, type RemoteKey } from './remote.ts'
import { expect } from './test.ts'

const keyOf = (page: Page, name: string): Locator => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Types with the on-screen keyboard by arrows and OK, and presses Done. */
export async function typeByArrows(page: Page, text: string): Promise<void> {
  for (const character of text) {
    const capital = character !== character.toLowerCase()
    const shift = keyOf(page, 'Capitals')
    if (((await shift.getAttribute('aria-pressed')) === 'true') !== capital) await pressKey(page, 'Capitals')
    // A second press of shift locks it, a third switches it off.
    if (!capital && (await shift.getAttribute('aria-pressed')) === 'true') await press(page, 'ok')
    await pressKey(page, character === ' ' ? 'Space' : capital ? `Capital ${character}` : character)
  }
}

/** Goes to a key by arrows and presses OK. */
export async function pressKey(page: Page, name: string): Promise<void> {
  await goToKey(page, name)
  await press(page, 'ok')
}

/** Moves to a key, first by rows, then along the row, towards its position on the screen. */
export async function goToKey(page: Page, name: string): Promise<void> {
  const keyElement = await keyOf(page, name).elementHandle()
  if (!keyElement) throw new Error(`there is no key ${name}`)
  for (let count = 0; count < 16; count += 1) {
    const arrow = await keyElement.evaluate((key): RemoteKey | undefined => {
      const [keyBox, focusedBox] = [key, document.activeElement ?? key].map((element) =>
        element.getBoundingClientRect(),
      )
      if (!keyBox || !focusedBox || key === document.activeElement) return undefined
      const distance = keyBox.top + keyBox.height / 2 - (focusedBox.top + focusedBox.height / 2)
      if (Math.abs(distance) > keyBox.height / 2) return distance > 0 ? 'down' : 'up'
      return keyBox.left > focusedBox.left ? 'right' : 'left'
    })
    if (arrow === undefined) return
    await press(page, arrow)
  }
  expect(await keyElement.evaluate((key) => key === document.activeElement), `${name} is reached`).toBe(true)
}
