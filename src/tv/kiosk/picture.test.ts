import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { pictureState } from './picture.ts'

const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
afterEach(() => client.clear())

/** Something on the screen that asks for `key`; gives back what lets its answer come. */
function shown(key: string) {
  let answer = (_: string) => {}
  const answered = new Promise<string>((resolve) => {
    answer = resolve
  })
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: () => answered })
  const leave = observer.subscribe(() => {})
  return { answer, leave }
}
const settled = () => expect.poll(() => client.isFetching()).toBe(0)

test('a picture is whole only when nothing on it is coming for the first time', async () => {
  const days = shown('days')
  const releases = shown('releases')
  days.answer('many')
  await expect.poll(() => client.isFetching()).toBe(1)
  expect(pictureState(client, true)).toMatchObject({ lacks: false, coming: true })
  releases.answer('few')
  await settled()
  expect(pictureState(client, true)).toEqual({ lacks: false, coming: false, asOf: undefined })
})

test('what has not come lacks as soon as the network is away; what has come is as old as its oldest', async () => {
  const days = shown('days')
  days.answer('many')
  await settled()
  const came = client.getQueryState(['days'])?.dataUpdatedAt
  expect(pictureState(client, false)).toEqual({ lacks: false, coming: false, asOf: came })
  shown('releases')
  expect(pictureState(client, false)).toMatchObject({ lacks: true, asOf: came })
})

test('what no screen shows does not count', async () => {
  const left = shown('releases')
  left.leave()
  expect(pictureState(client, false)).toEqual({ lacks: false, coming: false, asOf: undefined })
})
