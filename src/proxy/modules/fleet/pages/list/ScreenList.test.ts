import { expect, it } from 'vitest'
import { listPage } from './ScreenList.tsx'

const visit = { operator: { name: 'ada', role: 'look', site: null }, csrf: 'csrf' } as const
const empty = { screens: [], groups: [], sites: [], now: 1 }

const linksOf = (page: number, filter = {}) => {
  const counts = [{ state: 'dark', count: 250 } as const]
  const html = listPage(
    visit,
    { ...empty, found: 250, page, pages: 3, counts },
    { filter, choosing: 'none', page, isStill: true },
  )
  return [...html.matchAll(/href="([^"]+)"[^>]*>(\d+)<\/a>/g)].map(([, to, page]) => `${page}: ${to}`)
}

it('the list of screens links to its other pages, with what is searched', () => {
  expect(linksOf(2)).toEqual(['1: /fleet?', '2: /fleet?page=2', '3: /fleet?page=3'])
  expect(linksOf(3, { state: 'dark' })).toEqual([
    '1: /fleet?state=dark',
    '2: /fleet?state=dark&amp;page=2',
    '3: /fleet?state=dark&amp;page=3',
  ])
})
