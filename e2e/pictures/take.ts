// Takes pictures of every screen and page of the real product, or only those of the README (`choices.ts`):
// `npm run pictures`.
import { chromium } from '@playwright/test'
import type { LanguageTag } from '#contract/languages.ts'
import { findBrowser } from '../engines/find.ts'
import { openTestEnvironment } from '../support/environment.ts'
import { firstStepsAreDone } from '../support/firstSteps.ts'
import { openPhone } from '../support/phone.ts'
import seed from '../support/seed.ts'
import { type Camera, createCamera } from './camera.ts'
import { consolePassword, readChoices } from './choices.ts'
import { writeIcons } from './icons.ts'
import { takeNumbers } from './numbers.ts'
import { takeInLanguage } from './otherLanguage.ts'
import { takePages } from './pages.ts'
import { takePairing } from './pairing.ts'
import { takeSheets } from './sheets.ts'
import { takeTenSeconds } from './tenSeconds.ts'
import { takeBrandLift, takeGroups, takeKiosk, takeOthers, takeTranscripts } from './tour.ts'

const choices = readChoices(process.argv.slice(2))
await writeIcons()
const endSeed = await seed()
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env })
const environment = await openTestEnvironment({ CONSOLE_PASSWORD: consolePassword })
try {
  if (choices.pageWidths.length > 0) await takePages(browser, environment, choices)
  if (choices.widths.length > 0)
    for (const language of choices.languages) await (language === 'en' ? takeInEnglish() : takeIn(language))
} finally {
  await environment.close()
  await browser.close()
  await endSeed()
}

async function openTelevision(language: LanguageTag, locale: string): Promise<Camera> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale })
  await context.addInitScript(firstStepsAreDone)
  return createCamera(await context.newPage(), language, choices)
}

async function takeIn(language: LanguageTag): Promise<void> {
  const phone = await openPhone(browser, environment)
  await takeInLanguage({ camera: await openTelevision(language, language), environment, phone }, language)
}

async function takeInEnglish(): Promise<void> {
  const camera = await openTelevision('en', 'en-GB')
  const phone = await takePairing(camera, environment, browser)
  const tour = { camera, environment, phone }
  await takeNumbers(tour)
  if (camera.takesAll) {
    await takeSheets(tour)
    await takeBrandLift(tour)
    await takeGroups(tour)
  }
  await takeTranscripts(tour)
  await takeKiosk(tour)
  if (camera.takesAll) await takeOthers(tour)
  else await takeTenSeconds(browser, environment)
  const missing = camera.takesAll ? camera.missing() : []
  if (missing.length > 0) throw new Error(`no picture was taken of ${missing.join(', ')}`)
}
