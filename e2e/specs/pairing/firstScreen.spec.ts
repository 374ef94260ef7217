import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { builtTelevision } from '../../support/seed.ts'
import { expect, test } from '../../support/test.ts'

/** Limit for scripts and styles, as Brotli. `npm run bench -- first-screen` adds fonts, answers and headers. */
const maxBytes = 88_500

test('the pairing screen loads only its own code and code that it shares with the app', () => {
  const page = readFileSync(join(builtTelevision, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const names = [...new Set(files)].map((file) => file.replace(/^assets\/(.*?)-[\w-]{6,7}\./, '$1.'))
  expect(names.sort()).toEqual(['first.js', 'index.css', 'index.js', 'rolldown-runtime.js'])
  const bytes = [...new Set(files)].reduce((sum, file) => sum + packedBytes(file), 0)
  expect(bytes).toBeLessThanOrEqual(maxBytes)
})

test('no file of the first screen names norigin, react-query or Recharts', () => {
  const first = readdirSync(join(builtTelevision, 'assets')).filter((file) => /^(?:first|index)-.*\.js$/.test(file))
  expect(first).toHaveLength(2)
  for (const file of first)
    expect(readFileSync(join(builtTelevision, 'assets', file), 'utf8'), file).not.toMatch(
      /recharts|QueryClient|norigin/i,
    )
})

test('no two built files import each other, so each finds what it imports complete', () => {
  const folder = join(builtTelevision, 'assets')
  const imports = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, importedFiles(readFileSync(join(folder, file), 'utf8'))]),
  )
  expect([...imports.values()].flat().length).toBeGreaterThan(imports.size)
  // Files whose imports are all gone go too, until only circles are left.
  for (let before = 0; before !== imports.size; ) {
    before = imports.size
    for (const [file, names] of imports) if (!names.some((name) => imports.has(name))) imports.delete(file)
  }
  expect([...imports.keys()]).toEqual([])
})

/** Bytes of a file as a release sends it. The build of the tests has only what is packed quickly. */
const packedBytes = (file: string) => brotliCompressSync(readFileSync(join(builtTelevision, file))).length

/** The files of the same folder that a built file imports before it runs. */
function importedFiles(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, file = '']) => file)
}
