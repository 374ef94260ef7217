import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePng } from '#web/png.ts'
import { animatedPng } from './animation.ts'

const picture = (grey: number) => encodePng({ width: 2, height: 1, rgb: new Uint8Array(6).fill(grey) })

interface Chunk {
  type: string
  data: Buffer
}

function chunksOf(png: Buffer): Chunk[] {
  const found: Chunk[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    found.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    })
  return found
}

test('an animation has each picture for its time, numbered in order, the first also for viewers without animations', () => {
  const chunks = chunksOf(
    animatedPng([
      { png: picture(10), ms: 400 },
      { png: picture(20), ms: 250 },
    ]),
  )
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'])
  const [, count, firstFrame, first, secondFrame, second] = chunks.map(({ data }) => data)
  // Two pictures, for ever.
  expect([count?.readUInt32BE(0), count?.readUInt32BE(4)]).toEqual([2, 0])
  expect([firstFrame, secondFrame, second].map((data) => data?.readUInt32BE(0))).toEqual([0, 1, 2])
  expect([firstFrame, secondFrame].map((data) => [data?.readUInt32BE(4), data?.readUInt32BE(8)])).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect([firstFrame, secondFrame].map((data) => [data?.readUInt16BE(20), data?.readUInt16BE(22)])).toEqual([
    [400, 1_000],
    [250, 1_000],
  ])
  const pixels = [first, second?.subarray(4)].map((data) => inflateSync(data ?? Buffer.alloc(0)))
  expect(pixels.map((row) => row[1])).toEqual([10, 20])
})
