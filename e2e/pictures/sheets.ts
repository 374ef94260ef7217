import { goToChart } from '../support/chart.ts'
import { press, pressUntil, settled } from '../support/remote.ts'
import { mostWatched } from '../support/service.ts'
import { expectOverview, isFocused } from '../support/television.ts'
import type { Tour } from './tour.ts'

/** Sheets over a chart: a note at a day, and the recording whose words stand under a video's curve. */
export async function takeSheets(tour: Tour): Promise<void> {
  await takeNote(tour)
  await takeRecordings(tour)
}

async function takeNote({ camera: { page, take }, environment }: Tour): Promise<void> {
  await page.goto(environment.television)
  await expectOverview(page)
  await goToChart(page)
  await press(page, 'ok', 'left', 'ok')
  await page.getByRole('dialog').waitFor()
  await take('note')
  await press(page, 'back', 'back')
}

async function takeRecordings({ camera: { page, take }, environment }: Tour): Promise<void> {
  const [video] = await mostWatched(page, environment)
  await page.goto(`${environment.television}/videos/${video}`)
  await page.locator('.video-retention[data-words]').waitFor()
  const curve = page.getByRole('button', { name: /^Viewers still watching, by time/ })
  await pressUntil(page, 'down', () => page.evaluate(() => document.activeElement?.closest('.chart') !== null))
  await pressUntil(page, 'right', () => isFocused(curve))
  await press(page, 'ok')
  await settled(page)
  await take('video-reading')
  await press(page, 'ok')
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await take('video-recordings')
  await press(page, 'ok')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await settled(page)
  await take('video-words')
  await press(page, 'back')
}
