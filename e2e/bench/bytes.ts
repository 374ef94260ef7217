import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { LanguageTag } from '#contract/languages.ts'
import type { Engine } from '../engines/engine.ts'
import { codeTime, watchForCode } from './firstCode.ts'

/** Bytes on the wire, headers included, compressed as transferred. */
export interface Transfer {
  untilCode: number
  /** Until there was no request or data for a second. */
  untilRest: number
  /** The part of it that was headers. */
  headers: number
  /** Until there was no request or data for ten seconds: includes what is prefetched. */
  inAll: number
  /** Name of each file or call until the network rested → its bytes, headers included. */
  parts: ReadonlyMap<string, number>
}

/** Measures what the pairing screen loads in a new browser whose language is `language`. */
export async function weighPairing(browser: Browser, url: string, language: LanguageTag): Promise<Transfer> {
  const context = await browser.newContext({
    locale: language,
    viewport: { width: 1920, height: 1080 },
    // Browsers accept brotli over https and from localhost; a television on the local network gets gzip.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    let bytes = 0
    let headers = 0
    let lastAt = Date.now()
    devTools.on('Network.requestWillBeSent', () => {
      lastAt = Date.now()
    })
    // Counted as it arrives, because the event stream never ends.
    const counted = new Map<string, number>()
    const names = new Map<string, string>()
    devTools.on('Network.responseReceived', ({ requestId, response }) => {
      counted.set(requestId, response.encodedDataLength)
      names.set(requestId, new URL(response.url).pathname)
      bytes += response.encodedDataLength
      headers += response.encodedDataLength
      lastAt = Date.now()
    })
    devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      counted.set(requestId, (counted.get(requestId) ?? 0) + encodedDataLength)
    })
    // The parts of a document are reported without their length: only its end has it.
    devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength - (counted.get(requestId) ?? 0)
      counted.set(requestId, encodedDataLength)
    })
    await watchForCode(page)
    await page.goto(url, { waitUntil: 'commit' })
    await codeTime(page)
    const untilCode = bytes
    await waitForSilence(page, () => lastAt, 1_000)
    const untilRest = bytes
    const headersUntilRest = headers
    const parts = new Map([...counted].map(([id, size]) => [names.get(id) ?? '', size]))
    await waitForSilence(page, () => lastAt, 10_000)
    return { untilCode, untilRest, headers: headersUntilRest, inAll: bytes, parts }
  } finally {
    await context.close()
  }
}

/** Resolves when nothing has arrived for `ms`: nothing else marks the end of a load. */
async function waitForSilence(page: Page, lastAt: () => number, ms: number): Promise<void> {
  while (Date.now() - lastAt() < ms) await page.waitForTimeout(100)
}

/** Bytes that an old engine loads until the network is idle for a second, polyfills included. */
export async function weighInOldEngine(engine: Engine, url: string): Promise<number> {
  await engine.goto(url)
  await engine.waitFor(`document.querySelector('[data-testid="user-code"]')`)
  const entries = `performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))`
  const weigh = async () =>
    Number(await engine.evaluate(`${entries}.reduce(function (sum, one) { return sum + one.transferSize }, 0)`))
  for (let before = -1, now = await weigh(); ; before = now, now = await weigh()) {
    if (now === before) return now
    // Waits for silence, because an old engine reports no end of a load.
    await sleep(1_000)
  }
}
