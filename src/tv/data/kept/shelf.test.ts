import { beforeEach, expect, test } from 'vitest'
import { keptPrefix } from '../../prelude/signedInBefore.ts'
import { openShelf, type Storage } from './shelf.ts'

let kept: Map<string, string>
let room: number

/** A browser's storage with a limit of its own. */
const storage: Storage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => {
    const others = [...kept].filter(([other]) => other !== name)
    if (others.reduce((sum, [, value]) => sum + value.length, text.length) > room) throw new Error('quota')
    kept.set(name, text)
  },
  removeItem: (name) => kept.delete(name),
}

beforeEach(() => {
  kept = new Map()
  room = 1_000_000
})

test('what was written is there after a reload', () => {
  openShelf(storage, 1_000).write('a', 'one')
  expect(openShelf(storage, 1_000).read('a')).toBe('one')
})

test('it never holds more than it may: the oldest goes first, and one that was written again is young', () => {
  const shelf = openShelf(storage, 100)
  for (const name of ['a', 'b', 'c']) shelf.write(name, 'x'.repeat(30))
  shelf.write('a', 'y'.repeat(30))
  shelf.write('d', 'x'.repeat(30))
  expect(shelf.read('b')).toBeUndefined()
  expect(shelf.read('a')).toBe('y'.repeat(30))
  expect(shelf.size().characters).toBeLessThanOrEqual(100)
  expect([...kept.keys()].filter((name) => name.startsWith(keptPrefix))).toHaveLength(4)
})

test('a text that would push out everything else is not kept, and neither is its older self', () => {
  const shelf = openShelf(storage, 100)
  shelf.write('a', 'small')
  shelf.write('b', 'small')
  shelf.write('b', 'x'.repeat(80))
  expect(shelf.read('a')).toBe('small')
  expect(shelf.read('b')).toBeUndefined()
})

test('where the browser has less room than we ask for, older texts make place', () => {
  room = 300
  const shelf = openShelf(storage, 10_000)
  for (let text = 0; text < 12; text += 1) shelf.write(`text ${text}`, 'x'.repeat(60))
  expect(shelf.read('text 0')).toBeUndefined()
  expect(shelf.read('text 11')).toBe('x'.repeat(60))
})

test('another owner finds nothing', () => {
  const shelf = openShelf(storage, 1_000)
  expect(shelf.giveTo('channel one')).toBe(false)
  shelf.write('a', 'one')
  expect(openShelf(storage, 1_000).giveTo('channel one')).toBe(false)
  const next = openShelf(storage, 1_000)
  expect(next.giveTo('channel two')).toBe(true)
  expect(next.read('a')).toBeUndefined()
  expect([...kept.values()].join()).not.toContain('one')
})

test('a broken index, or a browser without storage, is an empty shelf', () => {
  kept.set(`${keptPrefix}index`, '{"texts":[["a"')
  expect(openShelf(storage, 1_000).read('a')).toBeUndefined()
  const none = openShelf(undefined, 1_000)
  none.write('a', 'one')
  expect(none.size().texts).toBeLessThanOrEqual(1)
  expect(none.read('a')).toBeUndefined()
})
