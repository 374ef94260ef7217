import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { precompress } from './precompress.ts'

const script = Array.from({ length: 400 }, (_, line) => `export const value${line} = ${line * line}`).join('\n')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-precompress-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Compresses a build with a script, a font and a text that is too short. @returns the build's folder */
async function compressed(effort: 'quick' | 'smallest'): Promise<string> {
  const dir = join(folder, effort)
  await mkdir(dir)
  await writeFile(join(dir, 'app.js'), script)
  await writeFile(join(dir, 'text.woff2'), script)
  await writeFile(join(dir, 'short.js'), 'export {}')
  const { writeBundle } = precompress(join(folder, 'cache'), effort)
  await (writeBundle as unknown as (options: { dir: string }) => Promise<void>)({ dir })
  return dir
}

it('a quick build has a gzip file beside each text file that is worth it, and nothing else', async () => {
  const dir = await compressed('quick')
  expect((await readdir(dir)).sort()).toEqual(['app.js', 'app.js.gz', 'short.js', 'text.woff2'])
  expect(gunzipSync(await readFile(join(dir, 'app.js.gz'))).toString()).toBe(script)
})

it('a build for a release has Brotli files too, and smaller gzip files than a quick one', async () => {
  const [quick, smallest] = [await compressed('quick'), await compressed('smallest')]
  expect((await readdir(smallest)).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'short.js', 'text.woff2'])
  const packed = await readFile(join(smallest, 'app.js.gz'))
  expect(gunzipSync(packed).toString()).toBe(script)
  expect(brotliDecompressSync(await readFile(join(smallest, 'app.js.br'))).toString()).toBe(script)
  expect(packed.length).toBeLessThan((await readFile(join(quick, 'app.js.gz'))).length)
})
