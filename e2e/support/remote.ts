import type { Page } from '@playwright/test'

/** Keys of a remote by their names on a desktop. */
const keys = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  ok: 'Enter',
  back: 'Escape',
} as const
export type RemoteKey = keyof typeof keys

/**
 * Presses keys one after the other, never two in one task: each waits until the page has drawn the effect of the last
 * one.
 */
export async function press(page: Page, ...pressed: RemoteKey[]): Promise<void> {
  for (const key of pressed) {
    await page.keyboard.press(keys[key])
    await settled(page)
  }
}

/** Resolves once the page has drawn twice and its pending tasks have run. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 30)))
      }),
  )
}

/** Presses `key` until `there` returns true. @throws Error that names the element with the focus */
export async function pressUntil(
  page: Page,
  key: RemoteKey,
  isReached: () => Promise<boolean>,
  maxPresses = 12,
): Promise<void> {
  for (let count = 0; count < maxPresses; count += 1) {
    if (await isReached()) return
    await press(page, key)
  }
  if (await isReached()) return
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${maxPresses} times ${key} did not lead there; the focus is on ${focused}`)
}
