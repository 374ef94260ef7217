import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { builtTelevision } from '../../support/seed.ts'
import { codeOn, expectOverview, pair, readCode } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

// Playwright's own interception needs no workers; here, a worker is under test.
test.use({ serviceWorkers: 'allow' })

/** Waits until the worker has stored the app, and the app its answers: the next start then works without the proxy. */
async function keptEverything(page: Page): Promise<void> {
  await expect(page.getByRole('listbox', { name: 'Top videos by views' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tenfoot.kept.index')?.includes('divided')))
    .toBe(true)
  await keptFiles(page)
}

/** Waits until the worker is in control and has stored every file that the page has loaded. */
async function keptFiles(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
          const responses = await Promise.all(files.map(({ name }) => caches.match(name)))
          return navigator.serviceWorker.controller !== null && responses.every((response) => response !== undefined)
        }),
      { timeout: 30_000 },
    )
    .toBe(true)
}

const figure = (page: Page) => page.getByRole('button', { name: /^Views: [\d,]+/ })

testAlone(
  'a television that is reloaded while its proxy is down shows its last numbers and their age',
  async ({ page, env }) => {
    await pair(page, env)
    await keptEverything(page)
    const before = await figure(page).getAttribute('aria-label')
    await env.stopProxy()
    await page.reload()
    await expect(figure(page)).toHaveAccessibleName(String(before))
    const notice = page.getByText(/Cannot reach the Tenfoot server\. Updated .*\d+:\d\d/)
    await expect(notice).toBeVisible()
    // Whole beside long controls, too: in a narrow column it has two lines.
    const isCut = () => notice.evaluate((note) => note.scrollWidth > note.clientWidth + 1)
    await page.locator('.screen-name').evaluate((name: HTMLElement) => {
      name.style.flex = 'none'
      name.style.width = '22rem'
    })
    expect(await isCut()).toBe(false)
    await expectFocus(page)
    await env.startProxy()
    await expect(page.getByText(/Cannot reach the Tenfoot server/)).toHaveCount(0, { timeout: 20_000 })
    await expectOverview(page)
  },
)

testAlone('an installed app that is started without a network shows its last numbers', async ({ page, env }) => {
  await pair(page, env)
  await keptEverything(page)
  const before = await figure(page).getAttribute('aria-label')
  await page.goto('about:blank')
  await env.stopProxy()
  await page.context().setOffline(true)
  await page.goto(`${env.television}/`)
  await expect(figure(page)).toHaveAccessibleName(String(before))
  await expect(page.getByText(/Cannot reach the Tenfoot server\. Updated .*\d+:\d\d/)).toBeVisible()
  await expectFocus(page)
})

testAlone(
  'an installed app that nobody has paired says at a start without a server what is wrong, and continues',
  async ({ page, env }) => {
    await readCode(page, env)
    await keptFiles(page)
    await page.goto('about:blank')
    await env.stopProxy()
    await page.goto(`${env.television}/`)
    await expect(page.getByRole('heading', { name: 'Cannot reach the Tenfoot server' })).toBeVisible()
    await expectFocus(page)
    await env.startProxy()
    await expect(codeOn(page)).toBeVisible({ timeout: 30_000 })
  },
)

testAlone(
  'a kiosk that is reloaded while its proxy is down shows its last numbers with their age',
  async ({ page, env }) => {
    await hideUnusual(page)
    await pair(page, env)
    await keptEverything(page)
    await page.goto(`${env.television}/?kiosk=overview,videos`)
    const kiosk = page.getByRole('region', { name: /^Kiosk/ })
    await expect(kiosk.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
    await keptFiles(page)
    await env.stopProxy()
    await page.reload()
    await expect(kiosk.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
    await expect(page.getByText(/^Offline · numbers from \d+:\d\d/)).toBeVisible()
  },
)

testAlone('a screen that makes no calls reports within seconds that the proxy is down', async ({ page, env }) => {
  await pair(page, env)
  // The worker is here: a script of it that cannot be fetched would count as an error of the page.
  await keptEverything(page)
  await env.stopProxy()
  await expect(page.getByText(/Cannot reach the Tenfoot server/)).toBeVisible()
  await env.startProxy()
  await expect(page.getByText(/Cannot reach the Tenfoot server/)).toHaveCount(0, { timeout: 20_000 })
})

test('pages for phones and answers of services are never stored by the worker', async ({ page, env }) => {
  await pair(page, env)
  await keptEverything(page)
  await page.goto(`${env.television}/type`)
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  const text = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(text).toContain('id="screen"')
})

/** Deploys the build as another version: scripts have other names, because a name's content never changes. */
async function deploy(folder: string, version: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await cp(builtTelevision, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const assets = join(folder, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const named = (text: string) =>
    text.replace(/[\w.-]+(?=\.js\b)/g, (name) => (scripts.includes(`${name}.js`) ? `${name}-${version}` : name))
  const rewrite = async (path: string, target: string) => writeFile(target, named(await readFile(path, 'utf8')))
  await rewrite(join(folder, 'index.html'), join(folder, 'index.html'))
  for (const name of scripts) {
    await rewrite(join(assets, name), join(assets, named(name)))
    await rm(join(assets, name))
  }
}

/** The entry script of a build. */
const entryOf = async (folder: string) =>
  join(folder, /\/assets\/index-[\w-]+\.js/.exec(await readFile(join(folder, 'index.html'), 'utf8'))?.[0] ?? '')

/** The last part of the entry script's name, which is the version. */
const running = (page: Page) =>
  page.evaluate(() => /[a-z]+(?=\.js$)/.exec(document.querySelector('script[src]')?.getAttribute('src') ?? '')?.[0])

test.describe('after a new version of the app is deployed', () => {
  let folder: string
  testAlone.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no other fixture is needed.
    environment: async ({}, use) => {
      folder = await mkdtemp(join(tmpdir(), 'tenfoot-deployed-'))
      await deploy(folder, 'older')
      await use({ TV_DIR: folder })
      await rm(folder, { recursive: true, force: true })
    },
  })

  testAlone('the stored old version of the app starts only until the new one has run', async ({ page, env }) => {
    test.setTimeout(120_000)
    await pair(page, env)
    await keptEverything(page)
    expect(await running(page)).toBe('older')
    await env.stopProxy()
    await deploy(folder, 'newer')
    await page.reload()
    await expect(figure(page)).toBeVisible()
    expect(await running(page)).toBe('older')

    // The new page loads, but not all of its files: it cannot start, so the old version is not removed.
    const entry = await entryOf(folder)
    await rename(entry, `${entry}.late`)
    await env.startProxy()
    await page.reload()
    expect(await running(page)).toBe('newer')
    await env.stopProxy()
    await page.reload()
    await expect(figure(page)).toBeVisible()
    expect(await running(page)).toBe('older')

    await rename(`${entry}.late`, entry)
    await env.startProxy()
    await page.reload()
    await keptEverything(page)
    expect(await running(page)).toBe('newer')
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
    await env.stopProxy()
    for (const path of ['/', '/videos']) {
      await page.goto(env.television + path)
      await expect(page.getByRole('main')).toBeVisible()
      expect(await running(page), path).toBe('newer')
    }
  })
})
