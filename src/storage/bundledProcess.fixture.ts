import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'

export const repository = join(import.meta.dirname, '../..')

/**
 * Bundles a program before the tests of a file, which start it often: it then starts in a third of the time.
 * @param file its path in the repository. @returns the arguments of Node.js that start it
 */
export function bundledProcess(file: string): readonly string[] {
  const name = basename(file, '.ts')
  // A folder from which packages are found.
  const folder = join(repository, 'node_modules/.cache', `${name}-${process.pid}`)
  beforeAll(() =>
    build({
      configFile: false,
      root: repository,
      logLevel: 'error',
      build: { ssr: file, outDir: folder, emptyOutDir: true, target: 'node20' },
    }),
  )
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return [join(folder, `${name}.js`)]
}
