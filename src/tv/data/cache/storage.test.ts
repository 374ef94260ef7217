import { beforeEach, expect, test } from 'vitest'
import { answersPrefix } from '#tv/prelude/signedInBefore.ts'
import { openStorage, type Storage } from './storage.ts'

let stored: Map<string, string>
let room: number

/** A browser's storage with a limit that the test sets. */
const storage: Storage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, text) => {
    const others = [...stored].filter(([other]) => other !== name)
    if (others.reduce((sum, [, value]) => sum + value.length, text.length) > room) throw new Error('quota')
    stored.set(name, text)
  },
  removeItem: (name) => stored.delete(name),
}

beforeEach(() => {
  stored = new Map()
  room = 1_000_000
})

test('a text that was written is read after a reload', () => {
  openStorage(storage, 1_000).write('a', 'one')
  expect(openStorage(storage, 1_000).read('a')).toBe('one')
})

test('the storage never exceeds its limit: it drops the texts that were written longest ago', () => {
  const answers = openStorage(storage, 100)
  for (const name of ['a', 'b', 'c']) answers.write(name, 'x'.repeat(30))
  answers.write('a', 'y'.repeat(30))
  answers.write('d', 'x'.repeat(30))
  expect(answers.read('b')).toBeUndefined()
  expect(answers.read('a')).toBe('y'.repeat(30))
  expect(answers.size().characters).toBeLessThanOrEqual(100)
  expect([...stored.keys()].filter((name) => name.startsWith(answersPrefix))).toHaveLength(4)
})

test('a text that would displace all others is not stored, and its earlier version is removed', () => {
  const answers = openStorage(storage, 100)
  answers.write('a', 'small')
  answers.write('b', 'small')
  answers.write('b', 'x'.repeat(80))
  expect(answers.read('a')).toBe('small')
  expect(answers.read('b')).toBeUndefined()
})

test("older texts are dropped when the browser's limit is lower than ours", () => {
  room = 300
  const answers = openStorage(storage, 10_000)
  for (let text = 0; text < 12; text += 1) answers.write(`text ${text}`, 'x'.repeat(60))
  expect(answers.read('text 0')).toBeUndefined()
  expect(answers.read('text 11')).toBe('x'.repeat(60))
})

test('stored texts are removed by their names', () => {
  const answers = openStorage(storage, 1_000)
  for (const name of ['a one', 'a two', 'b one']) answers.write(name, 'x')
  answers.removeAll((name) => name.startsWith('a '))
  expect(answers.read('a one')).toBeUndefined()
  expect(answers.read('b one')).toBe('x')
  expect(openStorage(storage, 1_000).size().texts).toBe(1)
})

test('another owner reads none of the stored texts', () => {
  const answers = openStorage(storage, 1_000)
  expect(answers.giveTo('channel one')).toBe(false)
  answers.write('a', 'one')
  expect(openStorage(storage, 1_000).giveTo('channel one')).toBe(false)
  const next = openStorage(storage, 1_000)
  expect(next.giveTo('channel two')).toBe(true)
  expect(next.read('a')).toBeUndefined()
  expect([...stored.values()].join()).not.toContain('one')
})

test('a broken index, or a browser without storage, behaves as an empty storage', () => {
  stored.set(`${answersPrefix}index`, '{"texts":[["a"')
  expect(openStorage(storage, 1_000).read('a')).toBeUndefined()
  const none = openStorage(undefined, 1_000)
  none.write('a', 'one')
  expect(none.size().texts).toBeLessThanOrEqual(1)
  expect(none.read('a')).toBeUndefined()
})
