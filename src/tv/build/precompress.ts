import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import zopfli from '@gfx/zopfli'
import type { Plugin } from 'vite'
import { writeWhole } from './writeWhole.ts'

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/
/** Below this, the header for gzip costs as much as gzip saves. */
const minBytes = 256
/** More iterations take longer and save less than a thousandth. */
const turns = { numiterations: 5 }

/**
 * Writes `.gz` and `.br` beside each text file of the build, so that the proxy never compresses files itself. Zopfli's
 * gzip is 3 % smaller than zlib's best, but takes seconds: the results for unchanged files come from `cacheDir`.
 */
export function precompress(cacheDir: string): Plugin {
  const cache = join(cacheDir, 'gzip')
  return {
    name: 'tenfoot:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      await mkdir(cache, { recursive: true })
      const cached = await readdir(cache)
      const used = new Set<string>()
      for (const file of (await readdir(dir, { recursive: true })).filter((file) => compressible.test(file))) {
        const path = join(dir, file)
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
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: quality }))
      }
      for (const name of cached) if (!used.has(name)) await rm(join(cache, name), { force: true })
    },
  }
}
