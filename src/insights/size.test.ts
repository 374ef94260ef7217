import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'

/** What a screen with insights adds to the television. */
const maxBytes = 6000
const exported = {
  unusual: ['unusual', 'chosen', 'isNews'],
  changedParts: ['weeksEnding'],
  usual: ['typical'],
  ranked: ['ranked'],
  causes: ['causesOf', 'contributions'],
  retention: ['nameRetention'],
}

test('the insights take at most 6 kB on the television, compressed, and import nothing from elsewhere', async () => {
  const entry = join(import.meta.dirname, 'all.ts')
  const lines = Object.entries(exported).map(
    ([file, names]) => `export { ${names.join(', ')} } from ${JSON.stringify(join(import.meta.dirname, `${file}.ts`))}`,
  )
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? lines.join('\n') : null),
      },
    ],
    build: { write: false, target: 'chrome63', minify: true, lib: { entry, formats: ['es'], fileName: 'insights' } },
  })) as Rollup.RollupOutput[]
  const chunks = built.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'))
  expect(chunks).toHaveLength(1)
  expect(chunks[0]?.imports).toEqual([])
  expect(chunks[0]?.code).toContain('cbrt')
  expect(gzipSync(chunks[0]?.code ?? '').length).toBeLessThanOrEqual(maxBytes)
})
