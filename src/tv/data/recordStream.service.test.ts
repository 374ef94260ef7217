import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestProxy, type TestProxy } from '../proxy/proxy.fixture.ts'
import { streamText } from './recordStream.ts'

const path = '/api/transcripts/a'
/** More than is read at once. */
const long = 'word '.repeat(20_000)
let proxy: TestProxy
beforeEach(async () => {
  proxy = await startTestProxy()
  proxy.answers.set(path, (_, response) => response.end(long))
})
afterEach(() => proxy.close())

test('a long record arrives part by part, and whole', async () => {
  const parts: string[] = []
  await streamText(path, (text) => void parts.push(text), new AbortController().signal)
  expect(parts.join('')).toBe(long)
  expect(parts.length).toBeGreaterThan(4)
})

test('the reading of a record ends at once when nobody wants the rest, even while the reader of a part is at work', async () => {
  const aborter = new AbortController()
  let parts = 0
  const read = streamText(
    path,
    async () => {
      parts += 1
      await Promise.resolve()
      aborter.abort()
    },
    aborter.signal,
  )
  await expect(read).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(parts).toBe(1)
})
