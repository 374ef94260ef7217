import type { Browser, Page } from '@playwright/test'

/**
 * Name of the variable that the watcher sets: milliseconds from the start of navigation until the code was readable.
 */
const mark = 'codeOnScreenAt'

/**
 * Opens `url` in a new browser and returns the milliseconds until the code is painted in its own font.
 * @param slowdown the factor by which the processor is slowed
 */
export async function timeToCode(browser: Browser, url: string, slowdown: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await watchForCode(page)
    await page.goto(url, { waitUntil: 'commit' })
    return await codeTime(page)
  } finally {
    await context.close()
  }
}

/** A script as a string: compiled functions would use helpers that the page does not have. */
const watcher = `requestAnimationFrame(function look() {
  var element = document.querySelector('[data-testid="user-code"]')
  var text = element && element.textContent
  var face = element && getComputedStyle(element)
  if (!text || !document.fonts.check(face.fontWeight + ' ' + face.fontSize + ' ' + face.fontFamily, text)) {
    requestAnimationFrame(look)
    return
  }
  // The frame after the next one starts when this one has been painted.
  requestAnimationFrame(function () {
    requestAnimationFrame(function () { window.${mark} = performance.now() })
  })
})`

export async function watchForCode(page: Page): Promise<void> {
  await page.addInitScript(watcher)
}

export async function codeTime(page: Page): Promise<number> {
  const time = await page.waitForFunction((name) => Reflect.get(window, name), mark, { timeout: 60_000 })
  return Number(await time.jsonValue())
}
