import type { Page } from '@playwright/test'

/** Delays the page's requests to `address` until the returned function is called. */
export async function holdResponse(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
