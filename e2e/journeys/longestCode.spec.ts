import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startProxy } from '#proxy/server.ts'
import { proxySettings } from '#proxy/settings.ts'
import { scriptedService } from '../support/scriptedService.ts'
import { builtTelevision } from '../support/seed.ts'

/** The longest code, of the widest letter, and the longest address (specification: device-flow 7). */
const userCode = 'W'.repeat(15)
const address = 'www.a-very-long-address.example/tv/device'.slice(0, 40)
const screens = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 960, height: 540 },
]

for (const scheme of ['https', 'http'])
  for (const screen of screens)
    test(`15 W and 40 characters of ${scheme} fit ${screen.width} × ${screen.height} on one line each`, async ({
      page,
    }) => {
      const service = await scriptedService({ userCode, verificationUrl: `${scheme}://${address}` })
      const dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-longest-code-'))
      const proxy = await startProxy({
        settings: proxySettings({
          PORT: '0',
          DATA_DIR: dataDir,
          TV_DIR: builtTelevision,
          LOG_LEVEL: 'silent',
          AUTH_URL: service.url,
          API_URL: service.url,
          CLIENT_ID: 'a-client',
          CLIENT_SECRET: 'its-secret',
        }),
      })
      try {
        await page.setViewportSize(screen)
        await page.goto(proxy.url)
        const code = page.getByTestId('user-code')
        const url = page.getByTestId('verification-url')
        await expect(code).toHaveText(userCode)
        await expect(url).toHaveText(new RegExp(`^(${scheme}://)?${address.replaceAll('.', '\\.')}$`))
        await page.evaluate(() => document.fonts.ready)
        for (const line of [code, url]) {
          const measured = await line.evaluate((element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            const { left, right, top, bottom } = range.getBoundingClientRect()
            let clipped = false
            for (let box = element.parentElement; box; box = box.parentElement)
              if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible') clipped = true
            const size = Number.parseFloat(getComputedStyle(element).fontSize)
            return { lines: lines.size, left, right, top, bottom, clipped, size }
          })
          expect(measured.lines, 'lines').toBe(1)
          expect(measured.clipped, 'a box cuts it off').toBe(false)
          expect(measured.left).toBeGreaterThanOrEqual(screen.width * 0.05 - 0.5)
          expect(measured.right).toBeLessThanOrEqual(screen.width * 0.95 + 0.5)
          expect(measured.top).toBeGreaterThanOrEqual(screen.height * 0.05 - 0.5)
          expect(measured.bottom).toBeLessThanOrEqual(screen.height * 0.95 + 0.5)
          // Readable from 3 metres: at least 96 px for the code and 24 px for other text, at 1080 lines.
          expect(measured.size).toBeGreaterThanOrEqual((line === code ? 96 : 24) * (screen.height / 1080) - 0.5)
        }
        const outside = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth > innerWidth,
          high: document.documentElement.scrollHeight > innerHeight,
        }))
        expect(outside).toEqual({ wide: false, high: false })
      } finally {
        await page.close()
        await proxy.close()
        await service.close()
        await rm(dataDir, { recursive: true, force: true })
      }
    })
