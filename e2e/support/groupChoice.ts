import type { Page } from '@playwright/test'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import { pointAtOption } from './menu.ts'
import { press, pressUntil } from './remote.ts'
import { isFocused } from './television.ts'
import { expect } from './test.ts'

/** The button that shows which group a screen is filtered to. */
export const groupOpener = (page: Page) => page.getByRole('button', { name: /^Group: / })

/** Chooses by keys: focuses the button, then chooses one option in each of the menus that follow. */
export async function chooseGroup(page: Page, ...options: string[]): Promise<void> {
  const inHead = () => page.evaluate(() => document.activeElement?.closest('.screen-head') !== null)
  await pressUntil(page, 'up', inHead)
  await pressUntil(page, 'left', () => isFocused(groupOpener(page)))
  for (const name of options) {
    await press(page, 'ok')
    await pointAtOption(page, name)
  }
  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(groupOpener(page)).toBeFocused()
}

/** Creates a group by a call, as another television would. @returns its ID */
export async function haveGroup(page: Page, title: string, videos: readonly string[], type = 'video'): Promise<string> {
  const call = async (path: string, body: unknown): Promise<{ id: string }> => {
    const answer = await page
      .context()
      .request.post(new URL(path, page.url()).href, { data: body, headers: { [callHeader.name]: callHeader.value } })
    if (!answer.ok()) throw new Error(`${path} was refused with ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const itemType = `video#${type}`
  const { id } = await call(proxyPaths.groups, { snippet: { title }, contentDetails: { itemType } })
  for (const video of videos) await call(proxyPaths.groupItems, { groupId: id, resource: { id: video } })
  return id
}
