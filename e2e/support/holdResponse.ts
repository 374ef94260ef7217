import type { Page } from '@playwright/test'

/** Delays the page's requests to `address` until the returned function is called. */
export async function holdResponse(page: Page, address: RegExp): Promise<() => void> {
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
