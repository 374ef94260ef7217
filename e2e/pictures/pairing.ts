import type { Browser } from '@playwright/test'
import type { TestEnvironment } from '../support/environment.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { press } from '../support/remote.ts'
import { expectOverview, readCode } from '../support/television.ts'
import type { Camera } from './camera.ts'

/** Pairs the television, and returns the phone. */
export async function takePairing(camera: Camera, environment: TestEnvironment, browser: Browser): Promise<Phone> {
  const { page, take } = camera
  const phone = await openPhone(browser, environment)
  const denied = await readCode(page, environment)
  await take('pairing')
  await camera.takeForReadme('pairing')
  if (camera.takesAll) {
    await phone.deny(denied)
    environment.passOnePoll()
    await page.getByRole('heading', { name: 'Access was denied' }).waitFor()
    await take('pairing-denied')
    await press(page, 'ok')
  }
  const code = await readCode(page, environment)
  if (camera.takesAll) {
    await phone.enter(code)
    environment.passOnePoll()
    await page.getByText('Phone found').first().waitFor()
    await take('pairing-found')
  }
  await phone.allow(code)
  environment.passOnePoll()
  await expectOverview(page)
  return phone
}
