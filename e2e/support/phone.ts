import { type Browser, expect, type Page } from '@playwright/test'
import { hiddenField } from '#platform/authorization/device.fixture.ts'
import { devicePaths } from '#platform/authorization/pages/lastPages.ts'
import type { RunningProduct } from './environment.ts'

export interface Phone {
  page: Page
  /** Enters the code, signs in if asked, chooses the television's number, and stops at the question whether to allow. */
  enter(code: string): Promise<void>
  /** The same, and stops at the choice of a number. */
  enterUntilChoice(code: string): Promise<void>
  allow(code: string): Promise<void>
  /**
   * The same as `allow`, by calls without a page, for tests of what comes after. The phone's pages are then signed in.
   */
  allowByCalls(code: string): Promise<void>
  deny(code: string): Promise<void>
  close(): Promise<void>
}

/** A person's phone: narrow, and without scripts, because the page at `/device` must work without them. */
export async function openPhone(
  browser: Browser,
  { services, demo, digitsOf }: Pick<RunningProduct, 'services' | 'demo' | 'digitsOf'>,
): Promise<Phone> {
  // In English also beside a television in another language: the tests name its buttons.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  const enterUntilChoice = async (code: string) => {
    await page.goto(`${services}/device`)
    await page.getByLabel('Code shown on your TV').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    const password = page.getByLabel('Password')
    if (await password.isVisible()) {
      await page.getByLabel('Email').fill(demo.account.email)
      await password.fill(demo.account.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await expect(page.getByRole('heading', { name: /^(?:Which number|Allow) / })).toBeVisible()
  }
  const enter = async (code: string) => {
    await enterUntilChoice(code)
    // Other devices than televisions need not take part in the verification.
    if (await page.getByRole('heading', { name: /^Which number/ }).isVisible())
      await page.getByRole('button', { name: await digitsOf(code), exact: true }).click()
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  }
  return {
    page,
    enter,
    enterUntilChoice,
    allow: async (code) => {
      await enter(code)
      await page.getByRole('button', { name: 'Allow' }).click()
      await expect(page.getByRole('heading', { name: 'Device connected' })).toBeVisible()
    },
    allowByCalls: async (code) => {
      const { request } = context
      const send = async (path: string, page: string, fields: Record<string, string>) => {
        const form = { csrf: hiddenField(page, 'csrf') ?? '', user_code: code, ...fields }
        return (await request.post(services + path, { form })).text()
      }
      const start = await (await request.get(services + devicePaths.code)).text()
      let shown = await send(devicePaths.code, start, {})
      const { email, password } = demo.account
      if (shown.includes('type="password"')) shown = await send(devicePaths.signIn, shown, { email, password })
      if (shown.includes('name="digits"')) {
        const choice = { digits: await digitsOf(code), proof: hiddenField(shown, 'proof') ?? '' }
        shown = await send(devicePaths.verification, shown, choice)
      }
      const proof = hiddenField(shown, 'proof') ?? ''
      expect(await send(devicePaths.decision, shown, { decision: 'allow', proof })).toContain('Device connected')
    },
    deny: async (code) => {
      await enter(code)
      await page.getByRole('button', { name: 'Deny' }).click()
      await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
    },
    close: () => context.close(),
  }
}

/** The eight digits that the television shows for a phone: for a connection, or for typing. */
export async function digitsFor(television: Page): Promise<string> {
  const code = television.getByTestId('phone-code')
  await expect(code).toBeVisible()
  return ((await code.textContent()) ?? '').replace(/\D/g, '')
}
