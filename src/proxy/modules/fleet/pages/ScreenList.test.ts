import { expect, it } from 'vitest'
import type { Screen } from '../screens.ts'
import { listPage } from './ScreenList.tsx'

const screen = (place: number): Screen => ({
  id: `screen-${place}`,
  name: `Hall ${place}`,
  place: '',
  group: '',
  site: '',
  state: place % 2 === 0 ? 'shown' : 'dark',
  since: 0,
  seenAt: 0,
  address: '192.0.2.1',
  report: undefined,
  reported: '',
  account: undefined,
  watched: { version: null, numbersAt: null },
  plan: undefined,
  televisionId: `television-${place}`,
})
const everyone = Array.from({ length: 250 }, (_, place) => screen(place + 1))
const visit = { operator: { name: 'ada', role: 'look', site: null }, csrf: 'csrf' } as const

const pageOf = (page: number, filter = {}) => {
  const html = listPage(visit, { everyone, now: 1 }, { filter, choosing: 'none', page, isStill: true })
  return {
    names: [...html.matchAll(/>(Hall \d+)</g)].map(([, name]) => name),
    links: [...html.matchAll(/href="([^"]+)"[^>]*>(\d+)<\/a>/g)].map(([, to, page]) => `${page}: ${to}`),
  }
}

it('the list of screens has a hundred on a page, and links to its other pages', () => {
  expect(pageOf(1).names).toHaveLength(100)
  expect(pageOf(3).names).toEqual(everyone.slice(200).map(({ name }) => name))
  expect(pageOf(2).links).toEqual(['1: /fleet?', '2: /fleet?page=2', '3: /fleet?page=3'])
})

it('a page after the last one is the last one, of those that the filter finds', () => {
  const dark = pageOf(9, { state: 'dark' })
  expect(dark.names).toEqual(Array.from({ length: 25 }, (_, place) => `Hall ${201 + place * 2}`))
  expect(dark.links).toEqual(['1: /fleet?state=dark', '2: /fleet?state=dark&amp;page=2'])
})
