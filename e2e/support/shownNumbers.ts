import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, playlistListResponse, videoListResponse } from '#contract/video.ts'
import type { RunningProduct } from './environment.ts'
import { ask } from './service.ts'
import { expect } from './test.ts'

const numberFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const dollarFormat = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
})
const regions = new Intl.DisplayNames('en-GB', { type: 'region' })

export const whole = (value: number) => numberFormat.format(value)
export const dollars = (value: number) => dollarFormat.format(value)
export const country = (code: string) => regions.of(code) ?? code
/** Seconds as minutes and seconds. */
export const clock = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`
/** A ratio as a percentage: below 10 % with one decimal. */
export const percent = (ratio: number) => `${ratio < 0.0995 ? Math.round(ratio * 1000) / 10 : Math.round(ratio * 100)}%`

/** How English names what the tables have as codes; only what the seed has most of. */
const sourceNames: Readonly<Record<string, string>> = {
  RELATED_VIDEO: 'Suggested videos',
  YT_SEARCH: 'Search',
  SUBSCRIBER: 'Home and feeds',
  EXT_URL: 'Other websites',
  YT_CHANNEL: 'Channel pages',
  PLAYLIST: 'Playlists',
  NOTIFICATION: 'Notifications',
  NO_LINK_OTHER: 'Direct or unknown',
  END_SCREEN: 'End screens',
}
const stateNames: Readonly<Record<string, string>> = {
  'US-CA': 'California',
  'US-WA': 'Washington',
  'US-TX': 'Texas',
  'US-FL': 'Florida',
  'US-NY': 'New York',
  'US-MA': 'Massachusetts',
  'US-ME': 'Maine',
  'US-OR': 'Oregon',
  'US-MI': 'Michigan',
}
const named = (names: Readonly<Record<string, string>>) => (code: string) => names[code] ?? `no name for ${code}`
export const source = named(sourceNames)
export const state = named(stateNames)
export const device = named({ MOBILE: 'Phone', TV: 'Television', DESKTOP: 'Computer', TABLET: 'Tablet' })
export const service = named({ WHATS_APP: 'WhatsApp', COPY_PASTE: 'Copied link', FACEBOOK: 'Facebook' })

/** The rows of SQL as names and counts. */
export const counted = async (
  rows: readonly (readonly [code: string, value: number])[],
  nameOf: (code: string) => string | Promise<string>,
) => Promise.all(rows.map(async ([code, value]) => [await nameOf(code), whole(value)] as const))

export const escaped = (text: string) => text.replace(/[.$()?*|]/g, '\\$&')

/** A tile of one figure. Its name may be explained, as that of RPM. */
export const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}(, [^:]+)?: `) })

/** Asserts that tiles have these exact numbers, as a voice guide reads them. */
export async function expectTiles(page: Page, expected: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(expected))
    await expect
      .soft(tile(page, name))
      .toHaveAccessibleName(new RegExp(`: ${escaped(value).replace(' ', '\\s')}(?![\\d.,]*\\d)`))
}

/** Chooses what a screen shows, by a pointer. */
export const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click()

/** Names of the rows of a list, and their numbers, as a voice guide reads them. */
export const options = (page: Page, name: string | RegExp) =>
  page
    .getByRole('listbox', { name })
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? row.textContent ?? ''))

/** Asserts that the first rows of a list have these names and numbers, in this order. */
export async function expectList(
  page: Page,
  name: string | RegExp,
  expected: readonly (readonly [name: string, value: string])[],
): Promise<void> {
  expect(expected.length, `${name}: SQL has rows`).toBeGreaterThan(0)
  await expect(page.getByRole('listbox', { name }).getByRole('option').first()).toBeVisible()
  const shown = await options(page, name)
  for (const [place, [title, value]] of expected.slice(0, shown.length).entries()) {
    expect.soft(shown[place], `${name}, row ${place + 1}: the name`).toContain(title)
    expect
      .soft(shown[place], `${name}, row ${place + 1}: the number`)
      .toMatch(new RegExp(`(?<![\\d.,])${escaped(value)}(?![\\d])`))
  }
}

/** The ID of the channel whose numbers are shown. */
export async function shownChannel(page: Page, env: RunningProduct): Promise<string> {
  const answer = await ask(page, env, proxyPaths.channels, { part: 'snippet', mine: 'true' })
  return z.parse(channelListResponse, answer).items?.[0]?.id ?? ''
}

/** The title of a playlist. */
export const playlistTitle = (page: Page, env: RunningProduct) => async (id: string) => {
  const answer = await ask(page, env, proxyPaths.playlists, { part: 'snippet', id })
  return z.parse(playlistListResponse, answer).items?.[0]?.snippet?.title ?? 'no title'
}

/** The title of a video. */
export const videoTitle = (page: Page, env: RunningProduct) => async (id: string) => {
  const answer = await ask(page, env, proxyPaths.videos, { part: 'snippet', id })
  return z.parse(videoListResponse, answer).items?.[0]?.snippet?.title ?? 'no title'
}
