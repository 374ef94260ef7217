import { crc32, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { drawChart, pictureHeight, pictureWidth } from './picture.ts'

/** The pixels of a PNG, read from its bytes (PNG, third edition). */
function pixelsOf(png: Buffer) {
  const data: Buffer[] = []
  let header: Buffer = Buffer.alloc(0)
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const named = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    const type = named.subarray(0, 4).toString()
    if (type === 'IHDR') header = named.subarray(4)
    if (type === 'IDAT') data.push(named.subarray(4))
    at += 12 + length
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const rows = inflateSync(Buffer.concat(data))
  return {
    width,
    height,
    at: (x: number, y: number) => [...rows.subarray(y * (width * 3 + 1) + 1 + x * 3).subarray(0, 3)],
  }
}

it('a chart is a picture of the line over the grey band, with the newest day as a dot at the right', () => {
  const values = Array.from({ length: 56 }, (_, day) => (day === 55 ? 400 : 100))
  const picture = pixelsOf(drawChart({ first: '2026-09-25', values, band: values.map(() => ({ low: 50, high: 200 })) }))
  expect([picture.width, picture.height]).toEqual([pictureWidth, pictureHeight])
  const row = (value: number) => Math.round(pictureHeight - 8 - (value / 400) * (pictureHeight - 16))
  expect(picture.at(200, row(100))).toEqual([0, 95, 143])
  expect(picture.at(200, row(160))).toEqual([205, 211, 219])
  expect(picture.at(200, row(300))).toEqual([255, 255, 255])
  expect(picture.at(pictureWidth - 8, row(400))).toEqual([0, 95, 143])
})

it('a chart of unknown days and without a band is drawn too', () => {
  expect(pixelsOf(drawChart({ first: '2026-09-25', values: [null, null], band: [null, null] })).width).toBe(
    pictureWidth,
  )
  expect(pixelsOf(drawChart({ first: '2026-09-25', values: [], band: [] })).width).toBe(pictureWidth)
})
