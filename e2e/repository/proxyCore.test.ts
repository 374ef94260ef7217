import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const core = join(root, 'src/proxy/core')
/** Most lines of the core: so much can still be read as a whole. */
const maxLines = 5_000

const files = readdirSync(core, { recursive: true })
  .map((path) => join(core, String(path)))
  .filter((path) => path.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(path))

it('the core of the proxy has at most 5,000 lines', () => {
  expect(files.length).toBeGreaterThan(20)
  const lines = files.flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n'))
  expect(lines.length).toBeLessThanOrEqual(maxLines)
})

it('no file of the proxy’s core imports a module', () => {
  const imported = files.flatMap((path) => {
    const specifiers = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g)
    return [...specifiers].map(([, specifier = '']) => {
      const target = specifier.startsWith('#') ? specifier.replace('#', 'src/') : resolve(dirname(path), specifier)
      return { path: relative(root, path), target: relative(root, resolve(root, target)) }
    })
  })
  expect(imported.length).toBeGreaterThan(100)
  expect(imported.filter(({ target }) => /^src\/proxy\/modules[/.]/.test(target))).toEqual([])
})
