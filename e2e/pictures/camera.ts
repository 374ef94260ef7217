import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { LanguageTag } from '#contract/languages.ts'
import { screens } from '#tv/app/registry.ts'
import { atRest } from '../support/atRest.ts'
import { settled } from '../support/remote.ts'
import { type Choices, type Look, settingsOf } from './choices.ts'

const standard = { width: 1920, height: 1080 }

export interface Camera {
  page: Page
  /** False if only the pictures of the README are taken. */
  takesAll: boolean
  /** Whether a picture of this name was chosen. */
  wants(name: string): boolean
  /** Takes the current screen in all chosen looks and sizes; a kiosk has its own text size. */
  take(name: string): Promise<void>
  /** Takes a picture of the README, unless all are taken. */
  takeForReadme(name: string): Promise<void>
  /** Paths of screens of which no picture was taken. */
  missing(): readonly string[]
}

/**
 * Takes pictures of a page of the television, each as `FOLDER/LOOK-WIDTH/NAME.png`, or in a language other than English
 * as `FOLDER/de-LOOK-WIDTH/NAME.png`.
 */
export function createCamera(page: Page, language: LanguageTag, { folder, looks, widths, only }: Choices): Camera {
  const taken = new Set<string>()
  const prefix = language === 'en' ? '' : `${language}-`
  const wants = (name: string) => only.length === 0 || only.some((nameStart) => name.startsWith(nameStart))
  const shoot = async (name: string) => {
    const isKiosk = (await page.locator('.kiosk').count()) > 0
    for (const look of isKiosk ? looks.filter((kioskLook) => kioskLook !== 'large') : looks) {
      await applyLook(page, look, isKiosk)
      for (const width of widths) {
        // Charts and words measure their text again only when the window's size changes.
        for (const windowWidth of [width === standard.width ? 1280 : standard.width, width])
          await page.setViewportSize({ width: windowWidth, height: (windowWidth / 16) * 9 })
        await page.evaluate(() => document.fonts.ready)
        // Charts are drawn again, titles are measured again, and the focused element is scaled.
        await settled(page)
        await page.waitForTimeout(150)
        await atRest(page)
        const place = join(folder ?? '', `${prefix}${look}-${width}`)
        await mkdir(place, { recursive: true })
        await page.screenshot({ path: join(place, `${name}.png`) })
      }
    }
    await page.setViewportSize(standard)
    if (looks[0]) await applyLook(page, looks[0], isKiosk)
    await settled(page)
  }
  return {
    page,
    takesAll: folder !== undefined,
    wants,
    take: async (name) => {
      if (folder === undefined) return
      taken.add(patternOf(new URL(page.url()).pathname))
      if (wants(name)) await shoot(name)
    },
    takeForReadme: async (name) => {
      if (folder !== undefined) return
      await page.evaluate(() => document.fonts.ready)
      await settled(page)
      await page.waitForTimeout(150)
      await page.screenshot({ path: join(import.meta.dirname, `${name}.png`) })
    },
    missing: () => screens.map(({ path }) => path).filter((path) => !taken.has(path)),
  }
}

/** Gives the page a look. Its text has the size already, except on a kiosk, which has a size of its own. */
async function applyLook(view: Page, look: Look, isKiosk: boolean): Promise<void> {
  const { theme } = settingsOf(look)
  // As the settings do it: the styles have all that changes. A kiosk drifts for 20 seconds unless motion is reduced.
  await view.evaluate(
    (set) => Object.assign(document.documentElement.dataset, set),
    isKiosk ? { theme, motion: 'reduced' } : { theme },
  )
}

/** The pattern of the screen at a path. Of two that match, the one without a name in it: `/studies/imports`. */
function patternOf(path: string): string {
  const matching = screens
    .map((screen) => screen.path)
    .filter((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path))
  return matching.find((pattern) => !pattern.includes(':')) ?? matching[0] ?? path
}
