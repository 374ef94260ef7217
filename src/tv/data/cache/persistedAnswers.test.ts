import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hubKey, moneyKey, unlock } from '../lock.ts'
import { setCurrentAccount } from './accountStorage.ts'
import { persistAnswers } from './persistedAnswers.ts'
import { openStorage, type Storage } from './storage.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Starts a television with the contents of its storage; `fetches` counts the calls it makes. */
function switchOn(storage: Storage, channel = 'one') {
  const client = new QueryClient()
  const answers = openStorage(storage, 100_000)
  const written: (() => void)[] = []
  const stop = persistAnswers({
    client,
    answers,
    ownerIn: ({ queryKey, state }) => (queryKey[0] === 'channel' ? String(state.data) : undefined),
    whenIdle: (step) => {
      written.push(step)
      return () => written.splice(written.indexOf(step), 1)
    },
  })
  stops.push(stop, () => client.clear())
  let fetches = 0
  return {
    client,
    stop,
    fetches: () => fetches,
    idle: () => {
      for (let step = written.shift(); step; step = written.shift()) step()
    },
    askChannel: () => client.fetchQuery({ queryKey: ['channel'], queryFn: () => channel }),
    report: (name: string, shape: z.ZodMiniType = z.array(z.number())) => ({
      queryKey: ['report', name],
      queryFn: () => {
        fetches += 1
        return [1, 2, 3]
      },
      meta: { stored: shape },
      staleTime: 60_000,
    }),
  }
}

function storageOf(stored = new Map<string, string>()): Storage & { stored: Map<string, string> } {
  return {
    stored,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
    removeItem: (name) => void stored.delete(name),
  }
}

test('the last answer is shown at once after a reload, with its original time, and fetched again', async () => {
  const storage = storageOf()
  const before = switchOn(storage)
  await before.client.fetchQuery(before.report('views'))
  before.idle()
  const { dataUpdatedAt } = before.client.getQueryState(['report', 'views']) ?? {}
  before.stop()

  const after = switchOn(storage)
  after.client.getQueryCache().build(after.client, after.report('views'))
  expect(after.client.getQueryData(['report', 'views'])).toEqual([1, 2, 3])
  expect(after.client.getQueryState(['report', 'views'])?.dataUpdatedAt).toBe(dataUpdatedAt)
  expect(after.fetches()).toBe(0)
  await after.client.fetchQuery(after.report('views'))
  expect(after.fetches()).toBe(1)
})

test('a stored answer whose shape no longer matches its schema is fetched again', async () => {
  const storage = storageOf()
  const before = switchOn(storage)
  await before.client.fetchQuery(before.report('views'))
  before.idle()
  before.stop()
  const after = switchOn(storage)
  await after.client.fetchQuery(after.report('views', z.object({ rows: z.array(z.string()) })))
  expect(after.fetches()).toBe(1)
})

test('the answers of an account are removed from screen and disk when another one signs in', async () => {
  const storage = storageOf()
  const before = switchOn(storage, 'one')
  await before.askChannel()
  await before.client.fetchQuery(before.report('views'))
  before.idle()
  before.stop()
  const after = switchOn(storage, 'two')
  after.client.getQueryCache().build(after.client, after.report('views'))
  expect(after.client.getQueryData(['report', 'views'])).toBeDefined()
  await after.askChannel()
  expect(after.client.getQueryData(['report', 'views'])).toBeUndefined()
  expect([...storage.stored.values()].join()).not.toContain('[1,2,3]')
})

test('an answer that was not yet written at sign-out is never written', async () => {
  const storage = storageOf()
  const television = switchOn(storage)
  await television.client.fetchQuery(television.report('views'))
  television.stop()
  television.idle()
  expect(storage.stored.size).toBe(0)
})

test('an answer that is removed before it was stored is not stored', async () => {
  const storage = storageOf()
  const { client, report, idle } = switchOn(storage)
  await client.fetchQuery(report('revenue'))
  client.removeQueries({ queryKey: ['report'] })
  idle()
  expect([...storage.stored.keys()].filter((name) => name.includes('revenue'))).toEqual([])
})

test('what a PIN locks is not stored, and other answers are', async () => {
  const storage = storageOf()
  const { client, idle } = switchOn(storage)
  const answer = (queryKey: readonly string[]) => ({
    queryKey,
    queryFn: () => [1],
    meta: { stored: z.array(z.number()) },
  })
  unlock(client, 'a key')
  for (const key of [
    [...moneyKey, 'days'],
    [...hubKey, 'studies'],
    ['report', 'views'],
  ])
    await client.fetchQuery(answer(key))
  idle()
  setCurrentAccount(undefined)
  const names = [...storage.stored.keys()].filter((name) => !name.endsWith('.index'))
  expect(names).toEqual([expect.stringContaining('views')])
})
