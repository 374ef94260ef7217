import { expect, test } from 'vitest'
import { changeText } from './Tiles.tsx'

const totals = (now: Record<'likes' | 'views', number>, before: Record<'likes' | 'views', number>) => ({
  current: now,
  previous: before,
  isPreviousComing: false,
})

test('a voice guide says that a number was 0 before, and that there is no earlier data only when there is none', () => {
  expect(changeText('likes', totals({ likes: 3, views: 90 }, { likes: 0, views: 100 }))).toBe('previously 0')
  expect(changeText('likes', totals({ likes: 3, views: 90 }, { likes: 0, views: 0 }))).toBe('no earlier data')
  expect(changeText('views', totals({ likes: 3, views: 90 }, { likes: 0, views: 100 }))).toBe('down 10%')
  expect(changeText('views', totals({ likes: 3, views: 90 }, { likes: 0, views: 90 }))).toBe('no change')
})

test('a voice guide says a change of at least ten times in times, as the tile shows it', () => {
  expect(changeText('views', totals({ likes: 0, views: 3200 }, { likes: 0, views: 100 }))).toBe('32 times as high')
  expect(changeText('views', totals({ likes: 0, views: 990 }, { likes: 0, views: 100 }))).toBe('up 890%')
})
