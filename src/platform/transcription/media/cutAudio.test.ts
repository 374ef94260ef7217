import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { AudioPart } from '../recogniser/http/audioPart.ts'
import { audioFacts, inBackground } from './audio.ts'
import { cutAudio } from './cutAudio.ts'

const folder = mkdtempSync(join(tmpdir(), 'cut-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'audio')
const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url))
const facts = (file: string) => audioFacts(file, { account: 'ada', ...inBackground })

/** A WAV whose samples count up, behind a chunk of another kind. */
function countingWav(seconds: number, { rate = 300, format = 1 } = {}): Buffer {
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let index = 0; index < samples.length / 2; index += 1) samples.writeUInt16LE(index, index * 2)
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name)
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  }
  const description = Buffer.alloc(16)
  description.writeUInt16LE(format)
  description.writeUInt16LE(1, 2)
  description.writeUInt32LE(rate, 4)
  description.writeUInt32LE(rate * 2, 8)
  description.writeUInt16LE(2, 12)
  description.writeUInt16LE(16, 14)
  const chunks = [chunk('LIST', Buffer.alloc(10)), chunk('fmt ', description), chunk('data', samples)]
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
}

async function cut(audio: Buffer, mediaType: string, seconds: number, bytes = 20_000_000) {
  writeFileSync(path, audio)
  const { duration } = await facts(path)
  const parts = await cutAudio({ path, mediaType, duration }, { seconds, bytes, overlap: 2 })
  return { parts, duration }
}

/** Checks that parts follow each other with an overlap, from the first second to the last, and are files themselves. */
async function checkParts(audio: Buffer, parts: readonly AudioPart[], duration: number) {
  expect(parts[0]?.start).toBe(0)
  expect(parts.at(-1)?.end).toBeCloseTo(duration, 3)
  for (const [index, { start, end, head, from, to }] of parts.entries()) {
    const next = parts[index + 1]
    if (next) expect(end - next.start).toBeGreaterThanOrEqual(2)
    if (next) expect(end - next.start).toBeLessThan(3)
    writeFileSync(path, Buffer.concat([head, audio.subarray(from, to)]))
    expect(Math.abs((await facts(path)).duration - (end - start))).toBeLessThan(0.05)
  }
}

describe('cutAudio', () => {
  it('a WAV is cut between its samples, and each part has a header of its own', async () => {
    const audio = countingWav(25)
    const { parts, duration } = await cut(audio, 'audio/wav', 10)
    expect(parts.map(({ start, end }) => [start, end])).toEqual([
      [0, 10],
      [8, 18],
      [16, 25],
    ])
    const second = Buffer.concat([parts[1]?.head ?? audio, audio.subarray(parts[1]?.from, parts[1]?.to)])
    expect(second.length).toBe(44 + 10 * 600)
    expect(second.readUInt16LE(44)).toBe(8 * 300)
    await checkParts(audio, parts, duration)
  })

  it('a WAV is cut into more parts when its bytes are many', async () => {
    const audio = countingWav(25)
    const { parts, duration } = await cut(audio, 'audio/wav', 1000, 8 * 600)
    expect(parts.map(({ from, to }) => to - from)).toEqual([8, 8, 8, 7].map((seconds) => seconds * 600))
    await checkParts(audio, parts, duration)
  })

  it.each([
    ['tone.mp3', 'audio/mpeg'],
    ['tone.aac', 'audio/aac'],
  ])('%s is cut between its frames', async (name, mediaType) => {
    const audio = Buffer.concat(Array.from({ length: 20 }, () => sample(name)))
    const { parts, duration } = await cut(audio, mediaType, 10)
    expect(parts).toHaveLength(3)
    await checkParts(audio, parts, duration)
  })

  it.each([
    ['a short file', countingWav(5), 'audio/wav', 10],
    ['a WAV with compressed samples', countingWav(25, { format: 2 }), 'audio/wav', 10],
    ['a file of another kind', sample('tone.ogg'), 'audio/ogg', 0.3],
    ['a file that is not of the kind that it was', sample('tone.flac'), 'audio/wav', 0.3],
  ])('%s stays whole', async (_, audio, mediaType, seconds) => {
    const { parts, duration } = await cut(audio, mediaType, seconds)
    expect(parts).toEqual([{ start: 0, end: duration, head: Buffer.alloc(0), from: 0, to: audio.length }])
  })
})
