import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/** Chromium's least size of an icon that is not maskable. */
const minIconPixels = 144

interface Manifest {
  name: string
  start_url: string
  display: string
  background_color: string
  theme_color: string
  icons: readonly { src: string; sizes: string; purpose?: string }[]
}

async function askBrowser(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  try {
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    const { url, data, errors } = await devTools.send('Page.getAppManifest')
    return { reasons: installabilityErrors.map(({ errorId }) => errorId), url, data, errors }
  } finally {
    await devTools.detach()
  }
}

/** Size of a picture as the browser decodes it. */
const sizeOf = (page: Page, path: string) =>
  page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return `${picture.naturalWidth}x${picture.naturalHeight}`
  }, path)

test('a browser may install the television: its manifest, its icons and its policy', async ({ page, env }) => {
  await page.goto(env.television)
  const { reasons, url, data, errors } = await askBrowser(page)
  expect(errors).toEqual([])
  expect(url).toBe(`${env.television}/app.webmanifest`)
  // A headless shell knows no reasons; a whole browser loads the icons for them. Test contexts are incognito.
  expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([])
  const manifest: Manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ name: 'Tenfoot', start_url: '/', display: 'fullscreen' })
  const color = await page.locator('meta[name="theme-color"]').getAttribute('content')
  expect([manifest.theme_color, manifest.background_color]).toEqual([color, color])
  for (const { src, sizes } of manifest.icons) expect(await sizeOf(page, src), src).toBe(sizes)
  const plain = manifest.icons.filter(({ purpose }) => purpose === undefined)
  expect(plain.some(({ sizes }) => Number.parseInt(sizes, 10) >= minIconPixels)).toBe(true)
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
})

test('a browser says why a page without a manifest may not be installed', async ({ page, env }) => {
  await page.route(`${env.television}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/<link rel="manifest"[^>]*>/, '') })
  })
  await page.goto(env.television)
  const { reasons } = await askBrowser(page)
  test.skip(reasons.length === 0, 'a headless shell knows no reasons')
  expect(reasons).toContain('no-manifest')
})

test('a launcher may cut the maskable icon to a circle', async ({ page, env }) => {
  await page.goto(env.television)
  const farthest = await page.evaluate(async () => {
    const picture = new Image()
    picture.src = '/icons/maskable.png'
    await picture.decode()
    const { naturalWidth: size } = picture
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = size
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const pixels = context?.getImageData(0, 0, size, size).data ?? new Uint8ClampedArray()
    const [red, green, blue] = pixels
    let distance = 0
    for (let offset = 0; offset < pixels.length; offset += 4)
      if (pixels[offset] !== red || pixels[offset + 1] !== green || pixels[offset + 2] !== blue) {
        const [x, y] = [(offset / 4) % size, Math.floor(offset / 4 / size)]
        distance = Math.max(distance, Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) / size)
      }
    return distance
  })
  // W3C, Web Application Manifest, "Icon masks and safe zone": a radius of 40 % of the size.
  expect(farthest).toBeGreaterThan(0.1)
  expect(farthest).toBeLessThanOrEqual(0.4)
})
