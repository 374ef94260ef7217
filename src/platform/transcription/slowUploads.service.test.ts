import { afterAll, beforeAll, expect, it } from 'vitest'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { startTestTranscription, type TestTranscription, tone } from './transcription.fixture.ts'

const embedded = sqliteDatabase()
let service: TestTranscription
beforeAll(async () => {
  service = await startTestTranscription(await embedded.fresh(), {})
})
afterAll(() => service?.close())

/** A WebM file that keeps its parser busy for as long as it may. */
function slowAudio(): Buffer {
  const element = (id: string, content: Buffer) => {
    const length = Buffer.alloc(8)
    length.writeBigUInt64BE(BigInt(content.length))
    length[0] = 1
    return Buffer.concat([Buffer.from(id, 'hex'), length, content])
  }
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', Buffer.alloc(2_000_000, Buffer.from('ec80', 'hex'))),
  ])
}

it('uploads that are slow to read hold one place of their account: others go on, and more are refused with 429', async () => {
  const slow = slowAudio()
  const leaving = new AbortController()
  const upload = (signal?: AbortSignal) => {
    const form = new FormData()
    form.append('audio', new Blob([new Uint8Array(slow)]), 'slow.webm')
    return service.ada.call(transcriptionPaths.upload, { method: 'POST', body: form, ...(signal && { signal }) })
  }
  const held = Array.from({ length: 20 }, () => upload(leaving.signal).catch((error: unknown) => error))
  const first = (await Promise.race(held)) as Response
  expect(first.status).toBe(429)
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
  const began = performance.now()
  expect((await service.bob.upload(tone(1))).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(5_000)
  // The threads end with their callers: the account has its place again at once, long before 20 seconds.
  leaving.abort()
  await Promise.all(held)
  expect((await service.ada.upload(tone(1))).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(15_000)
})
