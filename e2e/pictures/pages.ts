import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { textInputPaths } from '#contract/textInput.ts'
import { consolePaths, newClientPath } from '#platform/admin/console/paths.ts'
import { sections } from '#platform/admin/console/service.ts'
import type { TestEnvironment } from '../support/environment.ts'
import { digitsFor, openPhone, type Phone } from '../support/phone.ts'
import { press, settled } from '../support/remote.ts'
import { expectOverview, openPlace, readCode } from '../support/television.ts'
import { type Choices, consolePassword, type Look, phoneWidth } from './choices.ts'
import { takeCollection } from './collection.ts'

type Shoot = (page: Page, name: string) => Promise<void>

/** Takes pictures of the pages for phones, and of the console, in the looks and widths that pages have. */
export async function takePages(browser: Browser, environment: TestEnvironment, choices: Choices): Promise<void> {
  const { folder, looks, pageWidths, only } = choices
  /** Takes a page at each of the widths, as high as it is. */
  const shootAt =
    (widths: readonly number[]): Shoot =>
    async (page, name) => {
      if (only.length > 0 && !only.some((nameStart) => name.startsWith(nameStart))) return
      for (const look of looks.filter((pageLook): pageLook is Exclude<Look, 'large'> => pageLook !== 'large'))
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === phoneWidth ? 844 : 800 })
          await page.emulateMedia({ colorScheme: look })
          const place = join(folder ?? '', `${look}-${width}`)
          await mkdir(place, { recursive: true })
          await page.screenshot({ path: join(place, `${name}.png`), fullPage: true })
        }
    }
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  const phone = await openPhone(browser, environment)
  const television = await context.newPage()
  const shoot = shootAt(pageWidths.filter((width) => width === phoneWidth))
  await takePairing(television, phone, environment, shoot)
  await takeLink(television, phone, shoot)
  await takeText(television, phone, environment, shoot)
  await takeCollection(phone.page, environment, shoot)
  await takeConsole(phone.page, environment, shootAt(pageWidths))
  await phone.close()
  await context.close()
}

/** The code, a wrong one, the sign-in, a wrong password, the question, and both last pages. */
async function takePairing(
  television: Page,
  { page, enter, deny }: Phone,
  env: TestEnvironment,
  shoot: Shoot,
): Promise<void> {
  const code = await readCode(television, env)
  const button = (name: string) => page.getByRole('button', { name })
  await page.goto(`${env.services}/device`)
  await shoot(page, 'phone-code')
  await page.getByLabel('Code shown on your TV').fill('WRONG-CODE')
  await button('Continue').click()
  await shoot(page, 'phone-code-wrong')
  await page.getByLabel('Code shown on your TV').fill(code)
  await button('Continue').click()
  await shoot(page, 'phone-sign-in')
  await page.getByLabel('Email').fill(env.demo.account.email)
  await page.getByLabel('Password').fill('wrong')
  await button('Sign in').click()
  await page.getByRole('alert').waitFor()
  await shoot(page, 'phone-sign-in-wrong')
  await page.getByLabel('Password').fill(env.demo.account.password)
  await button('Sign in').click()
  await page.getByRole('heading', { name: /^Which number/ }).waitFor()
  await shoot(page, 'phone-number')
  await button(await env.digitsOf(code)).click()
  await button('Allow').waitFor()
  await shoot(page, 'phone-consent')
  await deny(code)
  await shoot(page, 'phone-denied')
  env.passOnePoll()
  await television.getByRole('heading', { name: 'Access was denied' }).waitFor()
  await press(television, 'ok')
  await enter(await readCode(television, env))
  await button('Allow').click()
  await page.getByRole('heading', { name: 'Device connected' }).waitFor()
  await shoot(page, 'phone-connected')
  env.passOnePoll()
  await expectOverview(television)
}

/** Access that a television asks for later: the proxy's pages, and the consent of the service between them. */
async function takeLink(television: Page, { page }: Phone, shoot: Shoot): Promise<void> {
  await openPlace(television, 'Revenue')
  const code = await digitsFor(television)
  const connect = `${new URL(television.url()).origin}/connect`
  await page.goto(connect)
  await shoot(page, 'connect-code')
  await page.goto(`${connect}?code=${code}`)
  await shoot(page, 'connect-code-known')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Your TV wants to:').waitFor()
  await shoot(page, 'link-wants')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  await shoot(page, 'link-consent')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Connected' }).waitFor()
  await shoot(page, 'link-connected')
}

/** Typing for a television: its code, the text, and the last page. */
async function takeText(television: Page, { page }: Phone, env: TestEnvironment, shoot: Shoot): Promise<void> {
  await openPlace(television, 'Groups')
  await television.getByRole('heading', { name: 'No groups yet' }).waitFor()
  await settled(television)
  await press(television, 'ok', 'ok')
  const code = await digitsFor(television)
  await page.goto(env.television + textInputPaths.page)
  await shoot(page, 'type-code')
  await page.goto(`${env.television}${textInputPaths.page}?code=${code}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Group name').fill('Launches')
  await shoot(page, 'type-text')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Sent to your TV' }).waitFor()
  await shoot(page, 'type-sent')
}

/** The console: each section, and the pages that people fill in or read most. */
async function takeConsole(page: Page, env: TestEnvironment, shoot: Shoot): Promise<void> {
  await page.goto(env.services + consolePaths.root)
  await shoot(page, 'console-sign-in')
  await page.getByLabel('Administrator').fill('admin')
  await page.getByLabel('Password').fill(consolePassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  for (const { path } of sections) {
    await page.goto(env.services + path)
    await shoot(page, path.slice(1).replaceAll('/', '-'))
  }
  await page.goto(env.services + newClientPath('demo'))
  await shoot(page, 'console-client-new')
  for (const [section, name, picture] of [
    ['projects', 'Tenfoot demo', 'project'],
    ['projects/demo-web', 'Tenfoot on your TV', 'client'],
    ['accounts', env.demo.account.email, 'account'],
  ] as const) {
    await page.goto(`${env.services}${consolePaths.root}/${section}`)
    await page.getByRole('link', { name }).click()
    await shoot(page, `console-${picture}`)
  }
}
