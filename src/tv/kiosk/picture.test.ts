import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { pictureState } from './picture.ts'

const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
afterEach(() => client.clear())

/** A report on the screen, by its name, or something else by its whole key; returns what resolves its answer. */
function showQuery(key: string | readonly string[], staleTime = 0) {
  let answer = (_: string) => {}
  const answered = new Promise<string>((resolve) => {
    answer = resolve
  })
  const observer = new QueryObserver(client, {
    queryKey: typeof key === 'string' ? ['report', key] : key,
    queryFn: () => answered,
    staleTime,
  })
  const leave = observer.subscribe(() => {})
  return { answer, leave }
}
const settled = () => expect.poll(() => client.isFetching()).toBe(0)

test('a screen of a kiosk is complete only when nothing on it loads for the first time', async () => {
  const days = showQuery('days')
  const releases = showQuery('releases')
  days.answer('many')
  await expect.poll(() => client.isFetching()).toBe(1)
  expect(pictureState(client, 'all')).toMatchObject({ isIncomplete: false, isLoading: true })
  releases.answer('few')
  await settled()
  expect(pictureState(client, 'all')).toEqual({ isIncomplete: false, isLoading: false, asOf: undefined })
})

test('data that has not loaded is missing without a network, and the age of a screen is that of its oldest data', async () => {
  const days = showQuery('days')
  days.answer('many')
  await settled()
  const updatedAt = client.getQueryState(['report', 'days'])?.dataUpdatedAt
  expect(pictureState(client, 'no server')).toEqual({ isIncomplete: false, isLoading: false, asOf: updatedAt })
  showQuery('releases')
  expect(pictureState(client, 'no server')).toMatchObject({ isIncomplete: true, asOf: updatedAt })
})

test('data that no screen shows is neither missing nor has an age', async () => {
  const left = showQuery('releases')
  left.leave()
  expect(pictureState(client, 'no server')).toEqual({ isIncomplete: false, isLoading: false, asOf: undefined })
})

test('the age of a screen is that of its numbers, not of the titles next to them', async () => {
  const titles = showQuery(['videos', 'published'])
  titles.answer('old')
  await settled()
  client.setQueryData(['videos', 'published'], 'old', { updatedAt: 1 })
  showQuery('days').answer('new')
  await settled()
  expect(pictureState(client, 'no server').asOf).toBe(client.getQueryState(['report', 'days'])?.dataUpdatedAt)
})

test('final days, which are not fetched again, do not make a screen old', async () => {
  const [settledDays, newest] = [showQuery('settled', 12 * 3_600_000), showQuery('newest', 15 * 60_000)]
  settledDays.answer('many')
  newest.answer('few')
  await settled()
  const updatedAt = client.getQueryState(['report', 'newest'])?.dataUpdatedAt ?? 0
  client.setQueryData(['report', 'settled'], 'many', { updatedAt: updatedAt - 2 * 3_600_000 })
  expect(pictureState(client, 'no services').asOf).toBe(updatedAt)
  // Until they are due before the others.
  client.setQueryData(['report', 'settled'], 'many', { updatedAt: updatedAt - 13 * 3_600_000 })
  expect(pictureState(client, 'no services').asOf).toBe(updatedAt - 13 * 3_600_000)
})

test('loaded data has an age while the services are away, and data that has not loaded is not missing yet', async () => {
  showQuery('days').answer('many')
  await settled()
  showQuery('loading')
  expect(pictureState(client, 'no services')).toMatchObject({
    isIncomplete: false,
    isLoading: true,
    asOf: expect.any(Number),
  })
})
