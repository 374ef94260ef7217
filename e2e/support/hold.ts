import type { Page } from '@playwright/test'

/** What the page asks of `address` from now on is not sent until the returned function is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}
