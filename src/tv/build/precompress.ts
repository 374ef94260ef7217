import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import zopfli from '@gfx/zopfli'
import type { Plugin } from 'vite'
import { writeWhole } from './writeWhole.ts'

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/
/** Below this, the header for gzip costs as much as gzip saves. */
const minBytes = 256
/** More iterations take longer and save less than a thousandth. */
const turns = { numiterations: 5 }
const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/**
 * Writes compressed files beside each text file of the build, so that the proxy never compresses files itself: `.gz`
 * quickly as zlib makes it, or the smallest `.gz` and `.br`, which take 20 seconds.
 */
export function precompress(cacheDir: string, effort: 'quick' | 'smallest'): Plugin {
  return {
    name: 'tenfoot:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true })
      const paths = files.filter((file) => compressible.test(file)).map((file) => join(dir, file))
      if (effort === 'smallest') await smallest(paths, join(cacheDir, 'gzip'))
      else await Promise.all(paths.map(quick))
    },
  }
}

async function quick(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length >= minBytes) await writeFile(`${path}.gz`, await promisify(gzip)(content))
}

/** Zopfli's gzip is 3 % smaller than zlib's best, but slow: the results for unchanged files come from `cache`. */
async function smallest(paths: readonly string[], cache: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const cached = await readdir(cache)
  const used = new Set<string>()
  for (const path of paths) {
    const content = await readFile(path)
    if (content.length < minBytes) continue
    const name = createHash('sha256').update(content).digest('hex')
    used.add(name)
    const packed = await readFile(join(cache, name)).catch(async () => {
      const made = await zopfli.gzipAsync(content, turns)
      await writeWhole(join(cache, name), made)
      return made
    })
    await writeFile(`${path}.gz`, packed)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: quality }))
  }
  for (const name of cached) if (!used.has(name)) await rm(join(cache, name), { force: true })
}
