import { expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { missingDays } from './collectionStates.ts'
import { typesToCollect } from './collector.ts'
import { accessToken, readCredential } from './credential.ts'
import { findingOf } from './examine.ts'

it('days are missing between the first day of a type and the newest day of all types', () => {
  const found = [
    ...['2026-07-01', '2026-07-02', '2026-07-04'].map((day) => ({ type: 'channel_basic_a3', day })),
    ...['2026-07-03'].map((day) => ({ type: 'channel_cards_a1', day })),
    ...['2026-07-04'].map((day) => ({ type: 'channel_combined_a3', day })),
  ]
  expect(missingDays(found)).toEqual([
    { type: 'channel_basic_a3', days: ['2026-07-03'] },
    { type: 'channel_cards_a1', days: ['2026-07-04'] },
  ])
  expect(missingDays([])).toEqual([])
})

it('the newest version of each type is collected that is wanted, not over, and can be imported', () => {
  const offered = [
    { id: 'channel_basic_a2', name: 'x' },
    { id: 'channel_basic_a3', name: 'x' },
    { id: 'channel_cards_a1', name: 'x', deprecateTime: '2026-01-01T00:00:00Z' },
    { id: 'channel_combined_a10', name: 'x' },
    { id: 'channel_combined_a9', name: 'x' },
    { id: 'channel_horoscope_a1', name: 'x' },
    { id: 'channel_province_a3', name: 'x', systemManaged: true },
    { id: 'content_owner_basic_a4', name: 'x' },
  ]
  const now = Date.UTC(2026, 6, 1)
  const ids = (types: string, content_owner: string) =>
    typesToCollect({ types, content_owner }, offered, now).map(({ id }) => id)
  expect(ids('', '')).toEqual(['channel_basic_a3', 'channel_combined_a10'])
  expect(ids('channel_basic', '')).toEqual(['channel_basic_a3'])
  expect(ids('', 'works')).toEqual(['content_owner_basic_a4'])
})

it('a credential file is a key or a grant, and an error shows no value of it', () => {
  const defaults = { scope: 'read', tokenUrl: 'https://services.example/token' }
  const grant = { type: 'authorized_user', client_id: 'c', client_secret: 'hidden', refresh_token: 'r' }
  expect(readCredential(JSON.stringify(grant), defaults)).toMatchObject({ kind: 'grant', tokenUrl: defaults.tokenUrl })
  for (const text of ['{', '{}', JSON.stringify({ ...grant, refresh_token: 7 })])
    expect(() => readCredential(text, defaults)).toThrow(/^(?!.*hidden).*credential file/)
})

it('a refresh token that the service replaced is returned, and the same one is not', async () => {
  const own = { kind: 'grant', clientId: 'c', clientSecret: 's', refreshToken: 'old' } as const
  const refreshed = (refresh_token: string) => {
    const body = { access_token: 'a', refresh_token }
    const calls = { json: async () => ({ status: 200, body }), file: async () => ({ status: 200, body }) }
    const context = {
      clock: manualClock(0),
      calls: { ...calls, close: async () => {} },
      signal: AbortSignal.timeout(1000),
    }
    return accessToken({ ...own, tokenUrl: 'https://services.example/token' }, context)
  }
  expect(await refreshed('new')).toEqual({ token: 'a', refreshToken: 'new' })
  expect(await refreshed('old')).toEqual({ token: 'a' })
})

it('doctor warns about a collection with a problem, or without a success for a day', () => {
  const now = Date.UTC(2026, 6, 3)
  const state = {
    name: 'all',
    serviceUrl: '',
    contentOwner: '',
    channelId: '',
    imported: 3,
    waiting: 0,
    refused: 0,
    missed: 0,
    newestDay: '2026-07-01',
    missing: [],
    ranAt: now,
    succeededAt: now - 3_600_000,
    problem: null,
  }
  expect(findingOf(state, now)).toMatchObject({
    verdict: 'right',
    found: '3 reports imported, the newest of 2026-07-01.',
  })
  expect(findingOf({ ...state, problem: 'No access token.' }, now)).toMatchObject({ verdict: 'doubtful' })
  expect(findingOf({ ...state, succeededAt: null }, now).found).toMatch(/^It has not succeeded yet/)
  expect(findingOf(state, now + 24 * 3_600_000).found).toMatch(/^It last succeeded 2026-07-02T23/)
})
