import type { Browser, Page } from '@playwright/test'
import type { House } from './house.ts'

export interface Phone {
  page: Page
  /** Enters the code, signs in where that is asked, and stops at the question. */
  enter(code: string): Promise<void>
  allow(code: string): Promise<void>
  deny(code: string): Promise<void>
  close(): Promise<void>
}

/** A person's phone: narrow, and without scripts, because the page at `/device` must not need any. */
export async function openPhone(browser: Browser, { services, demo }: House): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  const enter = async (code: string) => {
    await page.goto(`${services}/device`)
    await page.getByLabel(/code/i).fill(code)
    await page.getByRole('button').first().click()
    const password = page.getByLabel(/password/i)
    if (await password.isVisible()) {
      await page.getByLabel(/e-?mail/i).fill(demo.account.email)
      await password.fill(demo.account.password)
      await page.getByRole('button').first().click()
    }
  }
  return {
    page,
    enter,
    allow: async (code) => {
      await enter(code)
      await page.getByRole('button', { name: /^allow/i }).click()
    },
    deny: async (code) => {
      await enter(code)
      await page.getByRole('button', { name: /^deny/i }).click()
    },
    close: () => context.close(),
  }
}
