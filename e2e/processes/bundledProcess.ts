import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'

export const repository = join(import.meta.dirname, '../..')

/**
 * Bundles a program of this folder before the tests of a file, which start it often: it then starts in a third of the
 * time. @returns the arguments of Node.js that start it
 */
export function bundledProcess(name: string): readonly string[] {
  // A folder from which packages are found.
  const folder = join(repository, 'node_modules/.cache', `${name}-${process.pid}`)
  beforeAll(() =>
    build({
      configFile: false,
      root: repository,
      logLevel: 'error',
      build: { ssr: `e2e/processes/${name}.ts`, outDir: folder, emptyOutDir: true, target: 'node20' },
    }),
  )
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return [join(folder, `${name}.js`)]
}
