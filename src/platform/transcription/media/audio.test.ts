import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { JobFailure } from '../recogniser/recogniser.ts'
import { audioFacts, inBackground } from './audio.ts'

/**
 * Each sample has a second of a tone, made once by ffmpeg. The `live` ones were written to a pipe, so their headers
 * have no duration; `mute.mp4` has only pictures.
 */
const samples = new URL('./samples/', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'audio-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** The name of a stored file does not show its kind. */
const copied = join(folder, '5f1c0a52-5d0e-4bb5-9c92-6c7a3e0b6f11')

const reader = { account: 'ada', ...inBackground }
const failure = (path: string, limits = {}): Promise<unknown> =>
  audioFacts(path, { ...reader, ...limits }).then(
    () => undefined,
    (error) => error,
  )

describe('audio', () => {
  it.each([
    ['tone.ogg', 'audio/ogg', 'ogg', 1],
    ['tone.mp3', 'audio/mpeg', 'mp3', 1],
    ['tone.aac', 'audio/aac', 'aac', 1],
    ['tone.flac', 'audio/flac', 'flac', 1],
    // Its sample description says 2 channels, as in all MP4 files; the decoder configuration says 1.
    ['tone.m4a', 'audio/mp4', 'm4a', 1],
    ['tone.mp4', 'video/mp4', 'mp4', 2],
    ['tone.webm', 'audio/webm', 'webm', 1],
  ])(
    'the kind, channels and duration of the audio file %s are read from its bytes',
    async (name, mediaType, extension, channels) => {
      copyFileSync(new URL(name, samples), copied)
      const facts = await audioFacts(copied, reader)
      expect(facts).toMatchObject({ mediaType, extension, channels })
      // Codecs fill up their last frame, and some report the padding of the first one.
      expect(Math.abs(facts.duration - 1)).toBeLessThan(0.1)
    },
  )

  it.each([
    ['a video without sound', 'mute.mp4', 'no sound'],
    ['a file that was never finished', 'live.flac', 'how long'],
  ])('%s is refused with the reason', async (_, name, words) => {
    copyFileSync(new URL(name, samples), copied)
    expect(await failure(copied)).toMatchObject({
      code: jobErrorCodes.unreadableAudio,
      message: expect.stringContaining(words),
    })
  })

  it('a WebM file that is cut is refused, though its beginning promises the whole length', async () => {
    const whole = readFileSync(new URL('tone.webm', samples))
    for (const length of [600, whole.length - 1]) {
      writeFileSync(copied, whole.subarray(0, length))
      expect(await failure(copied)).toMatchObject({ message: expect.stringContaining('its end is missing') })
    }
  })

  it('audio that is cut short anywhere is read or refused with 415, without words of the parser or the name of the file', async () => {
    for (const name of readdirSync(samples)) {
      const whole = readFileSync(new URL(name, samples))
      for (let part = 0; part < 40; part += 1) {
        writeFileSync(copied, whole.subarray(0, Math.floor((whole.length * part) / 40)))
        const found = await failure(copied)
        if (found === undefined) continue
        expect(found, `${name} ${part}`).toBeInstanceOf(JobFailure)
        expect((found as JobFailure).code).toBe(jobErrorCodes.unreadableAudio)
        expect((found as JobFailure).message).toMatch(/^The audio cannot be read: it [\w ,]+\. WAV, Ogg,/)
      }
    }
  })

  const box = (name: string, ...contents: Buffer[]) => {
    const content = Buffer.concat(contents)
    const head = Buffer.from(`....${name}`, 'latin1')
    head.writeUInt32BE(8 + content.length)
    return Buffer.concat([head, content])
  }
  const numbers = (...all: number[]) =>
    Buffer.concat(all.map((number) => Buffer.from([number >>> 24, number >>> 16, number >>> 8, number])))
  const brand = box('ftyp', Buffer.from('isom\0\0\0\0'))
  const empty = Buffer.alloc(8 * 300_001, box('free'))

  it.each([
    ['boxes beside each other', [brand, empty]],
    ['boxes inside of a track', [brand, box('moov', box('trak', box('mdia', empty)))]],
    [
      'boxes inside of a tag',
      [brand, box('moov', box('udta', box('meta', numbers(0), box('ilst', box('©nam', empty)))))],
    ],
    ['brands', [box('ftyp', numbers(...Array.from({ length: 2000 }, (_, place) => 0x61610000 + place)))]],
    ['samples without bytes', [brand, box('moof', box('traf', box('trun', numbers(0, 0xffffffff, 0))))]],
  ])('an MP4 file with far too many %s is refused before it is read', async (_, boxes) => {
    writeFileSync(copied, Buffer.concat(boxes))
    expect(await failure(copied)).toMatchObject({
      code: jobErrorCodes.unreadableAudio,
      message: expect.stringContaining('it has too many boxes'),
    })
  })

  const element = (id: string, content: Buffer) => {
    const length = Buffer.alloc(8)
    length.writeBigUInt64BE(BigInt(content.length))
    length[0] = 1
    return Buffer.concat([Buffer.from(id, 'hex'), length, content])
  }
  const webm = (content: Buffer) =>
    Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('webm'))), element('18538067', content)])
  const page = (flags: number, content: Buffer) => {
    const head = Buffer.alloc(28)
    head.write('OggS')
    head[5] = flags
    head[26] = 1
    head[27] = content.length
    return Buffer.concat([head, content])
  }
  const vorbis = (type: number) => Buffer.concat([Buffer.from([type]), Buffer.from('vorbis')])
  const continued = page(1, Buffer.alloc(1))

  it.each([
    ['a WebM file of a million empty elements', webm(Buffer.alloc(2_000_000, Buffer.from('ec80', 'hex')))],
    [
      'a WebM file whose title has a million zeros',
      webm(element('1549a966', element('7ba9', Buffer.concat([Buffer.alloc(1_000_000), Buffer.from('\n')])))),
    ],
    [
      'an Ogg file with a comment in 200,000 pages',
      Buffer.concat([
        page(2, Buffer.concat([vorbis(1), Buffer.alloc(22, 1)])),
        page(0, vorbis(3)),
        Buffer.alloc(200_000 * continued.length, continued),
      ]),
    ],
  ])('%s is refused after the time limit, and does not block others meanwhile', async (_, file) => {
    writeFileSync(copied, file)
    const before = performance.now()
    let longest = 0
    let last = before
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 10)
    const found = await failure(copied, { maxMs: 3_000 })
    clearInterval(watch)
    expect(found).toMatchObject({
      code: jobErrorCodes.unreadableAudio,
      message: expect.stringContaining('it takes too long to read'),
    })
    expect(longest).toBeLessThan(2_000)
  })

  it('a long audio file is read in a thread as a short one is', async () => {
    const tone = readFileSync(new URL('tone.aac', samples))
    writeFileSync(copied, Buffer.concat(Array(20).fill(tone)))
    const facts = await audioFacts(copied, reader)
    expect(facts).toMatchObject({ mediaType: 'audio/aac', extension: 'aac', channels: 1 })
    expect(Math.abs(facts.duration - 20)).toBeLessThan(2)
    writeFileSync(copied, Buffer.alloc(100_000, 'no audio'))
    expect(await failure(copied)).toMatchObject({ message: expect.stringContaining('broken, or no audio') })
  })

  const adtsFrame = (length: number) => {
    const frame = Buffer.alloc(length)
    Buffer.from([0xff, 0xf1, 0x50, 0x40, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc]).copy(frame)
    return frame
  }

  it.each([
    ['AAC of bare headers', adtsFrame(7), 'broken'],
    ['AAC of the shortest frames', adtsFrame(8), undefined],
    ['MP3 of the shortest frames', Buffer.concat([Buffer.from([0xff, 0xf5, 0x18, 0xc0]), Buffer.alloc(20)]), undefined],
  ])('%s is read in time that grows with its bytes alone: 20 MB take a second', async (_, frame, words) => {
    writeFileSync(copied, Buffer.alloc(20_000_000, frame))
    const before = performance.now()
    const found = await failure(copied)
    expect(performance.now() - before).toBeLessThan(10_000)
    if (words === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject({ message: expect.stringContaining(words) })
  })

  it('audio with junk between its frames is read; a file that is mostly junk is refused', async () => {
    const tone = readFileSync(new URL('tone.aac', samples))
    writeFileSync(copied, Buffer.concat([tone, Buffer.alloc(500), tone, Buffer.from('TAG'), Buffer.alloc(125)]))
    expect(Math.abs((await audioFacts(copied, reader)).duration - 2)).toBeLessThan(0.2)
    writeFileSync(copied, Buffer.concat([tone, Buffer.alloc(3_000_000)]))
    expect(await failure(copied)).toMatchObject({ message: expect.stringContaining('broken, or no audio') })
  })

  it('a thread ends when nobody waits for it, and its place is free', async () => {
    const slow = webm(Buffer.alloc(2_000_000, Buffer.from('ec80', 'hex')))
    writeFileSync(copied, slow)
    const leaving = new AbortController()
    const left = failure(copied, { signal: leaving.signal })
    setTimeout(() => leaving.abort(new Error('gone')), 200)
    expect(await left).toMatchObject({ message: 'gone' })
    copyFileSync(new URL('tone.flac', samples), copied)
    expect(await audioFacts(copied, reader)).toMatchObject({ mediaType: 'audio/flac' })
  })

  it('an unreadable audio file is reported as an error of the disk, not of the audio', async () => {
    expect(await failure(join(folder, 'nothing'))).not.toBeInstanceOf(JobFailure)
  })
})
