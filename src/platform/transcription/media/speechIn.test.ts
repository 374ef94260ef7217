import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import type { Utterance } from '#contract/transcription/words.ts'
import { audioSize, audioStream } from '#platform/demo/recordings/audio.ts'
import { durationOf, type StoryName, utterancesOf } from '#platform/demo/recordings/stories.ts'
import { voices } from '#platform/demo/recordings/voice.ts'
import { readPlainText } from '../alignment/plainText.ts'
import { loudnessOf } from './loudness.ts'
import { speechIn } from './speechIn.ts'

const folder = mkdtempSync(join(tmpdir(), 'speech-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'audio')
const { signal } = new AbortController()
const find = (file: string, duration: number) =>
  speechIn({ path: file, duration, mediaType: 'audio/wav', channels: 1 }, signal)

const rate = 8000
/** How loud the test's tone is after these seconds: it has a pause in the middle. */
const envelope = (seconds: number) => (seconds < 1 || (seconds >= 1.5 && seconds < 2.5) ? 0.5 : 0)
const tone = Array.from({ length: 3 * rate }, (_, index) => envelope(index / rate) * Math.sin(index * 0.4))

/** A WAV file of samples that are written by `write`. */
function wav(code: number, bytes: number, write: (file: Buffer, at: number, sample: number) => void, extended = false) {
  const head = Buffer.alloc(68)
  head.write('RIFF')
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(40, 16)
  head.writeUInt16LE(extended ? 0xfffe : code, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * bytes, 28)
  head.writeUInt16LE(bytes, 32)
  head.writeUInt16LE(bytes * 8, 34)
  head.writeUInt16LE(22, 36)
  head.writeUInt16LE(bytes * 8, 38)
  head.writeUInt16LE(code, 44)
  head.write('data', 60)
  head.writeUInt32LE(tone.length * bytes, 64)
  const samples = Buffer.alloc(tone.length * bytes)
  for (const [index, sample] of tone.entries()) write(samples, index * bytes, sample)
  return Buffer.concat([head, samples])
}

/** The codes of silence and of a loud sample of either sign (ITU-T G.711). */
const companded = (silence: number, positive: number, negative: number) => (file: Buffer, at: number, sample: number) =>
  file.writeUInt8(sample > 0.2 ? positive : sample < -0.2 ? negative : silence, at)

/** Decibels of the tone, and of a square wave in its place. */
const [sine, square] = [-9.03, -1.5]

it.each([
  ['8 bits', sine, wav(1, 1, (file, at, sample) => file.writeUInt8(Math.round(128 + sample * 127), at))],
  ['16 bits', sine, wav(1, 2, (file, at, sample) => file.writeInt16LE(Math.round(sample * 32_767), at))],
  ['24 bits', sine, wav(1, 3, (file, at, sample) => file.writeIntLE(Math.round(sample * 8_388_607), at, 3))],
  ['32 bits', sine, wav(1, 4, (file, at, sample) => file.writeInt32LE(Math.round(sample * 2_147_483_647), at), true)],
  ['floating point', sine, wav(3, 4, (file, at, sample) => file.writeFloatLE(sample, at))],
  ['double floating point', sine, wav(3, 8, (file, at, sample) => file.writeDoubleLE(sample, at), true)],
  ['A-law', square, wav(6, 1, companded(0xd5, 0xaa, 0x2a))],
  ['µ-law', square, wav(7, 1, companded(0xff, 0x80, 0x00))],
])('how loud WAV of %s is and where its pauses are is read from its samples', async (_, decibels, file) => {
  writeFileSync(path, file)
  const loudness = await loudnessOf(path)
  expect(loudness?.step).toBe(0.01)
  expect(loudness?.levels).toHaveLength(300)
  expect(Math.abs((loudness?.levels[50] ?? 0) - decibels)).toBeLessThan(0.5)
  const spans = await find(path, 3)
  expect(spans.length).toBe(2)
  for (const [index, [start, end]] of [
    [0, 1],
    [1.5, 2.5],
  ].entries()) {
    expect(Math.abs((spans[index]?.start ?? 9) - (start ?? 0))).toBeLessThan(0.03)
    expect(Math.abs((spans[index]?.end ?? 9) - (end ?? 0))).toBeLessThan(0.03)
  }
})

it.each([
  ['one sample a second', 24, 1],
  ['four billion samples a second', 24, 4_000_000_000],
  ['no channels', 22, 0],
  ['more channels than bytes', 22, 3],
  ['compressed samples', 20, 2],
])('the loudness of a WAV that promises %s is not read', async (_, at, value) => {
  const file = wav(1, 2, (samples, offset, sample) => samples.writeInt16LE(Math.round(sample * 32_767), offset))
  if (at === 24) file.writeUInt32LE(value, at)
  else file.writeUInt16LE(value, at)
  writeFileSync(path, file)
  expect(await loudnessOf(path)).toBeUndefined()
})

it('nowhere is speech found in a file without sound that can be read', async () => {
  expect(await find(join(import.meta.dirname, 'samples', 'mute.mp4'), 1)).toEqual([])
})

it('spans end with the audio', async () => {
  writeFileSync(
    path,
    wav(3, 4, (file, at, sample) => file.writeFloatLE(sample, at)),
  )
  expect((await find(path, 2)).at(-1)?.end).toBe(2)
  expect(await find(path, 1.2)).toHaveLength(1)
})

it('a search for speech ends when its job is aborted', async () => {
  const stop = new AbortController()
  const found = speechIn({ path, duration: 3, mediaType: 'audio/wav', channels: 1 }, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(found).rejects.toThrow('stopped')
})

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** The median error of words in an even spread, and of words that are laid on the speech in a file. */
async function errors(said: readonly Utterance[], file: string, duration: number) {
  const text = said.map((utterance) => utterance.text).join('\n')
  const truth = said.flatMap(({ words }) => words.map(({ start }) => start))
  const [even, laid] = [[], await find(file, duration)].map((spans) => {
    const words = readPlainText(text, duration, spans).flatMap((utterance) => utterance.words)
    expect(words).toHaveLength(truth.length)
    return median(truth.map((start, index) => Math.abs((words[index]?.start ?? 0) - start)))
  })
  return { even: even ?? 0, laid: laid ?? 0 }
}

const closeTo = (seconds: number) => ({
  asymmetricMatch: (found: unknown) => typeof found === 'number' && Math.abs(found - seconds) <= 0.13,
})

/** Whose words have known times: the demo's recorded voice says them. */
const spoken = (name: StoryName) => utterancesOf(name).toSorted((a, b) => a.start - b.start)

it.each<StoryName>(['interview', 'bilingual', 'talk', 'call'])(
  'the words of a spoken text (%s) are at most a third as far from their times as those of an even spread',
  async (name) => {
    const said = spoken(name)
    const duration = durationOf(name)
    const format = { rate: 16_000, bits: 16, channels: 1, voices: Object.values(voices) } as const
    const end = audioSize(duration, format) - 1
    writeFileSync(path, await buffer(audioStream(said, duration, format, { start: 0, end })))
    const { even, laid } = await errors(said, path, duration)
    expect(laid).toBeLessThanOrEqual(even / 3)
  },
)

// The first 16 seconds with noise, made once by ffmpeg. A frame of AAC lasts 64 ms.
it.each(['interview.mp3', 'interview.aac', 'interview.m4a', 'fragments.m4a', 'interview.ogg', 'interview.webm'])(
  'pauses between utterances are found in %s',
  async (name) => {
    const spans = await find(join(import.meta.dirname, 'samples', name), 16)
    const pauses = spans.map(({ end }, index) => [end, spans[index + 1]?.start ?? 16] as const)
    const said = spoken('interview').filter(({ end }) => end < 16)
    expect(said.length).toBe(3)
    for (const [index, { end }] of said.slice(0, -1).entries())
      expect(pauses).toContainEqual([closeTo(end), closeTo(said[index + 1]?.start ?? 0)])
  },
)

// Three of these seconds, from the sixth on, in two channels. The first pause is from 7.13 to 7.63.
it.each(['interview.flac', 'interview.oga'])('the pause between two utterances is found in %s', async (name) => {
  const spans = await find(join(import.meta.dirname, 'samples', name), 3)
  const [first, second] = spoken('interview')
  expect(spans.map(({ end }, index) => [end, spans[index + 1]?.start ?? 3])).toContainEqual([
    closeTo((first?.end ?? 0) - 6),
    closeTo((second?.start ?? 0) - 6),
  ])
})
