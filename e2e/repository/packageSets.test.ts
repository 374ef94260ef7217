import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { setNames } from './packageSets.ts'

const e2e = join(import.meta.dirname, '..')
const files = readdirSync(e2e, { recursive: true, encoding: 'utf8' }).filter((file) => !file.includes('node_modules/'))

it('each package of its own below e2e is a set with a lock, and each set is one of them', () => {
  const folders = files.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file))
  expect(folders.sort()).toEqual([...setNames])
  expect(folders.filter((folder) => !existsSync(join(e2e, folder, 'package-lock.json')))).toEqual([])
})

it('no file below a set imports by #, which Node.js looks up in the next package.json', () => {
  const sources = files.filter(
    (file) => /\.(?:ts|tsx|mjs)$/.test(file) && setNames.some((set) => file.startsWith(`${set}/`)),
  )
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter((file) => /(?:from|import\() ?'#/.test(readFileSync(join(e2e, file), 'utf8')))).toEqual([])
})
