import type { Page } from '@playwright/test'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { expectWholeAtEachSize } from '../../support/eachSize.ts'
import type { RunningProduct } from '../../support/environment.ts'
import { optionTexts } from '../../support/menu.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { isFocused, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { deleteJob, openRecording, sendRecording, untilDone } from '../../support/transcriptJobs.ts'
import { button, choose, expectGood, pressControl, timeline } from '../../support/watching.ts'

const transcript = JSON.stringify({
  utterances: [
    { text: 'The harbor was quiet. Nobody sang.', start: 0, end: 6 },
    { text: 'Ada saw the boat.', start: 6, end: 10 },
  ],
})

/** Opens a recording of these words, with its corrections beside it. @returns the ID of its job */
async function openCorrections(page: Page, env: RunningProduct, filename: string): Promise<string> {
  const job = await sendRecording(env, filename, 10, transcript)
  await untilDone(env, job)
  await pairByCalls(page, env)
  const asked = page.waitForResponse(/\/corrections\?/)
  await openRecording(page, env.television, filename)
  await asked
  await pressControl(page, /^View/)
  await choose(page, 'Corrections')
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'up', 'right')
  await expect(button(page, 'Correct a word')).toBeFocused()
  return job
}

const words = (page: Page) => page.locator('.reading .para-text')

/** Writes another text in place of the one on the screen's keyboard, and submits it. */
async function write(page: Page, text: string): Promise<void> {
  const shown = await page.locator('.typing-text').textContent()
  for (let count = shown?.length ?? 0; count > 0; count -= 1) await page.keyboard.press('Backspace')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('a word is corrected by keys, stands in the words at once and in captions, and is undone', async ({
  page,
  env,
}) => {
  const job = await openCorrections(page, env, 'harbor-walk.wav')
  await expect(page.getByText('No word has been corrected.')).toBeVisible()
  await press(page, 'ok')
  const dialog = page.getByRole('dialog', { name: 'Which word is wrong?' })
  // The sentence that is said; the arrows go to its words, and to the next sentence and back.
  await expect(dialog.getByRole('button')).toHaveText(['The', 'harbor', 'was', 'quiet.'])
  await expect(dialog.getByRole('button', { name: 'The' })).toBeFocused()
  await press(page, 'left', 'right', 'right', 'right', 'right')
  await expect(dialog.getByRole('button', { name: 'Nobody' })).toBeFocused()
  await press(page, 'down', 'down')
  await expect(dialog.getByRole('button', { name: 'Ada' })).toBeFocused()
  await press(page, 'up', 'up', 'right')
  await expect(dialog.getByRole('button', { name: 'harbor' })).toBeFocused()
  await expectGood(page, 'the choice of a word')
  await expectWholeAtEachSize(page, 'the choice of a word')
  await press(page, 'ok')
  await expect(page.getByRole('heading', { name: 'What is said instead of “harbor”?' })).toBeVisible()
  await expect(page.locator('.typing-text')).toHaveText('harbor')
  await write(page, 'old harbour')
  await expect(words(page)).toHaveText(['The old harbour was quiet. Nobody sang.', 'Ada saw the boat.'])
  await expect(button(page, 'Correct a word')).toBeFocused()
  // Words behind it have moved, and the next correction still finds them.
  await press(page, 'ok', 'down', 'down', 'right', 'ok')
  await write(page, 'sees')
  await expect(words(page)).toHaveText(['The old harbour was quiet. Nobody sang.', 'Ada sees the boat.'])

  const list = page.getByRole('listbox', { name: 'Corrections' })
  await press(page, 'down')
  await expect(list).toBeFocused()
  await expect(list.getByRole('option')).toHaveText([/^sees.*Instead of “saw”$/, /^old harbour.*Instead of “harbor”$/])
  await expectGood(page, 'corrections')
  await expectWholeAtEachSize(page, 'corrections')
  await press(page, 'down', 'ok')
  await expect(words(page)).toHaveText(['The harbor was quiet. Nobody sang.', 'Ada sees the boat.'])
  await expect(list.getByRole('option').nth(1)).toHaveText(/^old harbour.*Undone$/)
  await pressControl(page, /^View/)
  await choose(page, 'Captions')
  await expect(page.locator('.stage')).toContainText('The harbor was quiet.')
  await page.reload()
  await expect(words(page)).toHaveText(['The harbor was quiet. Nobody sang.', 'Ada sees the boat.'])
  await deleteJob(env, job)
})

test('a word that somebody else corrected meanwhile is not overwritten, and is shown', async ({ page, env }) => {
  const job = await openCorrections(page, env, 'harbor-talk.wav')
  const corrected = await fetch(env.services + transcriptionPaths.corrections(job), {
    method: 'POST',
    headers: { [keyHeader]: env.demo.transcriptionKey, 'content-type': 'application/json' },
    body: JSON.stringify({ utterance: 0, word: 1, was: 'harbor', text: 'haven' }),
  })
  expect(corrected.status).toBe(201)
  await press(page, 'ok', 'right', 'ok')
  await write(page, 'harbour')
  const failure = page.getByRole('dialog', { name: 'The word was not corrected' })
  await expect(failure).toContainText('These words have been changed again.')
  await press(page, 'ok')
  await expect(words(page).first()).toHaveText('The haven was quiet. Nobody sang.')
  await deleteJob(env, job)
})

test('a phone types the word', async ({ page, env, context }) => {
  const job = await openCorrections(page, env, 'harbor-phone.wav')
  await press(page, 'ok', 'right', 'ok')
  const code = page.getByTestId('phone-code')
  await expect(code).toBeVisible()
  const phone = await context.newPage()
  await phone.goto(`${env.television}/type?code=${(await code.textContent())?.replace(/\D/g, '')}`)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByLabel('What is said').fill('harbour')
  await phone.getByRole('button', { name: 'Send to TV' }).click()
  await expect(button(page, 'Done: harbour')).toBeFocused()
  await press(page, 'ok')
  await expect(words(page).first()).toHaveText('The harbour was quiet. Nobody sang.')
  await deleteJob(env, job)
})

test('a service that cannot correct words has no view for it', async ({ page, env }) => {
  await page.route(/\/corrections\?/, (route) => route.fulfill({ status: 404, json: { message: 'Not Found' } }))
  await pairByCalls(page, env)
  const asked = page.waitForResponse(/\/corrections\?/)
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  await asked
  await pressControl(page, /^View/)
  const names = await optionTexts(page)
  expect(names).toContain('Details')
  expect(names).not.toContain('Corrections')
})
