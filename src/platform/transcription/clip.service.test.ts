import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import type { ByteRange } from '#web/http/byteRange.ts'
import { audioFacts, inBackground } from './media/audio.ts'
import { clipOf } from './media/clip.ts'
import { refusal, startTestTranscription, type TestTranscription, tone } from './transcription.fixture.ts'

const sample = (name: string) => readFileSync(new URL(`./media/samples/${name}`, import.meta.url))
/** Bytes of a second of the test's WAV. */
const bytesPerSecond = 16_000
const headBytes = 44

/** A WAV of 5 seconds whose samples count up, so that each place in it differs from all others. */
function countingWav(): Buffer {
  const audio = tone(5)
  for (let at = headBytes; at < audio.length; at += 2) audio.writeUInt16LE((at - headBytes) / 2, at)
  return audio
}

describe.each([sqliteDatabase()])('clips', ({ fresh }) => {
  const folder = mkdtempSync(join(tmpdir(), 'clip-'))
  let service: TestTranscription
  let job = ''
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
    job = await jobOf(countingWav())
  })
  afterAll(async () => {
    await service?.close()
    rmSync(folder, { recursive: true })
  })

  async function jobOf(audio: Buffer): Promise<string> {
    const { audio_url } = await (await service.ada.upload(audio)).json()
    return (await (await service.ada.create({ audio_url })).json()).id
  }
  const clip = (id: string, query: string, headers: Record<string, string> = {}, caller = service.ada) =>
    caller.call(`${transcriptionPaths.clip(id)}${query}`, { headers })
  const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  it('a clip of a WAV is exactly its samples, behind a header of its own', async () => {
    const answer = await clip(job, '?from=1.5&to=3.25')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    const heard = await bytes(answer)
    const [first, end] = [1.5, 3.25].map((seconds) => headBytes + seconds * bytesPerSecond)
    expect(heard.length).toBe(headBytes + 1.75 * bytesPerSecond)
    expect(heard.subarray(headBytes).equals(countingWav().subarray(first, end))).toBe(true)
    expect(heard.readUInt32LE(4)).toBe(heard.length - 8)
  })

  it('a phone that asks for a range of a clip, as Safari does, gets it across its header and its samples', async () => {
    const whole = await bytes(await clip(job, '?from=1&to=2'))
    for (const [from, to] of [
      [0, 1],
      [40, 50],
      [100, 200],
      [whole.length - 10, whole.length - 1],
    ] as const) {
      const part = await clip(job, '?from=1&to=2', { range: `bytes=${from}-${to}` })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${whole.length}`])
      expect((await bytes(part)).equals(whole.subarray(from, to + 1))).toBe(true)
    }
  })

  it.each(['tone.mp3', 'tone.aac'])(
    'a clip of %s is cut between frames, and has little more than its part',
    async (name) => {
      const heard = await bytes(await clip(await jobOf(sample(name)), '?from=0.4&to=0.7'))
      const path = join(folder, name)
      writeFileSync(path, heard)
      const { duration } = await audioFacts(path, { account: 'ada', ...inBackground })
      expect(duration).toBeGreaterThanOrEqual(0.3)
      // A frame of MP3 has 26 ms at 44.1 kHz, one of AAC 23 ms.
      expect(duration).toBeLessThan(0.3 + 3 * 0.026)
      expect(sample(name).includes(heard)).toBe(true)
    },
  )

  it('sound that is computed while it is sent, as in the demo, is cut in the same way', async () => {
    const audio = countingWav()
    const read = ({ start, end }: ByteRange) => Readable.from([audio.subarray(start, end + 1)])
    const source = { id: 'demo', filename: 'a.wav', mediaType: 'audio/wav', size: audio.length, read }
    const part = await clipOf(source, undefined, { from: 1, to: 2 })
    const heard = part && (await buffer(part.read({ start: headBytes, end: part.size - 1 })))
    const [first, end] = [1, 2].map((seconds) => headBytes + seconds * bytesPerSecond)
    expect(heard?.equals(audio.subarray(first, end))).toBe(true)
  })

  it.each([
    ['tone.m4a', '?from=0.2&to=0.4'],
    ['tone.ogg', '?from=0.2&to=0.4'],
    ['tone.mp3', '?from=50&to=51'],
  ])('nothing of %s is sent for %s: it cannot be cut, or has no sound there', async (name, query) => {
    const answer = await clip(await jobOf(sample(name)), query)
    expect([answer.status, (await refusal(answer)).message]).toEqual([
      409,
      'Only WAV, MP3 and AAC can be cut, where the recording has sound.',
    ])
  })

  it.each([
    ['', 'from: seconds such as 12.5 are allowed (it is missing)'],
    ['?from=1', 'to: seconds such as 12.5 are allowed (it is missing)'],
    ['?from=1&to=-2', 'to: seconds such as 12.5 are allowed (it is "-2")'],
    ['?from=1e3&to=2', 'from: seconds such as 12.5 are allowed (it is "1e3")'],
    ['?from=2&to=2', 'to: more than from is allowed, by at most 60 seconds (it is 2)'],
    ['?from=2&to=62.001', 'to: more than from is allowed, by at most 60 seconds (it is 62.001)'],
    ['?from=1&to=2&speed=3', 'speed: there is no such parameter'],
  ])('a clip of %s is refused, and the refusal says what is allowed', async (query, problem) => {
    const answer = await clip(job, query)
    expect([answer.status, (await refusal(answer)).validation_errors]).toEqual([400, expect.arrayContaining([problem])])
  })

  it('nobody gets a clip of another account’s recording', async () => {
    expect((await clip(job, '?from=1&to=2', {}, service.bob)).status).toBe(404)
    expect((await clip('00000000-0000-4000-8000-000000000000', '?from=1&to=2')).status).toBe(404)
  })
})
