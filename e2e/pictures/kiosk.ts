import { expect, type Page } from '@playwright/test'
import { endAtNews } from '../support/endAtNews.ts'
import { press } from '../support/remote.ts'

export const kioskScreens = ['overview', 'audience', 'videos', 'playlists', 'live', 'reach']

/** Opens a kiosk that turns only by arrows, and waits for what is unusual, which is found in the first seconds. */
export async function openKiosk(page: Page, television: string, night: string): Promise<void> {
  await endAtNews(page)
  // The stored answers end later.
  await page.addInitScript(
    'if (location.protocol.startsWith("http")) for (const name of Object.keys(localStorage)) if (name.startsWith("tenfoot.kept.")) localStorage.removeItem(name)',
  )
  await page.goto(`${television}/?kiosk=${kioskScreens.join(',')}&every=3600&night=${night}`)
  await page.locator('.unusual-kiosk .chart-drawn').waitFor()
}

/** Turns the kiosk to its next screen, and waits for the numbers there. */
export async function turnKiosk(page: Page): Promise<void> {
  const shown = page.locator('.kiosk main').filter({ visible: true })
  const before = await shown.first().getAttribute('aria-label')
  await press(page, 'right')
  await expect.poll(() => shown.first().getAttribute('aria-label')).not.toBe(before)
  await expect(shown).toHaveCount(1)
  await expect(shown.locator('.bone')).toHaveCount(0)
}
