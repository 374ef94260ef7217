/** `npm run build`: builds the television to `dist/tv`, unless no input has changed. */
import { join } from 'node:path'
import { buildIfChanged, televisionInputs } from './buildIfChanged.ts'

const root = join(import.meta.dirname, '../../..')
await buildIfChanged({
  root,
  inputs: televisionInputs,
  outDir: join(root, 'dist/tv'),
  onBuild: () => process.stderr.write('Building the television: once after each change\n'),
  build: async (outDir) => {
    const { build } = await import('vite')
    await build({ root, logLevel: 'warn', build: { outDir } })
  },
})
