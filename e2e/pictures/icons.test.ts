import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { icons, publicFolder } from './icons.ts'

/** Bytes of a PNG before the content of its only IDAT chunk, and after it. */
const [before, after] = [41, 16]

/** The pixels: the compressed bytes may differ between versions of zlib. */
const pixelsOf = (picture: Buffer) => inflateSync(picture.subarray(before, picture.length - after))

test('the icons of the repository are those that `npm run pictures` draws', async () => {
  for (const [path, picture] of icons) {
    const kept = await readFile(join(publicFolder, path))
    expect(kept.subarray(0, 33), path).toEqual(picture.subarray(0, 33))
    expect(pixelsOf(kept).equals(pixelsOf(picture)), path).toBe(true)
  }
})
