import { settingsName } from '#tv/prelude/appearance.ts'
import { catchAudio } from '../../support/activeWords.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { openPlace, pair, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'
import { openRecording, sendRecording } from '../../support/transcriptJobs.ts'
import { audioNow, button, expectGood, pressControl, timeline } from '../../support/watching.ts'

test('a new active word moves no other word; scrolling stops following, and Follow resumes it', async ({
  page,
  env,
}) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'harbour-talk.wav')
  await press(page, 'ok')
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.reading .para')].flatMap((row) =>
        [...row.querySelectorAll<HTMLElement>('.word')].map(
          ({ offsetTop, offsetLeft, offsetWidth, textContent }) =>
            `${row.style.transform} ${textContent} ${offsetTop} ${offsetLeft} ${offsetWidth}`,
        ),
      ),
    )
  const before = new Set(await places())
  await page.waitForTimeout(4_000)
  const after = await places()
  expect(after.filter((place) => before.has(place)).length).toBeGreaterThan(50)
  expect(after.filter((place) => !before.has(place) && before.size === after.length)).toEqual([])

  await press(page, 'up')
  await press(page, 'ok')
  for (let row = 0; row < 8; row += 1) await press(page, 'down')
  await expect(button(page, 'Follow')).toBeVisible()
  await expect(page.locator('.para[data-pointed]')).toHaveCount(1)
  const scrollPosition = () => page.locator('.reading .column-strip').evaluate(({ style }) => style.transform)
  const positionBefore = await scrollPosition()
  await page.waitForTimeout(2_000)
  expect(await scrollPosition()).toBe(positionBefore)
  await press(page, 'back')
  await expectFocus(page, 'reading was left')
  await pressControl(page, /^Follow/)
  await expect(button(page, 'Follow')).toHaveCount(0)
  await expectFocus(page, 'following again')
  const box = await page.locator('.reading .word-active').boundingBox()
  expect(box?.y).toBeLessThan(540)

  // OK plays from the paragraph to which a person has scrolled.
  const time = await audioNow(page)
  await pressUntil(page, 'up', () =>
    page.evaluate(() => document.activeElement?.classList.contains('reading') === true),
  )
  await press(page, 'ok')
  for (let row = 0; row < 5; row += 1) await press(page, 'down')
  await press(page, 'ok')
  expect(await audioNow(page)).toBeGreaterThan(time + 5)
  await expect(button(page, 'Follow')).toHaveCount(0)
})

/** One utterance in each second of the first minute, then one minute of silence, then one word. */
function speechAndSilence(): string {
  const utteranceAt = (second: number, word: string) => ({
    text: word,
    start: second,
    end: second + 0.8,
    confidence: 1,
    channel: 0,
    speaker: second % 2,
    language: 'en',
    words: [{ word, start: second, end: second + 0.8, confidence: 1 }],
  })
  const minute = Array.from({ length: 60 }, (_, second) => utteranceAt(second, `Number${second}.`))
  return JSON.stringify({ utterances: [...minute, utteranceAt(120, 'End.')] })
}

testAlone(
  'a recording opened in a pause shows the last utterance, and dims all others while it plays',
  async ({ page, env }) => {
    await page.addInitScript(catchAudio)
    await sendRecording(env, 'speech-and-silence.wav', 122, speechAndSilence())
    await pairByCalls(page, env)
    await openRecording(page, env.television, 'speech-and-silence.wav')
    const current = page.locator('.reading .para[data-current]')
    await expect(current).toHaveText(/Number0\./)
    for (let step = 0; step < 8; step += 1) await press(page, 'right')
    expect(await audioNow(page)).toBeCloseTo(80, 1)
    await press(page, 'back')
    await press(page, 'ok')
    await expect(timeline(page)).toBeFocused()
    await expect(current).toHaveText(/Number59\./)
    await expect(current).toBeInViewport()
    await expect(page.locator('.reading .word-active')).toHaveCount(0)

    const opacities = () =>
      page.evaluate(() => {
        const opacitiesOf = (rows: string) =>
          [...new Set([...document.querySelectorAll(rows)].map((row) => getComputedStyle(row).opacity))].join()
        return [opacitiesOf('.reading .para[data-current]'), opacitiesOf('.reading .para:not([data-current])')]
      })
    await expect.poll(opacities).toEqual(['1', '1'])
    await press(page, 'ok')
    await expect.poll(opacities).toEqual(['1', '0.45'])
    await expectGood(page, 'playing in a pause')
    // Nothing is dimmed for a person who scrolls.
    await press(page, 'up', 'ok', 'up')
    await expect.poll(opacities).toEqual(['1', '1'])
  },
)

test('no line is cut at the top of the words, neither while they follow the voice nor after scrolling', async ({
  page,
  env,
}) => {
  // Large lines have another height than the steps by which the words move, so lines end up at any position.
  await page.addInitScript((name) => localStorage.setItem(name, '{"text":"large"}'), settingsName)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'harbour-talk.wav')
  const cut = () =>
    page.evaluate(() => {
      const edge = document.querySelector('.reading-box')?.getBoundingClientRect().top ?? Number.NaN
      return [...document.querySelectorAll('.reading .word')].flatMap((word) => {
        const { top, bottom } = word.getBoundingClientRect()
        return top < edge - 3 && bottom > edge + 3 ? [word.textContent] : []
      })
    })
  for (let step = 0; step < 6; step += 1) {
    await press(page, 'right')
    await expect.poll(cut, `${step + 1} steps on`).toEqual([])
  }
  await press(page, 'up', 'ok')
  for (let row = 0; row < 6; row += 1) {
    await press(page, 'down')
    await expect.poll(cut, `${row + 1} paragraphs down`).toEqual([])
  }
})

testAlone(
  'a recording without speech and one that failed show why they have no words, and OK and Back leave',
  async ({ page, env }) => {
    await sendRecording(env, 'empty-room.wav', 2, '{"utterances": []}')
    await sendRecording(env, 'bad-import.wav', 2, '{"utterances": [{"text": 4}]}')
    await pair(page, env)
    const list = page.getByRole('listbox', { name: 'Transcripts, newest first' })
    const active = page.locator('.long-list-row[data-active="true"]')
    const openRow = async (name: string) => {
      await expect(list).toBeFocused()
      await pressUntil(
        page,
        'down',
        async () => (await active.getAttribute('aria-label'))?.startsWith(name) ?? false,
        20,
      )
      await press(page, 'ok')
    }
    await openPlace(page, 'Transcripts')
    await openRow('Bad import, Failed')
    await expect(page.getByRole('heading', { name: 'It could not be transcribed' })).toBeVisible()
    await expect(page.getByText('The transcript that came with the recording cannot be read. (422)')).toBeVisible()
    await expect(page.getByText('utterances[0].text: a text is allowed (it is 4).')).toBeVisible()
    await expectFocus(page, 'why it failed')
    await press(page, 'back')
    await openRow('Empty room, Done')
    await expect(page.getByRole('heading', { name: 'No words in this recording' })).toBeVisible()
    await expectFocus(page, 'no words')
    await press(page, 'ok')
    await expect(list).toBeFocused()
  },
)
