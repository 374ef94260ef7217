// Takes pictures of every screen and page of the real product, or only those of the README (`choices.ts`):
// `npm run pictures`.
import { chromium } from '@playwright/test'
import type { LanguageTag } from '#contract/languages.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { findBrowser } from '../engines/find.ts'
import { openTestEnvironment } from '../support/environment.ts'
import { firstStepsAreDone } from '../support/firstSteps.ts'
import { openPhone } from '../support/phone.ts'
import seed from '../support/seed.ts'
import { type Camera, createCamera } from './camera.ts'
import { type Choices, consolePassword, readChoices, settingsOf, textsOf } from './choices.ts'
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
    for (const language of choices.languages)
      for (const text of textsOf(choices.looks)) {
        const inText = { ...choices, looks: choices.looks.filter((look) => settingsOf(look).text === text) }
        await (language === 'en' ? takeInEnglish(inText) : takeIn(language, inText))
      }
} finally {
  await environment.close()
  await browser.close()
  await endSeed()
}

/** Opens a television whose text has the size of the looks: a screen has fewer rows in large text. */
async function openTelevision(language: LanguageTag, locale: string, choices: Choices): Promise<Camera> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale })
  await context.addInitScript(firstStepsAreDone)
  const [text = 'standard'] = textsOf(choices.looks)
  const stored = JSON.stringify({ text })
  await context.addInitScript(`if (location.protocol !== 'about:') localStorage['${settingsName}'] ??= '${stored}'`)
  return createCamera(await context.newPage(), language, choices)
}

async function takeIn(language: LanguageTag, choices: Choices): Promise<void> {
  const phone = await openPhone(browser, environment)
  await takeInLanguage({ camera: await openTelevision(language, language, choices), environment, phone }, language)
}

async function takeInEnglish(choices: Choices): Promise<void> {
  const camera = await openTelevision('en', 'en-GB', choices)
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
