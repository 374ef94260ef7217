import type { APIResponse, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { callHeader } from '#contract/proxy.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { type SearchResults, searchCounts, searchResults } from '#contract/transcription/search.ts'
import { catchAudio } from '../../support/activeWords.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { isFocused, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { audioNow, timeline } from '../../support/watching.ts'

/** Counts a word in the sentences of every page of the search: not by the call that the screen makes. */
async function saidIn(page: Page, word: string): Promise<{ total: number; byJob: Map<string, number> }> {
  const byJob = new Map<string, number>()
  for (let next: string | null | undefined = `?q=${word}&limit=100`; next; ) {
    const answer: APIResponse = await page.request.get(
      `${new URL(page.url()).origin}${transcriptionProxyPaths.search}${next}`,
      {
        headers: { [callHeader.name]: callHeader.value },
      },
    )
    const { items, next: after }: SearchResults = z.parse(searchResults, await answer.json())
    for (const { job_id, text } of items) {
      const count = text.toLowerCase().split(new RegExp(`\\b${word}\\b`)).length - 1
      byJob.set(job_id, (byJob.get(job_id) ?? 0) + count)
    }
    next = after && new URL(after).search
  }
  return { total: [...byJob.values()].reduce((sum, count) => sum + count, 0), byJob }
}

/** So many recordings of the demo say "bell". The one of ten hours is found last, some seconds after its account. */
const recordingsWithBell = 3

/** The same, once all of these are found. */
async function saidInAll(page: Page, word: string) {
  await expect.poll(async () => (await saidIn(page, word)).byJob.size, { timeout: 40_000 }).toBe(recordingsWithBell)
  return saidIn(page, word)
}

test('below the keys stands how often a word was said; its history has each recording, which OK plays', async ({
  page,
  env,
}) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await page.goto(`${env.television}/search`)
  const { total, byJob } = await saidInAll(page, 'bell')
  await expect(page.getByRole('button', { name: 'q', exact: true })).toBeFocused()
  await page.keyboard.type('bell')
  const button = page.getByRole('button', { name: `“bell” was said ${total} times` })
  await expect(button).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await press(page, 'down')
  await expect(button).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“bell”')
  await expect(page.locator('.metric-figure')).toHaveText(String(total))
  const rows = page.getByRole('listbox', { name: 'Recordings' }).getByRole('option')
  const most = Math.max(...byJob.values())
  await expect(rows.first()).toHaveAccessibleName(new RegExp(`, ${most}\\b`))
  await press(page, 'ok')
  await expect(page).toHaveURL(/\/transcripts\/[^?]+\?at=\d/)
  await expect(timeline(page)).toBeVisible()
  await expect.poll(() => audioNow(page)).toBeGreaterThan(1)
  await press(page, 'back')
  await expect(rows.first()).toBeVisible()
  await press(page, 'back')
  await expect(button).toBeFocused()
})

test('a word that is not said any more says so, and OK leads back', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.route(
    ({ pathname }) => pathname === transcriptionProxyPaths.counts,
    (route) => route.fulfill({ json: z.parse(searchCounts, { said: 0, sentences: 0, complete: true, items: [] }) }),
  )
  await page.goto(`${env.television}/search/bell`)
  await expect(page.getByRole('heading', { name: 'Nothing found for “bell”' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeFocused()
})

test('names and keywords stand with the number of recordings about them; OK on one opens its history', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/search`)
  const button = page.getByRole('button', { name: 'What recordings are about' })
  await expect(button).toBeVisible()
  await pressUntil(page, 'down', () => isFocused(button))
  await press(page, 'ok')
  const first = page.getByRole('listbox', { name: 'What recordings are about' }).getByRole('option').first()
  // The demo's talk and its interview have it among their keywords; the hearing says it, too.
  await expect(first).toHaveAccessibleName('1. bell, 2 recordings')
  const { total } = await saidInAll(page, 'bell')
  await expect(page.locator('.metric-figure')).toHaveText(String(total))
  await press(page, 'down')
  await expect(page.locator('.metric-figure')).not.toHaveText(String(total))
  await press(page, 'up', 'ok')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“bell”')
  await press(page, 'back')
  await expect(first).toBeVisible()
})

test('a word that is said so often that not all was counted has a plus at its number', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.route(
    ({ pathname }) => pathname === transcriptionProxyPaths.counts,
    async (route) => {
      const counts = z.parse(searchCounts, await (await route.fetch()).json())
      await route.fulfill({ json: { ...counts, complete: false } })
    },
  )
  await page.goto(`${env.television}/search`)
  await expect(page.getByRole('button', { name: 'q', exact: true })).toBeFocused()
  await page.keyboard.type('bell')
  await expect(page.getByRole('button', { name: /^“bell” was said \d+\+ times$/ })).toBeVisible()
  await press(page, 'down', 'ok')
  await expect(page.locator('.metric-figure')).toHaveText(/^\d+\+$/)
  await expect(page.getByText(/^Only the newest \d+ sentences are counted\.$/)).toBeVisible()
})

test('a name that is not said has a sentence in place of its history', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.route(
    ({ pathname }) => pathname === transcriptionProxyPaths.counts,
    (route) => route.fulfill({ json: { said: 0, sentences: 0, complete: true, items: [] } }),
  )
  await page.goto(`${env.television}/topics`)
  await expect(page.getByText('No recording has these words any more.')).toBeVisible()
  await expect(page.locator('main .bone')).toHaveCount(0)
})
