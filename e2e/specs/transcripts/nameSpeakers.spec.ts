import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { isFocused, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { deleteJob, openRecording, sendRecording, untilDone } from '../../support/transcriptJobs.ts'
import { choose, pressControl, timeline } from '../../support/watching.ts'

test('a speaker gets the name of a person, who then stands above the words and in search', async ({ page, env }) => {
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  const names = page.locator('.para-name')
  await expect(names.first()).toHaveText('Speaker 1')
  await pressControl(page, /^View/)
  await choose(page, 'Details')
  const name = page.getByRole('button', { name: 'Name speakers' })
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'up', 'right')
  await pressUntil(page, 'down', () => isFocused(name))
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Who speaks?' }).getByRole('radio')).toHaveCount(2)
  await press(page, 'down', 'ok')
  await expect(page.getByRole('heading', { name: 'Name of Speaker 2' })).toBeVisible()
  // The keys offer the people that the record names.
  const suggestion = page.getByRole('button', { name: 'Ada Lindqvist', exact: true })
  await pressUntil(page, 'up', () => isFocused(suggestion))
  await press(page, 'ok')
  await expect(names.filter({ hasText: 'Ada Lindqvist' }).first()).toBeVisible()
  await expect(names.first()).toHaveText('Speaker 1')
  await expectFocus(page, 'after the keyboard')
  await page.reload()
  await expect(names.filter({ hasText: 'Ada Lindqvist' }).first()).toBeVisible()

  await page.goto(`${env.television}/search?for=climbing`)
  await expect(page.getByRole('listbox').getByText('Ada Lindqvist')).toBeVisible()
})

test('a voice that returns in a series is named by choice in its other recordings, and nobody else is', async ({
  page,
  env,
}) => {
  const said = (first: string, second: string) =>
    JSON.stringify({
      utterances: [
        { text: first, start: 0, end: 1, speaker: 0 },
        { text: second, start: 1, end: 2, speaker: 1 },
      ],
    })
  const jobs = [
    await sendRecording(env, 'council-1.wav', 3, said('Welcome to the council.', 'Thank you.')),
    await sendRecording(env, 'council-2.wav', 3, said('I have a question.', 'Welcome again.')),
    await sendRecording(env, 'counsel-3.wav', 3, said('Hello.', 'Goodbye.')),
  ]
  try {
    for (const job of jobs) await untilDone(env, job)
    await pairByCalls(page, env)
    await openRecording(page, env.television, 'council-1.wav')
    await pressControl(page, /^View/)
    await choose(page, 'Details')
    const button = page.getByRole('button', { name: 'Name speakers' })
    await pressUntil(page, 'up', () => isFocused(timeline(page)))
    await press(page, 'up', 'right')
    await pressUntil(page, 'down', () => isFocused(button))
    await press(page, 'ok', 'ok')
    await expect(page.getByRole('heading', { name: 'Name of Speaker 1' })).toBeVisible()
    await page.keyboard.type('Ines')
    await page.keyboard.press('Enter')
    const series = page.getByRole('dialog', { name: 'Does Ines speak in these, too?' })
    await expect(series.getByRole('radio')).toHaveText(['Name nobody else', 'Council 2'])
    await press(page, 'down', 'ok')
    const speakers = page.getByRole('dialog', { name: 'Who is Ines in “Council 2”?' }).getByRole('radio')
    await expect(speakers).toHaveText(['Speaker 1I have a question.', 'Speaker 2Welcome again.'])
    await press(page, 'down', 'ok')
    await expect(series.getByRole('radio')).toHaveText(['Name nobody else', 'Council 2Speaker 2'])
    await press(page, 'ok')
    await expect(series).toBeHidden()
    await expectFocus(page, 'after the list of the series')
    await expect(page.locator('.para-name')).toHaveText(['Ines', 'Speaker 2'])
    await openRecording(page, env.television, 'council-2.wav')
    await expect(page.locator('.para-name')).toHaveText(['Speaker 1', 'Ines'])
  } finally {
    for (const job of jobs) await deleteJob(env, job)
  }
})
