import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProxyError } from '../proxy/proxy.ts'
import { persistAnswers } from './cache/persistedAnswers.ts'
import { openStorage, type Storage } from './cache/storage.ts'
import { dropGone, goneFrom, isGone, needsConnection, needsPin } from './gone.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const storageOf = (storage = new Map<string, string>()): Storage => ({
  getItem: (name) => storage.get(name) ?? null,
  setItem: (name, text) => void storage.set(name, text),
  removeItem: (name) => void storage.delete(name),
})

/** Starts a television with this storage, which asks for one item; `answer` is what the service returns or throws. */
function switchOn(storage: Storage, answer: () => string, isSingleItem = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = openStorage(storage, 100_000)
  const whenIdle = (step: () => void) => {
    void Promise.resolve().then(step)
    return () => {}
  }
  stops.push(persistAnswers({ client, answers, ownerIn: () => undefined, whenIdle }), dropGone(client, answers), () =>
    client.clear(),
  )
  const options = {
    queryKey: ['import', 'one'],
    queryFn: answer,
    meta: { stored: z.string(), ...(isSingleItem && { isSingleItem: true as const }) },
  }
  const observer = new QueryObserver(client, options)
  stops.push(observer.subscribe(() => {}))
  return { observer, answers }
}

const missing = () => {
  throw goneFrom('imports', 'one')
}

test('a stored answer is shown until the service reports that the item no longer exists, then removed', async () => {
  const storage = storageOf()
  await switchOn(storage, () => 'failed').observer.refetch()
  const { observer, answers } = switchOn(storage, missing)
  expect(observer.getCurrentResult().data, 'until the service has answered').toBe('failed')
  await observer.refetch()
  const { data, error } = observer.getCurrentResult()
  expect(data).toBeUndefined()
  expect(isGone(error)).toBe(true)
  expect(answers.size().texts).toBe(0)
})

test('a stored answer is not removed after another failure, nor when it is not one item', async () => {
  const broken = () => {
    throw new ProxyError('problem', 'away', { status: 502 })
  }
  for (const [answer, isSingleItem] of [
    [broken, true],
    [missing, false],
  ] as const) {
    const storage = storageOf()
    await switchOn(storage, () => 'failed').observer.refetch()
    const { observer, answers } = switchOn(storage, answer, isSingleItem)
    await observer.refetch()
    expect(observer.getCurrentResult().data).toBe('failed')
    expect(answers.size().texts).toBe(1)
  }
})

test.each([
  ['a phone no longer allows', 'connection_needed', needsConnection],
  ['a PIN locks', 'pin_needed', needsPin],
] as const)('a stored answer that %s is removed as soon as the proxy says so', async (_because, code, isRefused) => {
  const refused = () => {
    const problem = { code, message: 'not allowed' }
    throw new ProxyError('problem', 'refused', { status: 403, problem })
  }
  const storage = storageOf()
  await switchOn(storage, () => 'earned', false).observer.refetch()
  const { observer, answers } = switchOn(storage, refused, false)
  await observer.refetch()
  expect(observer.getCurrentResult().data).toBeUndefined()
  expect(isRefused(observer.getCurrentResult().error)).toBe(true)
  expect(answers.size().texts).toBe(0)
})

test('404 and 410 mean that the item does not exist, from the service or through the proxy', () => {
  for (const status of [404, 410]) expect(isGone(new ProxyError('api', 'none', { status }))).toBe(true)
  const problem = { code: 'upstream_failed', message: 'none', upstreamStatus: 404 } as never
  expect(isGone(new ProxyError('problem', 'none', { status: 502, problem }))).toBe(true)
  expect(isGone(new ProxyError('api', 'forbidden', { status: 403 }))).toBe(false)
  expect(isGone(new Error('none'))).toBe(false)
})
