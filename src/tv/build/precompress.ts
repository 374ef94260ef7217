import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json)$/
/** Below this the header that says "gzip" costs what gzip saves. */
const leastBytes = 256

/** Writes `.gz` and `.br` beside each text file of the build, so that the proxy never compresses while it serves. */
export function precompress(): Plugin {
  return {
    name: 'tenfoot:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = (await readdir(dir, { recursive: true })).filter((file) => compressible.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(dir, file)
          const content = await readFile(path)
          if (content.length < leastBytes) return
          const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          await Promise.all([
            promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
            promisify(brotliCompress)(content, { params: quality }).then((packed) => writeFile(`${path}.br`, packed)),
          ])
        }),
      )
    },
  }
}
